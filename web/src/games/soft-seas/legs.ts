// The legs of a first voyage.
import { again, ASK, chose, earned, end, moved, type Leg } from '../../voyage/leg';

export const legs: Leg[] = [
  { id: 'choose', rule: 'SS-02', words: 'voyage.soft.choose', mark: 'board', done: chose },
  { id: 'shape', rule: 'SS-05', words: 'voyage.shape', mark: 'board', done: moved(1) },
  { id: 'wait', rule: 'SS-14', words: 'voyage.soft.wait', mark: 'log', done: again },
  { id: 'gold', rule: 'SS-06', words: 'voyage.gold', mark: 'board', done: earned(6) },
  ASK,
  end('SS-12'),
];
