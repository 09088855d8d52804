/** How members show who they are, and where they are signed in: whoever opens none of these screens need not load it. */
export const accessEnglish = {
  // Two-factor sign-in.
  'access.factor': 'Two-factor sign-in',
  'access.factor-hint':
    'With a code of an app on your phone as well, a password that others have learned is not enough to sign in as you.',
  'access.factor-off': 'Off',
  'access.factor-since': 'On since {{time}}',
  'access.codes-left_one': '{{count}} recovery code left',
  'access.codes-left_other': '{{count}} recovery codes left',
  'access.few-codes': 'Make new ones before the last is used.',
  'access.switch-on': 'Switch on',
  'access.switch-off': 'Switch off',
  'access.new-codes': 'New recovery codes',
  'access.scan': 'Read this picture with an authenticator app on your phone.',
  'access.picture': 'QR code for the app; the key below says the same',
  'access.key': 'Or enter this key there',
  'access.code': 'Code of the app',
  'access.code-hint': 'Six digits, good for half a minute.',
  'access.any-code': 'Code of the app, or a recovery code',
  'access.off-warning': 'Signing in will ask for your password alone.',
  'access.renew-warning': 'The codes you have now will not be good any more.',
  'access.codes-title': 'Your recovery codes',
  'access.codes-hint':
    'Each signs you in once without your phone. Keep them where your phone is not: they are shown only now.',
  'access.download': 'Download',
  'access.print': 'Print',
  'access.codes-file': 'recovery-codes.txt',
  'access.codes-heading': 'Recovery codes of {{email}} for {{product}}',
  'access.codes-kept': 'I have kept them',

  // Where one is signed in.
  'access.sessions': 'Where you are signed in',
  'access.sessions-hint': 'End what you do not know, and change your password then.',
  'access.unknown-browser': 'Unknown browser or program',
  'access.browser-on': '{{browser}} on {{system}}',
  'access.this-session': 'This one',
  'access.started': 'Since',
  'access.last-used': 'Last used',
  'access.end': 'End',
  'access.end-name': 'End the session: {{name}}',
  'access.end-others': 'End all others',
  'access.no-others': 'You are signed in nowhere else.',

  // Members, for administrators.
  'access.has-factor': 'Two-factor sign-in',
  'access.signed-in-at_one': 'Signed in at {{count}} place',
  'access.signed-in-at_other': 'Signed in at {{count}} places',
  'access.sign-out': 'Sign out everywhere',
  'access.sign-out-name': 'Sign out everywhere: {{name}}',
  'access.sign-out-question':
    '{{name}} has to sign in again everywhere. What is typed and not saved there stays on the screen until then.',
  'access.remove-factor': 'Remove two-factor',
  'access.remove-factor-name': 'Remove two-factor sign-in: {{name}}',
  'access.remove-factor-question':
    'Do this only for somebody whom you know to have lost phone and recovery codes: {{name}} signs in with the password alone then, and is told by e-mail.',

  // Forgotten passwords.
  'access.forgotten-title': 'Forgotten password',
  'access.forgotten-hint': 'We send a link to your e-mail address. It is good for 30 minutes and once.',
  'access.send-link': 'Send the link',
  'access.no-mail':
    'E-mail is off on this server. Please ask an administrator for help; somebody at the server can set a new password with this command:',
  'access.back-to-sign-in': 'Back to signing in',
  'access.reset-title': 'A new password',
  'access.reset-for': 'For {{email}}. You will be signed out everywhere.',
  'access.set-password': 'Set the password',
  'access.new-link': 'Ask for a new link',
  'access.demand': 'Demand two-factor sign-in of everybody',
  'access.demand-description':
    'Members without it set it up when they sign in next, and can do nothing else until then. API tokens go on working.',
  'access.demand-question_one':
    '{{count}} member has no two-factor sign-in yet and can do nothing but set it up from now on, also where somebody is at work just now.',
  'access.demand-question_other':
    '{{count}} members have no two-factor sign-in yet and can do nothing but set it up from now on, also those who are at work just now.',
  'access.demand-confirm': 'Demand it',
  'access.demand-title': 'Set up two-factor sign-in',
  'access.demand-hint':
    'An administrator demands it of everybody. It takes a minute and an authenticator app on your phone; after that you go on where you were.',
  'access.set-up': 'Set up now',
} as const
