export const answersFrench = {
  'body.object-expected': 'Le corps de la requête doit être un objet JSON avec les champs de cet appel.',
  'document.total-differs':
    'Le montant total de ces lignes est de {{expected}}, et non de {{stated}}. Rien n’a été enregistré.',
  'document.not-found': 'Ce document n’existe pas.',
  'call.not-found': 'Il n’y a rien à cette adresse.',
  'call.method-not-allowed': 'Cette adresse n’accepte pas les requêtes {{method}}.',
  'call.bad-request': 'Cette requête est illisible. Veuillez vérifier son adresse et ses en-têtes.',
  'call.encoded': 'Le corps de la requête doit être envoyé tel quel, sans compression.',
  'call.not-utf8': 'Le corps de la requête doit être encodé en UTF-8.',
  'call.not-json': 'Le corps de la requête n’est pas du JSON valide.',
  'call.not-json-type': 'Le corps de la requête doit être envoyé en tant que application/json.',
  'call.too-large': 'La requête est trop volumineuse : {{max}} Mo au maximum.',
  'call.sign-in-first': 'Veuillez vous connecter.',
  'call.not-allowed': 'Vous n’avez pas le droit de faire cela. Veuillez vous adresser à un administrateur.',
  'call.foreign-origin':
    'Cette requête provient de {{got}}, mais elle n’est acceptée que depuis {{expected}}.',
  'call.anti-forgery': 'Le jeton de sécurité de cette page a expiré. Veuillez réessayer.',
  'call.too-many-attempts_one': 'Trop de tentatives. Veuillez réessayer dans une minute.',
  'call.too-many-attempts_many': 'Trop de tentatives. Veuillez réessayer dans {{count}} de minutes.',
  'call.too-many-attempts_other': 'Trop de tentatives. Veuillez réessayer dans {{count}} minutes.',
  'call.surprise':
    'Une erreur s’est produite sur le serveur. Veuillez réessayer ; si elle persiste, signalez-la avec la référence {{reference}}.',
  'call.unavailable':
    'La base de données est inaccessible pour le moment. Rien n’a été perdu ; veuillez réessayer dans un instant.',
  'call.busy':
    'Le serveur est occupé pour le moment. Rien n’a été enregistré ; veuillez réessayer dans un instant.',
  'call.version-unknown': 'Ceci ne part pas de ce qui est enregistré ici. Rechargez la page et refaites votre modification.',
  'call.key-in-use':
    'Cet enregistrement a déjà été reçu avec un autre contenu (document {{id}}). Rien n’a été enregistré de nouveau.',
  'sign-in.wrong': 'E-mail ou mot de passe incorrect.',
  'proposal.added': 'La proposition a bien été ajoutée !',
  'proposal.updated': 'La proposition a bien été mise à jour !',
  'estimate.added': 'Le devis a bien été ajouté !',
  'estimate.updated': 'Le devis a bien été mis à jour !',
  'invoice.added': 'La facture a bien été ajoutée !',
  'invoice.updated': 'La facture a bien été mise à jour !',
  'search.too-long': 'Veuillez rechercher {{max}} caractères au plus.',
  'locale.unknown': 'Il n’y a pas de dictionnaire pour {{locale}}. Langues disponibles : {{shipped}}.',
}
