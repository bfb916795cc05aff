// The legs of a first voyage.
import { anybody, ASK, did, end, type Leg } from '../../voyage/leg';

export const legs: Leg[] = [
  { id: 'take', rule: 'AR-11', words: 'voyage.archipels.take', mark: 'board', done: did('take') },
  { id: 'place', rule: 'AR-21', words: 'voyage.archipels.place', mark: 'board', done: did('place') },
  { id: 'close', rule: 'AR-12', words: 'voyage.archipels.end', mark: 'tray', done: did('end') },
  { id: 'flowers', rule: 'AR-30', words: 'voyage.archipels.flowers', mark: 'board', done: anybody('flower') },
  ASK,
  end('AR-33'),
];
