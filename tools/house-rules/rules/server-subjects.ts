/** Folders of the server, and the subjects that each may import. */
export const allowedSubjects = new Map<string, string[]>([
  ['auth', ['members', 'mail', 'settings', 'security']],
  ['backup', ['ledger', 'mail', 'search', 'security', 'settings']],
  ['catalogue', ['settings']],
  ['dashboard', []],
  [
    'documents',
    ['parties', 'catalogue', 'members', 'settings', 'search', 'mail', 'pdf', 'ledger', 'payments'],
  ],
  ['health', ['members', 'search']],
  ['http', ['auth', 'members', 'security']],
  ['installer', ['backup', 'ledger', 'licence', 'mail', 'members', 'settings', 'auth', 'health']],
  ['ledger', ['auth', 'members', 'settings']],
  ['licence', []],
  ['list-views', ['members']],
  ['mail', ['settings', 'members']],
  ['members', ['security', 'settings']],
  ['parties', ['search']],
  // An issue records payments, and payments change the balances of issued documents.
  ['payments', ['catalogue', 'documents', 'ledger', 'pdf', 'settings']],
  ['pdf', []],
  ['samples', ['catalogue', 'documents', 'members', 'parties', 'search', 'settings']],
  ['search', []],
  ['security', []],
  ['settings', []],
  ['statements', ['catalogue', 'documents', 'mail', 'parties', 'payments', 'pdf', 'settings']],
])
