import type { voyage as words } from '../en/voyage';

export const voyage: Record<keyof typeof words, string> = {
  'voyage.title': 'Premier voyage',
  'voyage.resume': 'Reprendre le premier voyage',
  'voyage.offer': 'Vous débutez ? Un premier voyage montre le chemin',
  'voyage.progress': 'Île {n} sur {of} : {name}',
  'voyage.leave': 'Quitter',
  'voyage.skip': 'Passer',
  'voyage.back': 'Retour',
  'voyage.again': 'Revoir',
  'voyage.next': 'Suite',
  'voyage.begin': 'Lever l’ancre',
  'voyage.notNow': 'Pas maintenant',
  'voyage.sea': 'En mer !',
  'voyage.length': '{legs} îles, environ {n} minute|{legs} îles, environ {n} minutes',
  'voyage.takes': 'Environ {n} minute|Environ {n} minutes',
  'voyage.keys': 'Entrée fait avancer, la flèche gauche reculer, Échap quitte.',
  'voyage.keysDeed': 'Entrée mène à ce qui est éclairé, les flèches reculent et avancent, Échap quitte.',
  'voyage.then': 'Puis :',
};
