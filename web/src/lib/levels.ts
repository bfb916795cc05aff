// Levels of bots in words: their name in the reader's language, and how hard they are to beat.
import type { LevelInfo } from './protocol';
import { localized } from './say';

/** "Cabin boy · easy"; a bot of another package has its name alone. */
export const levelWords = (level: LevelInfo): string => [localized(level.title), localized(level.difficulty)].filter(Boolean).join(' · ');
