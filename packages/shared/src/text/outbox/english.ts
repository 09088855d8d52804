/** What is said of e-mails on their way. */
export const outboxEnglish = {
  'outbox.address-refused':
    'The mail server at {{place}} does not take e-mails for {{addresses}}. It said: {{reason}}',
  'outbox.too-slow': 'The mail server at {{place}} took too long with this e-mail.',
  'outbox.not-written': 'The e-mail could not be written to {{file}}: {{reason}}',
  'outbox.not-found': 'This e-mail is not there.',
  'outbox.already-sending': 'This e-mail is being sent just now. Please look again in a moment.',
  'outbox.already-sent': 'This e-mail has left already.',
  'outbox.already-over': 'This e-mail was given up already: it does not leave by itself.',
  'outbox.already-emptied': 'Whom this e-mail was to has been anonymised: it cannot be sent any more.',
} as const
