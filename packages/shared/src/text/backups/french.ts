export const backupsFrench = {
  'backup.nothing-there': 'Il n’y a rien à sauvegarder\u00a0: la base de données est vide.',
  'backup.database-newer':
    'Cette base de données vient d’une version plus récente de ce produit ({{step}}). Veuillez la sauvegarder avec cette version.',
  'backup.is-there':
    '{{file}} existe déjà et n’a pas été touché. Choisissez un autre nom, ou ajoutez --force.',
  'backup.is-folder': '{{file}} est un dossier. Veuillez indiquer un fichier.',
  'backup.disk-full':
    'Il n’y a plus de place dans {{folder}}. Faites-y de la place, ou choisissez un autre dossier\u202f; rien d’inachevé n’est resté.',
  'backup.server-full':
    'Le disque du serveur de base de données est plein. Faites-y de la place, et réessayez.',
  'backup.no-folder': 'Le dossier {{folder}} n’existe pas. Créez-le, ou choisissez-en un autre.',
  'backup.folder-closed':
    'Le dossier {{folder}} n’est pas accessible en écriture. Rendez-le accessible à l’utilisateur du serveur, ou choisissez-en un autre.',
  'backup.unfit-relative':
    '{{folder}} n’est pas un chemin entier. Indiquez un dossier dont le chemin commence par /.',
  'backup.unfit-dotted': 'Le chemin {{folder}} contient . ou .. comme élément. Écrivez-le sans eux.',
  'backup.unfit-system':
    'Aucune sauvegarde n’est écrite dans {{folder}}, qui appartient au système d’exploitation. Choisissez un autre dossier.',
  'backup.unfit-public':
    'Aucune sauvegarde n’est écrite dans {{folder}}\u00a0: tout le monde peut voir ce dossier. Choisissez-en un autre.',
  'backup.unfit-program':
    'Aucune sauvegarde n’est écrite dans {{folder}}, qui appartient au programme et sera remplacé avec lui. Choisissez un autre dossier.',
  'backup.unfit-internal':
    'Aucune sauvegarde n’est écrite dans {{folder}}, où le produit garde ses propres fichiers. Choisissez un autre dossier.',
  'backup.no-room':
    '{{folder}} a de la place pour {{free}} Mo, mais une sauvegarde peut en demander {{needed}}. Faites-y de la place.',
  'backup.unreadable': 'La sauvegarde {{file}} ne peut pas être lue\u00a0: {{reason}}.',
  'backup.foreign': '{{file}} n’est pas une sauvegarde de ce produit.',
  'backup.truncated':
    'La sauvegarde {{file}} n’est pas entière\u00a0: elle s’arrête au milieu. Copiez-la de nouveau, ou prenez-en une plus ancienne.',
  'backup.damaged':
    'La sauvegarde {{file}} est abîmée ({{where}}). Copiez-la de nouveau, ou prenez-en une plus ancienne.',
  'backup.missing-reference':
    'Dans la sauvegarde {{file}}, des lignes de {{table}} renvoient à des lignes qui n’y sont pas. Elle ne peut pas être restaurée et rien n’a été modifié. Utilisez une autre sauvegarde.',
  'backup.duplicate':
    'La sauvegarde {{file}} contient deux fois des lignes de {{table}}. Elle ne peut pas être restaurée et rien n’a été modifié. Utilisez une autre sauvegarde.',
  'backup.newer':
    'La sauvegarde {{file}} vient d’une version plus récente de ce produit ({{version}}). Installez cette version, et restaurez-la là.',
  'backup.not-equal':
    'Ce qui a été restauré de {{file}} n’est pas ce que dit la sauvegarde\u00a0: {{what}}. Veuillez en prendre une plus ancienne.',
  'backup.newer-tables':
    'La base de données {{database}} a servi à une version plus récente de ce produit ({{step}}), dont cette version ne connaît pas les tables\u00a0: {{tables}}. Supprimez celles dont personne d’autre n’a besoin, ou indiquez une base vide dans DB_DATABASE\u202f; puis restaurez de nouveau. Rien n’a été modifié.',
  'backup.ended': 'Le processus qui la faisait a été arrêté avant la fin.',
  'backup.surprise': 'Quelque chose n’a pas fonctionné\u00a0: {{reason}}',
  'upgrade.backed-up':
    'Cette version modifie la base de données. Elle a d’abord été sauvegardée\u00a0: {{file}}',
  'upgrade.done':
    'La base de données est à jour pour la version {{version}} ({{steps}} étapes). Ses {{documents}} documents et tous les totaux sont inchangés.',
  'upgrade.differs':
    'Après la mise à jour, la base de données n’est plus ce qu’elle était\u00a0: {{what}}. Réinstallez la version précédente, et restaurez {{file}}.',
  'upgrade.stopped':
    'La mise à jour de la base de données n’est pas allée jusqu’au bout\u00a0: {{reason}}. Redémarrez une fois cela réparé\u202f; elle reprend là où elle s’est arrêtée. Pour revenir en arrière, réinstallez la version précédente, et restaurez {{file}}.',
  'upgrade.under-way':
    'Un autre processus met cette base de données à jour depuis une heure. Attendez qu’il ait fini, ou arrêtez-le, puis redémarrez.',
  'upgrade.not-backed-up':
    'Cette version modifie la base de données et la sauvegarde d’abord\u202f; cela n’a pas réussi. {{reason}} Puis redémarrez. Si vous avez votre propre sauvegarde (quittance backup FICHIER, sur un autre disque), démarrez une fois avec UPGRADE_WITHOUT_BACKUP=1. Rien n’a été modifié.',

  'backups.title': 'Sauvegardes',
  'backups.hint':
    'Tout dans un fichier\u00a0: documents, clients, réglages, fichiers. Chaque sauvegarde est éprouvée avant de compter\u00a0: elle est restaurée dans une base d’essai, et les nombres et les totaux sont comparés.',
  'backups.nightly': 'Chaque nuit',
  'backups.is-on': 'Faire une sauvegarde chaque nuit',
  'backups.time': 'Heure',
  'backups.time-hint': 'À l’heure du serveur ({{zone}}).',
  'backups.folder': 'Dossier sur le serveur',
  'backups.folder-hint': 'Vide\u00a0: {{folder}}. Un dossier sur un autre disque survit à celui-ci.',
  'backups.keep': 'Combien en garder',
  'backups.keep-hint': 'Les plus anciennes sont supprimées une fois la suivante réussie.',
  'backups.saved': 'Les réglages des sauvegardes ont été enregistrés.',
  'backups.now': 'Sauvegarder maintenant',
  'backups.asked': 'Une sauvegarde est en cours. Elle continue même si vous quittez cette page.',
  'backups.last': 'Dernière sauvegarde éprouvée',
  'backups.none-proven': 'Il n’y a pas encore de sauvegarde éprouvée.',
  'backups.proven-at': 'Faite et éprouvée le {{time}}',
  'backups.next': 'La prochaine',
  'backups.list': 'Dernières sauvegardes',
  'backups.when': 'Quand',
  'backups.state': 'État',
  'backups.size': 'Taille',
  'backups.documents': 'Documents',
  'backups.file': 'Fichier',
  'backups.proven': 'Éprouvée',
  'backups.failed': 'Échouée',
  'backups.running': 'En cours',
  'backups.waiting': 'Sur le point de commencer',
  'backups.cause-nightly': 'de la nuit',
  'backups.cause-asked': 'demandée par {{name}}',
  'backups.deleted': 'Supprimée depuis',
  'backups.on-host': 'sur {{host}}',
  'backups.no-download':
    'Les sauvegardes contiennent tout\u00a0: elles ne se téléchargent donc pas ici. Qui a le droit de les restaurer les trouve sur le serveur. `quittance restore FICHIER` en restaure une.',
  'backups.time-expected': 'Le champ «\u00a0{{field}}\u00a0» doit être une heure, écrite comme 02:30.',
  'backups.folder-relative':
    'Le champ «\u00a0{{field}}\u00a0» doit être un chemin entier, qui commence par /.',
  'backups.folder-public':
    'Le champ «\u00a0{{field}}\u00a0» désigne un dossier que tout le monde peut voir. Veuillez en choisir un autre.',
  'backups.folder-dotted':
    'Le champ «\u00a0{{field}}\u00a0» doit être un chemin qui ne contient ni . ni .. comme élément.',
  'backups.folder-system':
    'Le champ «\u00a0{{field}}\u00a0» désigne un dossier du système d’exploitation. Veuillez en choisir un autre.',
  'backups.folder-program':
    'Le champ «\u00a0{{field}}\u00a0» désigne un dossier du programme, qui sera remplacé avec lui. Veuillez en choisir un autre.',
  'backups.folder-internal':
    'Le champ «\u00a0{{field}}\u00a0» désigne un dossier où le produit garde ses propres fichiers. Veuillez en choisir un autre.',
  'backups.folder-unwritable':
    'Le champ «\u00a0{{field}}\u00a0» désigne un dossier où le serveur ne peut pas écrire. Rendez-le accessible à l’utilisateur du serveur, ou choisissez-en un autre.',
  'backups.alert-failed': 'La dernière sauvegarde a échoué.',
  'backups.alert-overdue': 'La sauvegarde de la nuit est en retard.',
  'backups.alert-link': 'Voir les sauvegardes',
}
