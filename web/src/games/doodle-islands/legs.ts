// The legs of a first voyage.
import { again, ASK, chose, earned, end, moved, type Leg } from '../../voyage/leg';

export const legs: Leg[] = [
  { id: 'choose', rule: 'DI-06', words: 'voyage.doodle.choose', mark: 'tray', done: chose },
  { id: 'shape', rule: 'DI-05', words: 'voyage.shape', mark: 'board', done: moved(1) },
  { id: 'wait', rule: 'DI-08', words: 'voyage.wait', mark: 'log', done: again },
  { id: 'join', rule: 'DI-10', words: 'voyage.join', mark: 'board', done: moved(3) },
  { id: 'gold', rule: 'DI-12', words: 'voyage.gold', mark: 'board', done: earned(8) },
  ASK,
  end('DI-14'),
];
