export const composerFrench = {
  'composer.save-and-email': 'Enregistrer et envoyer par e-mail',
  'composer.update-and-email': 'Mettre à jour et envoyer par e-mail',
  'composer.email': 'Envoyer par e-mail',
  'composer.title': '{{name}} par e-mail',
  'composer.from': 'De {{sender}}',
  'composer.to': 'À',
  'composer.cc': 'Copie à',
  'composer.several': 'Plusieurs adresses se séparent par des virgules.',
  'composer.subject': 'Objet',
  'composer.message': 'Message',
  'composer.attachments': 'Pièces jointes',
  'composer.send': 'Envoyer',
  'composer.save-and-send': 'Enregistrer et envoyer',
  'composer.update-and-send': 'Mettre à jour et envoyer',
  'composer.sending': 'Envoi en cours…',
  'composer.in-language': 'Langue du document',
  'composer.off': 'L’envoi d’e-mails est désactivé sur ce serveur.',
  'composer.close': 'Fermer',
  'composer.kept': 'Vous avez déjà écrit ceci, sans l’envoyer.',
  'composer.kept-older':
    'Vous avez déjà écrit ceci, et le document a changé depuis. Comparez ses montants à votre texte.',
  'composer.may-have-left':
    'Vous avez cliqué sur Envoyer et aucune réponse n’est arrivée. Cliquez de nouveau : l’e-mail ne part qu’une fois, quel que soit le sort du premier essai.',
  'composer.look-whether-left':
    'Vous avez cliqué sur Envoyer et aucune réponse n’est arrivée. Regardez sous E-mails s’il est parti avant de l’envoyer de nouveau.',
  'composer.left-before':
    'Ce que vous aviez envoyé était bien arrivé et se trouve sous E-mails. N’envoyez de nouveau que si celui-ci doit partir aussi.',
  'composer.fresh': 'Voici par quoi commence un e-mail.',
  'composer.begin-anew': 'Recommencer',
  'composer.take-back': 'Reprendre mon texte',
  'composer.merged':
    'Les deux versions sont réunies dans le formulaire. Relisez votre e-mail, puis envoyez-le.',
  'composer.not-loaded': 'L’e-mail n’a pas pu être ouvert. Veuillez réessayer.',
}
