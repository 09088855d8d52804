export const answersFrench = {
  'body.object-expected': 'Le corps de la requête doit être un objet JSON avec les champs de cet appel.',
  'document.total-differs':
    'Le montant total de ces lignes est de {{expected}}, et non de {{stated}}. Rien n’a été enregistré.',
  'document.not-found': 'Ce document n’existe pas.',
  'call.not-found': 'Il n’y a rien à cette adresse.',
  'call.method-not-allowed': 'Cette adresse n’accepte pas les requêtes {{method}}.',
  'call.bad-request': 'Cette requête est illisible. Veuillez vérifier son adresse et ses en-têtes.',
  'call.several-hosts': 'La requête comporte plusieurs en-têtes Host. Veuillez n’en envoyer qu’un seul.',
  'call.encoded': 'Le corps de la requête doit être envoyé tel quel, sans compression.',
  'call.not-utf8': 'Le corps de la requête doit être encodé en UTF-8.',
  'call.not-json': 'Le corps de la requête n’est pas du JSON valide.',
  'call.not-json-type': 'Le corps de la requête doit être envoyé en tant que application/json.',
  'call.too-large': 'La requête est trop volumineuse : {{max}} Mo au maximum.',
  'call.too-large-kilobytes': 'La requête est trop volumineuse : {{max}} ko au maximum.',
  'call.too-complex':
    'La requête contient trop d’éléments : {{values}} valeurs, {{depth}} niveaux de listes et d’objets et {{sequences}} suites de champs différentes au maximum.',
  'field.json-too-complex':
    'Le champ « {{field}} » contient trop de JSON : {{values}} valeurs, {{depth}} niveaux de listes et d’objets et {{sequences}} suites de champs différentes au maximum.',
  'call.body-timed-out': 'La requête n’est pas arrivée entièrement à temps. Veuillez réessayer.',
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
  'call.disk-full':
    'Le disque du serveur est plein. Rien n’a été enregistré ; veuillez prévenir un administrateur, puis réessayer une fois de l’espace libéré.',
  'call.busy':
    'Le serveur est occupé pour le moment. Rien n’a été enregistré ; veuillez réessayer dans un instant.',
  'call.version-unknown':
    'Ceci ne part pas de ce qui est enregistré ici. Rechargez la page et refaites votre modification.',
  'call.key-in-use':
    'Cet enregistrement a déjà été reçu avec un autre contenu (document {{id}}). Rien n’a été enregistré de nouveau.',
  'sign-in.wrong': 'E-mail ou mot de passe incorrect.',
  'access.code-wrong':
    'Ce code n’est pas valable : il est peut-être trop ancien ou déjà utilisé. Attendez le suivant de l’application ou utilisez un code de secours.',
  'access.factor-is-on':
    'La connexion en deux étapes est déjà activée. Désactivez-la d’abord pour configurer un autre téléphone.',
  'access.factor-is-on-now': 'La connexion en deux étapes est activée.',
  'access.factor-is-off-now': 'La connexion en deux étapes est désactivée.',
  'access.factor-changed': 'Ceci a été modifié entre-temps dans une autre fenêtre. Veuillez recommencer.',
  'access.factor-removed': '{{name}} se connecte désormais avec le seul mot de passe.',
  'access.factor-was-off': 'Ce membre n’a pas de connexion en deux étapes.',
  'access.codes-renewed': 'De nouveaux codes de secours ont été créés.',
  'password.simple':
    'Ce mot de passe répète quelques signes ou suit une série. Veuillez en choisir un plus difficile à deviner, par exemple quatre mots sans rapport entre eux.',
  'password.own-words':
    'Ce mot de passe est fait de votre nom, de votre adresse e-mail, ou du nom de l’entreprise ou de cette application. Veuillez choisir d’autres mots.',
  'password.leaked':
    'Ce mot de passe est de ceux que l’on essaie en premier : il figure dans des données volées ailleurs. Veuillez en choisir un autre, par exemple quatre mots sans rapport entre eux.',
  'access.factor-demanded': 'La connexion en deux étapes est exigée ici. Veuillez d’abord la configurer.',
  'access.demand-needs-own':
    'Veuillez d’abord activer la connexion en deux étapes pour vous-même, dans votre profil : qui l’exige l’utilise.',
  'access.demanded-now': 'La connexion en deux étapes est désormais exigée de tous.',
  'access.not-demanded-now': 'La connexion en deux étapes est désormais laissée au choix de chacun.',
  'access.session-ended': 'La session a été fermée.',
  'access.session-gone': 'Cette session n’existe plus.',
  'access.sessions-ended': 'Vous êtes déconnecté partout ailleurs.',
  'access.signed-out': '{{name}} est déconnecté partout.',
  'access.reset-sent':
    'Si un membre a cette adresse, un e-mail avec un lien est en route. Il est valable 30 minutes.',
  'access.reset-no-mail':
    'L’e-mail est désactivé sur ce serveur. Veuillez vous adresser à un administrateur.',
  'access.reset-gone':
    'Ce lien n’est plus valable : il a été utilisé ou date de plus de 30 minutes. Veuillez en demander un nouveau.',
  'access.reset-done': 'Le mot de passe a été défini. Veuillez vous connecter avec celui-ci.',
  'sign-in.code-needed': 'Veuillez saisir aussi le code de votre application.',
  'limits.mail_one':
    'Autant d’e-mails en une heure sont refusés, pour que personne n’abuse de ce serveur. Veuillez réessayer dans une minute.',
  'limits.mail_many':
    'Autant d’e-mails en une heure sont refusés, pour que personne n’abuse de ce serveur. Veuillez réessayer dans {{count}} de minutes.',
  'limits.mail_other':
    'Autant d’e-mails en une heure sont refusés, pour que personne n’abuse de ce serveur. Veuillez réessayer dans {{count}} minutes.',
  'limits.save_one':
    'Autant de modifications en une heure sont refusées, pour que personne n’abuse de ce serveur. Veuillez réessayer dans une minute.',
  'limits.save_many':
    'Autant de modifications en une heure sont refusées, pour que personne n’abuse de ce serveur. Veuillez réessayer dans {{count}} de minutes.',
  'limits.save_other':
    'Autant de modifications en une heure sont refusées, pour que personne n’abuse de ce serveur. Veuillez réessayer dans {{count}} minutes.',
  'limits.export_one':
    'Autant d’exportations en une heure sont refusées, pour que personne n’abuse de ce serveur. Veuillez réessayer dans une minute.',
  'limits.export_many':
    'Autant d’exportations en une heure sont refusées, pour que personne n’abuse de ce serveur. Veuillez réessayer dans {{count}} de minutes.',
  'limits.export_other':
    'Autant d’exportations en une heure sont refusées, pour que personne n’abuse de ce serveur. Veuillez réessayer dans {{count}} minutes.',
  'limits.search_one':
    'Autant de recherches à la fois ralentissent tout le monde. Veuillez réessayer dans une minute.',
  'limits.search_many':
    'Autant de recherches à la fois ralentissent tout le monde. Veuillez réessayer dans {{count}} de minutes.',
  'limits.search_other':
    'Autant de recherches à la fois ralentissent tout le monde. Veuillez réessayer dans {{count}} minutes.',
  'secrets.code-unreadable':
    'La clé de ce serveur a changé : les codes de votre application ne peuvent pas être vérifiés. Utilisez un code de secours ou adressez-vous à un administrateur.',
  'secrets.mail-unreadable':
    'Le texte de cet e-mail a été stocké avec une autre APP_KEY que celle du fichier d’environnement.',
  'secrets.replaced-key':
    'L’APP_KEY de ce fichier d’environnement a été remplacée le {{day}} (quittance renew-key) : rien ne démarre avec elle. Copiez le fichier d’environnement du serveur sur lequel elle a été remplacée. Si la nouvelle clé est perdue, donnez à APP_KEY une autre valeur qui n’a jamais servi ici (openssl rand -base64 32) : les membres se connectent alors avec des codes de secours.',
  'secrets.wrong-key_one':
    'Le secret d’un membre pour la connexion en deux étapes a été stocké avec une autre APP_KEY que celle du fichier d’environnement. Remettez l’ancienne APP_KEY ; ou que ce membre se connecte avec un code de secours ; ou retirez-lui la deuxième étape dans les paramètres.',
  'secrets.wrong-key_many':
    'Les secrets de {{count}} de membres pour la connexion en deux étapes ont été stockés avec une autre APP_KEY que celle du fichier d’environnement. Remettez l’ancienne APP_KEY ; ou que ces membres se connectent avec un code de secours ; ou retirez-leur la deuxième étape dans les paramètres.',
  'secrets.wrong-key_other':
    'Les secrets de {{count}} membres pour la connexion en deux étapes ont été stockés avec une autre APP_KEY que celle du fichier d’environnement. Remettez l’ancienne APP_KEY ; ou que ces membres se connectent avec un code de secours ; ou retirez-leur la deuxième étape dans les paramètres.',
  'doctor.backups': 'Sauvegardes',
  'doctor.secrets': 'Secrets scellés',
  'outbox.secret': 'Le texte est réservé au destinataire et n’est pas affiché.',
  'notice.reset-link-subject': 'Un nouveau mot de passe pour {{product}}',
  'notice.reset-link-body':
    'Bonjour {{name}},\n\nquelqu’un a demandé un nouveau mot de passe pour vous sur {{product}}.\n\nDéfinissez-le ici ; le lien est valable 30 minutes et une seule fois :\n{{link}}\n\nSi ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste le même.\n',
  'notice.password-reset-subject': 'Votre mot de passe pour {{product}} a été changé',
  'notice.password-reset-body':
    'Bonjour {{name}},\n\nvotre mot de passe pour {{product}} a été redéfini avec le lien d’un e-mail, et vous avez été déconnecté partout.\n\nSi ce n’était pas vous, prévenez immédiatement un administrateur.\n',
  'notice.factor-removed-subject': 'La connexion en deux étapes à {{product}} a été retirée',
  'notice.factor-removed-body':
    'Bonjour {{name}},\n\n{{by}} a retiré pour vous la connexion en deux étapes à {{product}} : vous vous connectez désormais avec votre seul mot de passe. Vous pouvez la réactiver dans votre profil.\n\nSi vous ne l’avez pas demandé, prévenez immédiatement un administrateur.\n',
  'proposal.added': 'La proposition a bien été ajoutée !',
  'proposal.updated': 'La proposition a bien été mise à jour !',
  'estimate.added': 'Le devis a bien été ajouté !',
  'estimate.updated': 'Le devis a bien été mis à jour !',
  'invoice.added': 'La facture a bien été ajoutée !',
  'invoice.updated': 'La facture a bien été mise à jour !',
  'search.too-long': 'Veuillez rechercher {{max}} caractères au plus.',
  'locale.unknown': 'Il n’y a pas de dictionnaire pour {{locale}}. Langues disponibles : {{shipped}}.',
}
