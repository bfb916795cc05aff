import type { aboard as words } from '../en/aboard';

export const aboard: Record<keyof typeof words, string> = {
  'aboard.title': 'On joue dans ce navigateur',
  'aboard.lead': 'Tout se calcule sur votre appareil, sans serveur : seul, à plusieurs sur le même écran, ou contre des bots. Vos parties restent dans ce navigateur.',
  'aboard.take': 'Embarquer ({mb} Mo)',
  'aboard.taken': 'Tout est à bord : cette page marche sans réseau.',
  'aboard.loading': 'Chargement : {done} Mo sur {of}, une seule fois',
  'aboard.starting': 'On hisse les voiles',
  'aboard.failed': 'Ce qu’il faut pour jouer n’a pas pu être chargé ({why}). Ce qui est arrivé est gardé.',
  'aboard.again': 'Réessayer',
  'aboard.cannot': 'Il manque à ce navigateur de quoi jouer ici : un plus récent conviendra.',
  'aboard.elsewhere': 'Jouer avec d’autres sur le serveur.',
  'aboard.alone': 'Les amis au loin et les tables ouvertes demandent un serveur ; ici, on joue à plusieurs sur le même appareil.',
  'aboard.new': 'Une nouvelle version est prête.',
  'aboard.reload': 'La charger',
  'aboard.may': 'Les parties en solo, à plusieurs sur le même écran ou contre des bots peuvent se jouer à bord : votre appareil calcule tout, et ce navigateur les garde.',
  'aboard.prefer': 'Jouer à bord les parties sans autres personnes',
  'aboard.loaded': 'Tout est à bord.',
  'aboard.takeOut': 'Enregistrer la partie dans un journal de bord',
  'aboard.carry': 'Porter cette partie sur le serveur',
};
