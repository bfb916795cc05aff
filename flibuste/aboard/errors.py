"""What is refused aboard, beyond what a server refuses."""

from flibuste.server.errors import Denied

__all__ = ["Mistaken", "NeedsServer", "NotKept", "WentOn"]


class NeedsServer(Denied):
    status = 501
    code = "needs-a-server"
    en = "this is played on one device, without a server: what needs other people or another device cannot be had here"
    fr = "ici on joue sur un seul appareil, sans serveur : ce qui demande d'autres personnes n'est pas possible"


class NotKept(Denied):
    status = 507
    code = "not-kept"
    en = "this browser could not store that (is its storage full?); nothing was changed, what was stored is safe"
    fr = "ce navigateur n'a pas pu l'enregistrer (sa mémoire est-elle pleine ?) ; rien n'a changé, rien n'est perdu"


class WentOn(Denied):
    status = 409
    code = "went-on"
    en = "this game has gone on in another tab of this browser; here it is as it stands now"
    fr = "cette partie a continué dans un autre onglet de ce navigateur ; la voici telle qu'elle est maintenant"


class Mistaken(Denied):
    status = 500
    code = "mistake"
    en = "that went wrong by a mistake of ours ({why}); the table is as it was stored"
    fr = "une erreur de notre part ({why}) ; la table est telle qu'elle a été enregistrée"
