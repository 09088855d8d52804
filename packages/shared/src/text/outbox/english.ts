/** What is said of e-mails on their way. */
export const outboxEnglish = {
  'outbox.address-refused':
    'The mail server at {{place}} does not take e-mails for {{addresses}}. Please check these addresses, and write the e-mail anew where one is wrong. It said: {{reason}}',
  'outbox.too-slow':
    'The mail server at {{place}} took too long with this e-mail. Please attach less to it, or have an administrator look at that server.',
  'outbox.not-written':
    'The e-mail could not be written to {{file}}. An administrator has to make room there, or let the server write to it: {{reason}}',
  'outbox.not-found': 'This e-mail is not there.',
  'outbox.already-sending': 'This e-mail is being sent just now. Please look again in a moment.',
  'outbox.already-sent': 'This e-mail has left already.',
  'outbox.already-over':
    'This e-mail was given up already: it does not leave by itself, and there is nothing to take back. “Send again” tries it once more.',
  'outbox.already-emptied': 'Whom this e-mail was to has been anonymised: it cannot be sent any more.',
} as const
