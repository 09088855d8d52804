/** What only the server says: no script of the browser carries it. */
export const answersEnglish = {
  'body.object-expected': 'The body of the request must be a JSON object with the fields of this call.',
  'document.total-differs':
    'The total amount of these lines is {{expected}}, not {{stated}}. Nothing was stored.',
  'document.not-found': 'This document does not exist.',
  'call.not-found': 'There is nothing at this address.',
  'call.method-not-allowed': 'This address does not take {{method}} requests.',
  'call.bad-request': 'This request cannot be read. Please check its address and headers.',
  'call.several-hosts': 'The request has more than one Host header. Please send exactly one.',
  'call.encoded': 'The body of the request must be sent as it is, not compressed.',
  'call.not-utf8': 'The body of the request must be written in UTF-8.',
  'call.not-json': 'The body of the request is not valid JSON.',
  'call.not-json-type': 'The body of the request must be sent as application/json.',
  'call.too-large': 'The request is too large: at most {{max}} MB.',
  'call.too-large-kilobytes': 'The request is too large: at most {{max}} kB.',
  'call.too-complex':
    'The request holds too much: at most {{values}} values, {{depth}} levels of lists and objects, and {{sequences}} different sequences of fields.',
  'field.json-too-complex':
    '{{field}} holds too much JSON: at most {{values}} values, {{depth}} levels of lists and objects, and {{sequences}} different sequences of fields.',
  'call.body-timed-out': 'The request did not arrive completely in time. Please try again.',
  'call.sign-in-first': 'Please sign in.',
  'call.not-allowed': 'You are not allowed to do this. Please ask an administrator.',
  'call.foreign-origin': 'This request came from {{got}}, but only {{expected}} may send it.',
  'call.anti-forgery': 'The security token of this page has expired. Please try again.',
  'call.too-many-attempts_one': 'Too many attempts. Please try again in a minute.',
  'call.too-many-attempts_other': 'Too many attempts. Please try again in {{count}} minutes.',
  'call.surprise':
    'Something went wrong on the server. Please try again; if it stays, report the reference {{reference}}.',
  'call.unavailable':
    'The database cannot be reached right now. Nothing was lost; please try again in a moment.',
  'call.disk-full':
    'The disk of the server is full. Nothing was stored; please tell an administrator, and try again once there is room.',
  'call.busy': 'The server is busy right now. Nothing was stored; please try again in a moment.',
  'call.version-unknown': 'This was not made from what is stored here. Load it again and repeat your change.',
  'call.key-in-use':
    'This save is already known with other contents (document {{id}}). Nothing was stored again.',
  'sign-in.wrong': 'E-mail or password is wrong.',
  'access.code-wrong':
    'This code is not good: it may be too old or used already. Please wait for the next one of the app, or use a recovery code.',
  'access.factor-is-on': 'Two-factor sign-in is on already. Switch it off first to set up another phone.',
  'access.factor-is-on-now': 'Two-factor sign-in is on.',
  'access.factor-is-off-now': 'Two-factor sign-in is off.',
  'access.factor-changed': 'This was changed in another window meanwhile. Please begin again.',
  'access.factor-removed': '{{name}} signs in with the password alone from now on.',
  'access.factor-was-off': 'This member has no two-factor sign-in.',
  'access.codes-renewed': 'New recovery codes were made.',
  'password.simple':
    'This password repeats a few signs or counts on. Please choose one that is harder to guess, such as four words that have nothing to do with each other.',
  'password.own-words':
    'This password is made of your name, your e-mail address, or the name of the firm or of this application. Please choose other words.',
  'password.leaked':
    'This password is one of those that are tried first: it was found in data that was stolen elsewhere. Please choose another one, such as four words that have nothing to do with each other.',
  'access.factor-demanded': 'Two-factor sign-in is demanded here. Please set it up first.',
  'access.demand-needs-own':
    'Please switch two-factor sign-in on for yourself first, in your profile: whoever demands it has it.',
  'access.demanded-now': 'Two-factor sign-in is demanded of everybody from now on.',
  'access.not-demanded-now': 'Two-factor sign-in is left to each member from now on.',
  'access.session-ended': 'The session was ended.',
  'access.session-gone': 'There is no such session any more.',
  'access.sessions-ended': 'You are signed out everywhere else.',
  'access.signed-out': '{{name}} is signed out everywhere.',
  'access.reset-sent':
    'If a member has this address, an e-mail with a link is on its way. It is good for 30 minutes.',
  'access.reset-no-mail': 'E-mail is off on this server. Please ask an administrator for help.',
  'access.reset-gone':
    'This link is not good any more: it was used, or is older than 30 minutes. Please ask for a new one.',
  'access.reset-done': 'The password was set. Please sign in with it.',
  'sign-in.code-needed': 'Please enter the code of your app, too.',
  'limits.mail_one':
    'So many e-mails in an hour are refused, so that nobody misuses this server. Please try again in a minute.',
  'limits.mail_other':
    'So many e-mails in an hour are refused, so that nobody misuses this server. Please try again in {{count}} minutes.',
  'limits.save_one':
    'So many changes in an hour are refused, so that nobody misuses this server. Please try again in a minute.',
  'limits.save_other':
    'So many changes in an hour are refused, so that nobody misuses this server. Please try again in {{count}} minutes.',
  'limits.export_one':
    'So many exports in an hour are refused, so that nobody misuses this server. Please try again in a minute.',
  'limits.export_other':
    'So many exports in an hour are refused, so that nobody misuses this server. Please try again in {{count}} minutes.',
  'limits.search_one': 'So many searches at a time slow everybody down. Please try again in a minute.',
  'limits.search_other':
    'So many searches at a time slow everybody down. Please try again in {{count}} minutes.',
  'secrets.code-unreadable':
    'The key of this server has changed, so codes of your app cannot be checked. Please use a recovery code, or ask an administrator.',
  'secrets.mail-unreadable':
    'The text of this e-mail was stored with another APP_KEY than the environment file has now.',
  'secrets.replaced-key':
    'The APP_KEY of this environment file was replaced on {{day}} (quittance renew-key), so nothing starts with it. Copy the environment file from the server on which it was replaced. If the new key is lost, set APP_KEY to another one that was never used here (openssl rand -base64 32): members then sign in with recovery codes.',
  'secrets.wrong-key_one':
    'The secret of one member for two-factor sign-in was stored with another APP_KEY than the environment file has now. Put the former APP_KEY back; or have the member sign in with a recovery code, or remove their two-factor sign-in in the settings.',
  'secrets.wrong-key_other':
    'The secrets of {{count}} members for two-factor sign-in were stored with another APP_KEY than the environment file has now. Put the former APP_KEY back; or have the members sign in with recovery codes, or remove their two-factor sign-in in the settings.',
  'doctor.backups': 'Backups',
  'doctor.secrets': 'Sealed secrets',
  'outbox.secret': 'The text is for the receiver alone, and is not shown.',
  'notice.reset-link-subject': 'A new password for {{product}}',
  'notice.reset-link-body':
    'Hello {{name}},\n\nsomebody has asked for a new password for you at {{product}}.\n\nSet it here; the link is good for 30 minutes and once:\n{{link}}\n\nIf it was not you, there is nothing to do: your password stays as it is.\n',
  'notice.password-reset-subject': 'Your password for {{product}} was changed',
  'notice.password-reset-body':
    'Hello {{name}},\n\nyour password for {{product}} was set anew with a link from an e-mail, and you were signed out everywhere.\n\nIf it was not you, please tell an administrator at once.\n',
  'notice.factor-removed-subject': 'Two-factor sign-in for {{product}} was removed',
  'notice.factor-removed-body':
    'Hello {{name}},\n\n{{by}} has removed two-factor sign-in for you at {{product}}: you sign in with your password alone from now on. You can switch it on again in your profile.\n\nIf you did not ask for this, please tell an administrator at once.\n',
  'proposal.added': 'Proposal added successfully!',
  'proposal.updated': 'Proposal updated successfully!',
  'estimate.added': 'Estimate added successfully!',
  'estimate.updated': 'Estimate updated successfully!',
  'invoice.added': 'Invoice added successfully!',
  'invoice.updated': 'Invoice updated successfully!',
  'search.too-long': 'Please search for at most {{max}} characters.',
  'locale.unknown': 'There is no dictionary for {{locale}}. There are: {{shipped}}.',
} as const
