/** What is said of backups, restores and upgrades: in the settings, on the dashboard and on the command line. */
export const backupsEnglish = {
  'backup.nothing-there': 'There is nothing to back up: the database is empty.',
  'backup.database-newer':
    'This database was made by a newer version of this product ({{step}}). Please back it up with that version.',
  'backup.is-there': '{{file}} is there already, and was left as it is. Choose another name, or add --force.',
  'backup.is-folder': '{{file}} is a folder. Please name a file.',
  'backup.disk-full':
    'There is no room left in {{folder}}. Make room there, or choose another folder; nothing half-written was left behind.',
  'backup.server-full': 'The disk of the database server is full. Make room there, and try again.',
  'backup.no-folder': 'The folder {{folder}} is not there. Create it, or choose another one.',
  'backup.folder-closed':
    'The folder {{folder}} cannot be written. Make it writable for the user of the server, or choose another one.',
  'backup.unfit-relative': '{{folder}} is no whole path. Name a folder whose path begins with /.',
  'backup.unfit-dotted': 'The path {{folder}} contains . or .. as a part. Write it without them.',
  'backup.unfit-system':
    'No backup is written to {{folder}}, which belongs to the operating system. Choose another folder.',
  'backup.unfit-public':
    'No backup is written to {{folder}}: everybody can see what is in that folder. Choose another one.',
  'backup.unfit-program':
    'No backup is written to {{folder}}, which belongs to the program and is replaced with it. Choose another folder.',
  'backup.unfit-internal':
    'No backup is written to {{folder}}, where the product keeps files of its own. Choose another folder.',
  'backup.no-room':
    '{{folder}} has room for {{free}} MB, but a backup may need {{needed}} MB. Make room there.',
  'backup.unreadable': 'The backup {{file}} cannot be read: {{reason}}.',
  'backup.foreign': '{{file}} is not a backup of this product.',
  'backup.truncated':
    'The backup {{file}} is not whole: it ends in the middle. Copy it once more, or take an older one.',
  'backup.damaged': 'The backup {{file}} is damaged ({{where}}). Copy it once more, or take an older one.',
  'backup.missing-reference':
    'In the backup {{file}}, rows of {{table}} refer to rows that are not in it. It cannot be restored, and nothing was changed. Use another backup.',
  'backup.duplicate':
    'The backup {{file}} holds rows of {{table}} twice. It cannot be restored, and nothing was changed. Use another backup.',
  'backup.newer':
    'The backup {{file}} was made by a newer version of this product ({{version}}). Install that version, and restore it there.',
  'backup.not-equal':
    'What was restored from {{file}} is not what the backup says: {{what}}. Please take an older one.',
  'backup.newer-tables':
    'The database {{database}} was used by a newer version of this product ({{step}}), whose tables this version does not know: {{tables}}. Drop those that nobody else needs, or name an empty database in DB_DATABASE; then restore again. Nothing was changed.',
  'backup.ended': 'The process that made it was ended before it was done.',
  'backup.surprise': 'Something went wrong: {{reason}}',
  'upgrade.backed-up': 'This version changes the database. It was backed up first: {{file}}',
  'upgrade.done':
    'The database is up to date for version {{version}} ({{steps}} steps). Its {{documents}} documents and all totals are as they were.',
  'upgrade.differs':
    'After the upgrade the database is not what it was before: {{what}}. Install the earlier version again, and restore {{file}}.',
  'upgrade.stopped':
    'Bringing the database up to date did not come to its end: {{reason}}. Start again once that is mended: it goes on where it stopped. To go back, install the earlier version again, and restore {{file}}.',
  'upgrade.under-way':
    'Another process has been bringing this database up to date for an hour. Wait until it is done, or end it, and start again.',
  'upgrade.not-backed-up':
    'This version changes the database, and backs it up first; that did not succeed. {{reason}} Then start again. If you have a backup of your own (quittance backup FILE, on another disk), start once with UPGRADE_WITHOUT_BACKUP=1. Nothing was changed.',

  'backups.title': 'Backups',
  'backups.hint':
    'Everything in one file: documents, clients, settings, uploads. Each backup is proven before it counts: it is restored into a scratch database, and counts and totals are compared.',
  'backups.nightly': 'Every night',
  'backups.is-on': 'Make a backup every night',
  'backups.time': 'Time of day',
  'backups.time-hint': 'By the clock of the server ({{zone}}).',
  'backups.folder': 'Folder on the server',
  'backups.folder-hint': 'Empty: {{folder}}. A folder on another disk outlives this one.',
  'backups.keep': 'How many are kept',
  'backups.keep-hint': 'Older ones are deleted after the next one has succeeded.',
  'backups.saved': 'The settings of backups were saved.',
  'backups.now': 'Back up now',
  'backups.asked': 'A backup is being made. It goes on though you leave this page.',
  'backups.last': 'Last proven backup',
  'backups.none-proven': 'There is no proven backup yet.',
  'backups.proven-at': 'Made and proven {{time}}',
  'backups.next': 'The next one',
  'backups.list': 'Latest backups',
  'backups.when': 'When',
  'backups.state': 'State',
  'backups.size': 'Size',
  'backups.documents': 'Documents',
  'backups.file': 'File',
  'backups.proven': 'Proven',
  'backups.failed': 'Failed',
  'backups.running': 'Being made',
  'backups.waiting': 'About to begin',
  'backups.cause-nightly': 'nightly',
  'backups.cause-asked': 'asked for by {{name}}',
  'backups.deleted': 'Deleted since',
  'backups.on-host': 'on {{host}}',
  'backups.no-download':
    'Backups hold everything, so they are not downloaded here: whoever may restore them finds them on the server. `quittance restore FILE` restores one.',
  'backups.time-expected': 'The field “{{field}}” must be a time of day, written like 02:30.',
  'backups.folder-relative': 'The field “{{field}}” must be a whole path, which begins with /.',
  'backups.folder-public':
    'The field “{{field}}” names a folder that everybody can see. Please choose another one.',
  'backups.folder-dotted': 'The field “{{field}}” must be a path without . and .. as parts.',
  'backups.folder-system':
    'The field “{{field}}” names a folder of the operating system. Please choose another one.',
  'backups.folder-program':
    'The field “{{field}}” names a folder of the program, which is replaced with it. Please choose another one.',
  'backups.folder-internal':
    'The field “{{field}}” names a folder where the product keeps files of its own. Please choose another one.',
  'backups.folder-unwritable':
    'The field “{{field}}” names a folder that the server cannot write. Make it writable for the user of the server, or choose another one.',
  'backups.alert-failed': 'The last backup failed.',
  'backups.alert-overdue': 'The nightly backup is overdue.',
  'backups.alert-link': 'See backups',
} as const
