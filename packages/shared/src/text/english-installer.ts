/** What only the installation wizard, the doctor and the environment file say: nobody else needs to load it. */
export const installerEnglish = {
  // The installation wizard: the cover.
  'installer.title': 'Installation',
  'installer.keep-code': 'Keep your purchase code handy for the next step!',
  'installer.install': 'Install',
  'installer.steps': 'Steps of the installation',
  'installer.step-cover': 'Welcome',
  'installer.step-settings': 'Settings',
  'installer.step-finish': 'Administrator',
  'installer.not-installed': 'Nothing is installed here yet. Open the start page to begin.',
  'installer.installed': 'This is installed already: the calls of the installation are closed.',
  'installer.somebody-was-first':
    'Somebody else has just finished this installation. Sign in, or ask them for an account.',

  'installer.somebody-is-finishing':
    'Somebody else is finishing this installation right now. Please wait a moment, then load the page again.',

  // The purchase code.
  'installer.code': 'Purchase code',
  'installer.code-verify': 'Verify',
  'installer.code-where': 'Where is my purchase code?',
  'installer.code-empty': 'Please enter your purchase code!',
  'installer.code-valid': 'The purchase code is valid.',
  'installer.code-invalid': 'The purchase code is not valid.',
  'installer.code-unchecked': 'The purchase code has not been verified yet.',
  'installer.code-needed': 'A valid purchase code is needed for this.',
  'installer.licence-unreachable':
    'The licence service at {{host}} cannot be reached from this browser. Please try again in a moment.',
  'installer.licence-away':
    'The licence service at {{host}} cannot be reached: {{reason}}. Please try again in a moment.',
  'installer.submit-after-code': 'The Submit button appears once the purchase code is verified.',
  'licence.valid': 'This purchase code is valid.',
  'licence.invalid': 'This purchase code is not valid. Please compare it letter by letter.',
  'licence.help-title': 'Where is my purchase code?',
  'licence.help-console': 'The server printed it on its console when it started for the first time.',
  'licence.help-file':
    'It also stands in the file storage/app/purchase-code.txt in the data directory of the server.',
  'licence.help-why':
    'Whoever can read it there has shown that the server is theirs. It is needed only once.',

  // Requirements and folders.
  'installer.requirements': 'Server requirements',
  'installer.requirement': 'Requirement',
  'installer.on-server': 'Server',
  'installer.required': 'Required',
  'installer.runtime': 'Node.js version',
  'installer.present': 'Installed',
  'installer.absent': 'Not Installed',
  'installer.refresh': 'Refresh',
  'installer.refreshed': 'Checked at {{time}}.',
  'installer.requirement-ctype': 'Ctype: character classes of every script',
  'installer.requirement-fileinfo': 'Fileinfo: content type of uploaded files',
  'installer.requirement-json': 'JSON',
  'installer.requirement-bcmath': 'bcmath: exact decimals',
  'installer.requirement-mbstring': 'Mbstring: older text encodings',
  'installer.requirement-openssl': 'OpenSSL: TLS and AES',
  'installer.requirement-pdo': 'PDO: database drivers',
  'installer.requirement-tokenizer': 'Tokenizer: full-text search',
  'installer.requirement-xml': 'XML: writer and parser',
  'installer.advice-runtime': 'Start the server with Node.js {{required}} or newer.',
  'installer.advice-full-icu':
    'Use a Node.js with full internationalisation data (full-icu), like the one that comes with this product.',
  'installer.advice-packages':
    'Install the packages of this product again, on this machine and for its platform: {{reason}}',
  'installer.advice-openssl':
    'Use a Node.js that is built with OpenSSL, like the one that comes with this product.',
  'installer.permissions': 'Folder permissions',
  'installer.permissions-rule': '0755 or higher is needed.',
  'installer.permission-good': 'Good',
  'installer.permission-bad': 'Not enough',
  'installer.advice-permission': 'On the server, give the folder its permissions back: {{command}}',
  'installer.folder-unwritable':
    'The folder {{folder}} cannot be written by the server. Give it its permissions back there: {{command}}',

  // The settings.
  'installer.choose-language': 'Language',
  'installer.basic': 'Basic Details',
  'installer.app-name': 'Application Name',
  'installer.app-env': 'Environment',
  'installer.env-local': 'Local',
  'installer.env-staging': 'Staging',
  'installer.env-production': 'Production',
  'installer.app-debug': 'Debug',
  'installer.debug-on': 'True',
  'installer.debug-off': 'False',
  'installer.app-url': 'URL',
  'installer.app-url-hint': 'The address that people will open, with its path if it has one.',
  'installer.show-field': 'Show: {{field}}',
  'installer.hide-field': 'Hide: {{field}}',
  'installer.copy': 'Copy',
  'installer.copied': 'Copied.',
  'installer.copy-by-hand': 'The command is selected: copy it with Ctrl+C or Cmd+C.',
  'installer.smtp': 'SMTP Details',
  'installer.schedule-note':
    'So that queued e-mails are sent even while nobody uses the product, let the server run this command every minute, as a line of its crontab:',
  'installer.mail-driver': 'Mail Driver',
  'installer.driver-smtp': 'SMTP server',
  'installer.driver-sendmail': 'Sendmail program of this server',
  'installer.driver-log': 'Write into a log file, send nothing',
  'installer.mail-host': 'Mail Host',
  'installer.mail-host-hint': 'Leave it empty to go without e-mail for now.',
  'installer.mail-port': 'Mail Port',
  'installer.mail-username': 'Mail Username',
  'installer.mail-password': 'Mail Password',
  'installer.mail-encryption': 'Mail Encryption',
  'installer.encryption-none': 'None',
  'installer.encryption-ssl': 'SSL/TLS from the start (usually port 465)',
  'installer.encryption-tls': 'STARTTLS (usually port 587)',
  'installer.test-mail-to': 'Send the test to',
  'installer.test-mail': 'Send a test e-mail',
  'installer.database': 'Database Details',
  'installer.db-connection': 'Database Connection',
  'installer.db-mysql': 'MySQL or MariaDB',
  'installer.db-sqlite': 'Embedded (SQLite): needs no database server',
  'installer.db-host': 'Database Host',
  'installer.db-port': 'Database Port',
  'installer.db-database': 'Database Name',
  'installer.db-database-hint': 'It is created where it does not exist and the user may create it.',
  'installer.db-file': 'Database File',
  'installer.db-file-hint': 'A file in storage/app of the data directory.',
  'installer.db-username': 'Database Username',
  'installer.db-password': 'Database Password',
  'installer.test-database': 'Test the database',
  'installer.submit': 'Submit',
  'installer.submitting': 'Preparing the database…',
  'installer.back': 'Back',
  'installer.to-correct': 'Please look at:',
  'installer.url-invalid':
    '{{field}} must be a whole address like https://example.com/crm, without user, question mark or #.',

  // What the database, the mail server and the preparation have to say.
  'installer.db-connected': 'Connected to {{product}} at {{place}}.',
  'installer.db-will-create': 'The database {{database}} does not exist yet and will be created.',
  'installer.db-empty': 'The database {{database}} is there and empty.',
  'installer.db-begun':
    'The database {{database}} holds an installation that was begun and will be completed.',
  'installer.db-holds-product':
    'The database {{database}} already holds this product (members: {{members}}, documents: {{documents}}). It can be used as it is; nothing in it is overwritten.',
  'installer.use-existing': 'Use this database',
  'installer.choose-another': 'Choose another database',
  'installer.db-foreign':
    'The database {{database}} holds tables of another program ({{tables}}). Please choose an empty one; nothing was changed.',
  'installer.db-newer':
    'The database {{database}} was made by a newer version of this product ({{step}}). Please install that version.',
  'installer.db-away':
    'The database server at {{place}} does not answer: {{reason}}. Please check host and port, and that it runs.',
  'installer.db-refused':
    'The database server at {{place}} does not let the user {{user}} in. Please check user and password.',
  'installer.db-insecure':
    'Nobody who is trusted here vouches for the database server at {{place}} ({{reason}}), so nothing was said to it. Name the file of its certificates in DB_SSL_CA, and in DB_HOST the name that its certificate bears.',
  'installer.db-wants-tls':
    'The database server at {{place}} takes encrypted connections alone. Set DB_SSL=true: in the environment of this server before the installation, in the environment file after it.',
  'installer.db-not-created':
    'The database {{database}} does not exist, and the user {{user}} may not create it. Create it, or give the user the right to.',
  'installer.db-no-rights': 'The user {{user}} may not use the database {{database}}: {{reason}}',
  'installer.db-name-impossible': 'The database cannot be called {{database}}. Please choose another name.',
  'installer.db-file-unusable': 'The file {{file}} cannot be used as the embedded database: {{reason}}',
  'installer.db-failed': 'The database {{database}} refused a step: {{reason}}',
  'installer.db-created': 'Created the database {{database}}.',
  'installer.step-done': '{{step}}: done.',
  'installer.tables-there': 'All tables are up to date.',
  'installer.reference-data': 'Statuses, currencies, tax rates and settings are in place.',
  'installer.ready': 'Ready: the administrator comes next.',
  'installer.url-differs':
    'Note: the URL in the settings is {{url}}, but this page was opened at {{origin}}. After the installation the product answers at the URL of the settings.',
  'installer.mail-off': 'The mail host is empty: e-mail stays off until the settings name one.',
  'installer.mail-accepted': '{{host}} accepted the test e-mail for {{to}}. Please look into that inbox.',
  'installer.mail-away':
    'The mail server at {{place}} does not answer: {{reason}}. Please check host, port and encryption.',
  'installer.mail-refused':
    'The mail server at {{place}} does not let the user {{user}} in. Please check user and password. It said: {{reason}}',
  'installer.mail-rejected':
    'The mail server at {{place}} does not take this e-mail. Please check from which address it lets you write, and how much it takes. It said: {{reason}}',
  'installer.mail-insecure':
    'No secure connection to the mail server at {{place}}: {{reason}}. Please check the encryption.',
  'installer.mail-logged': 'The test e-mail was written to {{file}}. Nothing was sent.',
  'installer.mail-no-program':
    'There is no working sendmail program on this server. Please install one, or name an SMTP server instead: {{reason}}',
  'installer.mail-program-refused':
    'The sendmail program of this server refused the e-mail. Please check its addresses, and what the program is set to accept. It said: {{reason}}',
  'installer.mail-program-busy':
    'The sendmail program of this server cannot take the e-mail now. Please try again later; if that does not help, have an administrator look at its queue. It said: {{reason}}',
  'installer.test-mail-subject': 'Test e-mail of {{name}}',
  'installer.test-mail-body': 'This e-mail shows that {{name}} can send e-mails.',

  // The doctor, on the command line.
  'doctor.runtime': 'Node.js {{version}}',
  'doctor.folder': 'Folder {{folder}} ({{permission}})',
  'doctor.installation': 'Installation',
  'doctor.not-installed': 'Nothing is installed yet: start the server and open it in a browser.',
  'doctor.environment-gone':
    'This is installed, but its environment file is gone. Put it back from a backup.',
  'doctor.not-finished': 'The installation was not finished: start the server and go on in a browser.',
  'doctor.database': 'Database',
  'doctor.database-holds': 'It holds this product (members: {{members}}, documents: {{documents}}).',
  'doctor.mail': 'E-mail',
  'doctor.mail-password': 'Password of the mail server',
  'doctor.mail-password-in-clear':
    'It goes to {{host}} unencrypted. Set MAIL_ENCRYPTION to tls or ssl in the environment file, and MAIL_PORT to the one that goes with it.',
  'doctor.all-good': 'All is well.',
  'doctor.some-bad_one': '{{count}} thing needs attention.',
  'doctor.some-bad_other': '{{count}} things need attention.',

  // The environment file.
  'env.no-key': 'Line {{line}} is not of the form KEY=value.',
  'env.twice': 'Line {{line}}: {{key}} is there twice.',
  'env.no-json': 'Line {{line}}: write the value in double quotes, as a JSON string.',
  'env.impossible-key': '"{{key}}" cannot be a key of the environment file.',
  'env.missing': '{{key}} is missing in the environment file.',
  'env.db-nodes':
    'DB_HOST is "{{value}}", but must name one server, or the nodes of a cluster like "db1, db2:3307, db3".',
  'env.port': '{{key}} is "{{value}}", but must be a whole number from 1 to 65535.',
  'env.choice': '{{key}} is "{{value}}", but must be one of: {{choices}}.',
  'env.db-file':
    'DB_DATABASE is "{{value}}", but must be a file in storage/app, or a whole path outside of the data directory.',
  'env.db-ssl-ca':
    'DB_SSL_CA names {{file}}, but there are no certificates that this user can read: it must be a PEM file.',
  'env.db-ssl-off': 'DB_SSL_CA is set, but DB_SSL is not true. Set DB_SSL=true, or take DB_SSL_CA out.',
  'env.not-allowed':
    'The environment file {{file}} cannot be read by this user. Give it to the user that runs the server, with chown.',
  'env.key-renewal':
    'The renewal of APP_KEY was begun and not finished. Stop every server, and run: quittance renew-key',
  'env.key-too-short': 'APP_KEY is too short: at least {{min}} characters.',
  'env.name-too-long': 'APP_NAME is too long: at most {{max}} characters.',
  'env.url': 'APP_URL is "{{value}}", but must be a whole address like https://example.com/crm.',
  'env.unknown-key': 'There is no setting {{key}}.',

  // The last step.
  'installer.output': 'Output of the server',
  'installer.env': 'Environment file',
  'installer.env-hint': 'One KEY=value a line. What you change here is what will be stored.',
  'installer.env-show': 'Show the passwords',
  'installer.env-hide': 'Hide the passwords',
  'installer.admin-email': 'Admin Email',
  'installer.admin-password': 'Admin Password',
  'installer.admin-password-hint': '12 characters or more.',
  'installer.existing-admin-hint':
    'This database already has an administrator: sign in as that one. No other is created.',
  'installer.finish': 'Install and Create Admin',
  'installer.finishing': 'Installing…',
  'installer.password-too-short': 'The password is too short: at least {{min}} characters.',
  'installer.admin-wrong':
    'This database already has an administrator, and this is not their e-mail and password.',
  'installer.not-prepared':
    'This browser has not submitted the settings yet. Please go back to the settings.',
  'installer.true-or-false': '{{field}} must be true or false.',
} as const
