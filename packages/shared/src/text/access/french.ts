import type { Dictionary } from '#text/text-keys.ts'

export const accessFrench: Dictionary = {
  // Two-factor sign-in.
  'access.factor': 'Connexion en deux étapes',
  'access.factor-hint':
    'Avec un code d’une application sur votre téléphone en plus, un mot de passe que d’autres connaissent ne suffit pas pour se connecter à votre place.',
  'access.factor-off': 'Désactivée',
  'access.factor-since': 'Activée depuis le {{time}}',
  'access.codes-left_one': 'Il reste {{count}} code de secours',
  'access.codes-left_many': 'Il reste {{count}} de codes de secours',
  'access.codes-left_other': 'Il reste {{count}} codes de secours',
  'access.few-codes': 'Créez-en de nouveaux avant d’utiliser le dernier.',
  'access.switch-on': 'Activer',
  'access.switch-off': 'Désactiver',
  'access.new-codes': 'Nouveaux codes de secours',
  'access.scan': 'Lisez cette image avec une application d’authentification sur votre téléphone.',
  'access.picture': 'Code QR pour l’application ; la clé ci-dessous dit la même chose',
  'access.key': 'Ou saisissez-y cette clé',
  'access.code': 'Code de l’application',
  'access.code-hint': 'Six chiffres, valables une demi-minute.',
  'access.any-code': 'Code de l’application ou code de secours',
  'access.off-warning': 'La connexion ne demandera plus que votre mot de passe.',
  'access.renew-warning': 'Les codes que vous avez actuellement ne seront plus valables.',
  'access.codes-title': 'Vos codes de secours',
  'access.codes-hint':
    'Chacun vous connecte une fois sans votre téléphone. Gardez-les ailleurs que sur votre téléphone : ils ne sont affichés que maintenant.',
  'access.download': 'Télécharger',
  'access.print': 'Imprimer',
  'access.codes-file': 'codes-de-secours.txt',
  'access.codes-heading': 'Codes de secours de {{email}} pour {{product}}',
  'access.codes-kept': 'Je les ai conservés',

  // Where one is signed in.
  'access.sessions': 'Où vous êtes connecté',
  'access.sessions-hint': 'Fermez ce que vous ne reconnaissez pas, puis changez de mot de passe.',
  'access.unknown-browser': 'Navigateur ou programme inconnu',
  'access.browser-on': '{{browser}} sur {{system}}',
  'access.this-session': 'Celle-ci',
  'access.started': 'Depuis',
  'access.last-used': 'Dernière utilisation',
  'access.end': 'Fermer',
  'access.end-name': 'Fermer la session : {{name}}',
  'access.end-others': 'Fermer toutes les autres',
  'access.no-others': 'Vous n’êtes connecté nulle part ailleurs.',

  // Members, for administrators.
  'access.has-factor': 'Connexion en deux étapes',
  'access.signed-in-at_one': 'Connecté à {{count}} endroit',
  'access.signed-in-at_many': 'Connecté à {{count}} d’endroits',
  'access.signed-in-at_other': 'Connecté à {{count}} endroits',
  'access.sign-out': 'Déconnecter partout',
  'access.sign-out-name': 'Déconnecter partout : {{name}}',
  'access.sign-out-question':
    '{{name}} devra se reconnecter partout. Ce qui y est saisi et non enregistré reste à l’écran jusque-là.',
  'access.remove-factor': 'Retirer la deuxième étape',
  'access.remove-factor-name': 'Retirer la connexion en deux étapes : {{name}}',
  'access.remove-factor-question':
    'Ne le faites que pour quelqu’un dont vous savez qu’il a perdu téléphone et codes de secours : {{name}} se connectera alors avec le seul mot de passe et en sera averti par e-mail.',

  // Forgotten passwords.
  'access.forgotten-title': 'Mot de passe oublié',
  'access.forgotten-hint':
    'Nous envoyons un lien à votre adresse e-mail. Il est valable 30 minutes et une seule fois.',
  'access.send-link': 'Envoyer le lien',
  'access.no-mail':
    'L’e-mail est désactivé sur ce serveur. Adressez-vous à un administrateur ; sur le serveur, cette commande définit un nouveau mot de passe :',
  'access.back-to-sign-in': 'Retour à la connexion',
  'access.reset-title': 'Un nouveau mot de passe',
  'access.reset-for': 'Pour {{email}}. Vous serez déconnecté partout.',
  'access.set-password': 'Définir le mot de passe',
  'access.new-link': 'Demander un nouveau lien',
  'access.demand': 'Exiger de tous la connexion en deux étapes',
  'access.demand-description':
    'Les membres qui ne l’ont pas la configurent à leur prochaine connexion et ne peuvent rien faire d’autre d’ici là. Les jetons d’API continuent de fonctionner.',
  'access.demand-question_one':
    '{{count}} membre n’a pas encore la connexion en deux étapes et ne pourra désormais que la configurer, même en plein travail.',
  'access.demand-question_many':
    '{{count}} de membres n’ont pas encore la connexion en deux étapes et ne pourront désormais que la configurer, même en plein travail.',
  'access.demand-question_other':
    '{{count}} membres n’ont pas encore la connexion en deux étapes et ne pourront désormais que la configurer, même en plein travail.',
  'access.demand-confirm': 'L’exiger',
  'access.demand-title': 'Configurer la connexion en deux étapes',
  'access.demand-hint':
    'Un administrateur l’exige de tous. Il faut une minute et une application d’authentification sur votre téléphone ; ensuite vous reprenez où vous en étiez.',
  'access.set-up': 'Configurer maintenant',
}
