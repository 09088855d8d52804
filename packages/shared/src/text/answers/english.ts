/** What only the server says: no script of the browser carries it. */
export const answersEnglish = {
  'body.object-expected': 'The body of the request must be a JSON object with the fields of this call.',
  'document.total-differs':
    'The total amount of these lines is {{expected}}, not {{stated}}. Nothing was stored.',
  'document.not-found': 'This document does not exist.',
  'call.not-found': 'There is nothing at this address.',
  'call.method-not-allowed': 'This address does not take {{method}} requests.',
  'call.bad-request': 'This request cannot be read. Please check its address and headers.',
  'call.encoded': 'The body of the request must be sent as it is, not compressed.',
  'call.not-utf8': 'The body of the request must be written in UTF-8.',
  'call.not-json': 'The body of the request is not valid JSON.',
  'call.not-json-type': 'The body of the request must be sent as application/json.',
  'call.too-large': 'The request is too large: at most {{max}} MB.',
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
  'call.busy': 'The server is busy right now. Nothing was stored; please try again in a moment.',
  'call.version-unknown': 'This was not made from what is stored here. Load it again and repeat your change.',
  'call.key-in-use':
    'This save is already known with other contents (document {{id}}). Nothing was stored again.',
  'sign-in.wrong': 'E-mail or password is wrong.',
  'proposal.added': 'Proposal added successfully!',
  'proposal.updated': 'Proposal updated successfully!',
  'estimate.added': 'Estimate added successfully!',
  'estimate.updated': 'Estimate updated successfully!',
  'invoice.added': 'Invoice added successfully!',
  'invoice.updated': 'Invoice updated successfully!',
  'search.too-long': 'Please search for at most {{max}} characters.',
  'locale.unknown': 'There is no dictionary for {{locale}}. There are: {{shipped}}.',
} as const
