// Routes in words.
import type { Shape } from '$lib/draw/pen';
import { t } from '$lib/say';

export const shapeWords = (shape: Shape): string => t(`shape.${shape}`);
