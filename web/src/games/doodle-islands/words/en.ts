export const doodle = {
  'doodle.kind.nothing': 'open sea',
  'doodle.kind.ship': 'ship',
  'doodle.kind.monster': 'monster',
  'doodle.kind.treasure': 'treasure island',
  'doodle.kind.archipelago': 'archipelago',
  'doodle.kind.schooner': 'schooner',
  'doodle.kind.galleon': 'galleon',
  'doodle.kind.kraken': 'kraken',
  'doodle.kind.reef': 'reef',
  'doodle.treasures': 'Sea of Treasures',
  'doodle.monsters': 'Sea of Monsters',
  'doodle.bonuses': 'First come',
  'doodle.bottles': 'Bottles',
  'doodle.bottlesTold': '{n} of {of} bottles ticked',
  'doodle.bonus': 'bonus {n}, free',
  'doodle.bonusBy': 'bonus {n}, taken by {name}',
  'doodle.zone.monsters': 'Monster numbers',
  'doodle.zone.islands': 'Island numbers',
  'doodle.zone.krakens': 'Kraken numbers',
  'doodle.pass': 'Pass',
  'doodle.drink': 'Tick a bottle',
  'doodle.fort': 'Build a fort',
  'doodle.fortMore': 'then {n} of {of}',
  'doodle.tentacle': 'Wake a tentacle',
  'doodle.tentacleMore': '{n} of {of}, stays open',
  'doodle.ends': 'Ends with the dashed number or a last bottle',
  'doodle.why.bottle': 'This die costs a *bottle*.',
  'doodle.why.nothing': 'No gold at once.',
  'doodle.free6': 'A white *6* costs a bottle, and goes in any open row.',
  'doodle.joker': 'A black *6*: any column.',
  'doodle.choose': 'Take a die, and draw where its row meets the column.',
  'doodle.mustDrink': 'No die fits: *tick a bottle*.',
} as const;

type Own = typeof doodle;
declare module '$lib/words/en' {
  interface GameWords extends Own {}
}
