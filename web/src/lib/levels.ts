// Levels of bots in words: their name in the reader's language, and how hard they are to beat.
import { prefs } from './prefs.svelte';
import type { LevelInfo } from './protocol';
import { localized } from './say';

/** "Cabin boy · easy"; a bot of another package has its name alone. */
export const levelWords = (level: LevelInfo): string => [localized(level.title), localized(level.difficulty)].filter(Boolean).join(' · ');

/** The level chosen last; at first one that fights back. */
const FIRST = 'quartier-maitre';
export const usualLevel = (levels: LevelInfo[]): string => ([prefs.level, FIRST].flatMap((id) => levels.find((one) => one.id === id) ?? [])[0] ?? levels[0])?.id ?? '';
