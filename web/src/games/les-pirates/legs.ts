// The legs of a first voyage.
import { again, ASK, chose, end, moved, type Leg, type Watch } from '../../voyage/leg';

const loaded = (watch: Watch): boolean => watch.log.some((entry) => entry.event.load === true);

export const legs: Leg[] = [
  { id: 'ship', rule: 'LP-10', words: 'voyage.pirates.ship', mark: 'board', done: chose },
  { id: 'leg', rule: 'LP-11', words: 'voyage.pirates.leg', mark: 'board', done: moved(1) },
  { id: 'wait', rule: 'LP-22', words: 'voyage.wait', mark: 'log', done: again },
  ASK,
  { id: 'load', rule: 'LP-20', words: 'voyage.pirates.load', mark: 'board', done: loaded },
  end('LP-25'),
];
