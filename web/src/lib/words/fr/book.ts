import type { book as words } from '../en/book';

export const book: Record<keyof typeof words, string> = {
  'book.minutes': '3 minutes',
  'book.search': 'Chercher',
  'book.pictures': 'En images',
  'book.numbered': 'Numérotées',
  'book.print': 'Imprimer',
  'book.aim': 'Le but',
  'book.turn': 'Un tour en quatre images',
  'book.earns': 'Ce qui rapporte',
  'book.ends': 'La fin de la partie',
  'book.reading': 'Notre lecture',
  'book.found': '{n} règle parle de|{n} règles parlent de',
  'book.all': 'Toutes les règles',
  'book.nothing': 'Rien ici sur {word}.',
  'book.try': 'Essayez',
  'book.ask': 'Règles : {name}',
  'book.what': 'Qu’est-ce que c’est ?',
  'book.asking': 'Touchez n’importe quoi sur la table : les règles s’ouvrent à l’endroit qui en parle.',
  'book.lesson': 'L’apprendre',
  'book.never': 'Première fois ? Le vieux Corentin vous montre tout à la table.',
};
