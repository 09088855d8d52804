/** A unique key of the schema that two concurrent requests may violate. The error of the second one names the key. */
export interface UniqueKey {
  readonly table: string
  /** In the order of the key. */
  readonly columns: readonly string[]
  /** The name of the key in the errors of a database server. Those of the embedded database name the columns. */
  readonly name: string
}

const primaryKeyName = 'PRIMARY'

function definePrimaryKey(table: string, ...columns: string[]): UniqueKey {
  return { table, columns, name: primaryKeyName }
}

/** Defines the key of a column that was declared unique: the key has the name of the column. */
function defineUniqueColumn(table: string, column: string): UniqueKey {
  return { table, columns: [column], name: column }
}

export const uniqueKeys = {
  backupRun: { table: 'backup_runs', columns: ['cause', 'due_at'], name: 'backup_runs_once' },
  backupSettings: definePrimaryKey('backup_settings', 'id'),
  balanceStatus: definePrimaryKey('balance_statuses', 'kind', 'balance'),
  currencyName: defineUniqueColumn('currencies', 'name'),
  paymentMethodName: defineUniqueColumn('payment_methods', 'name'),
  documentIdempotencyKey: definePrimaryKey('idempotency_keys', 'member_id', 'call', 'key_hash'),
  documentNumber: { table: 'documents', columns: ['kind', 'number'], name: 'documents_number' },
  groupName: defineUniqueColumn('product_groups', 'name'),
  invitationEmail: defineUniqueColumn('invitations', 'email_key'),
  issuedNumber: { table: 'issued_documents', columns: ['kind', 'number'], name: 'issued_documents_number' },
  issuingSettings: definePrimaryKey('issuing_settings', 'id'),
  kindSettings: definePrimaryKey('kind_settings', 'kind'),
  kindTexts: definePrimaryKey('kind_texts', 'kind', 'locale'),
  knownBrowser: definePrimaryKey('known_browsers', 'member_id', 'browser_hash'),
  ledgerVerification: defineUniqueColumn('ledger_verifications', 'day'),
  listViewName: { table: 'list_views', columns: ['member_id', 'list', 'name_key'], name: 'list_views_name' },
  mailTemplate: definePrimaryKey('mail_templates', 'kind', 'locale'),
  memberEmail: defineUniqueColumn('members', 'email_key'),
  memberName: { table: 'members', columns: ['name_key'], name: 'members_by_name_key' },
  printDesignName: defineUniqueColumn('print_designs', 'name'),
  printSettings: definePrimaryKey('paper_settings', 'id'),
  partyIdempotencyKey: definePrimaryKey('party_keys', 'member_id', 'call', 'key_hash'),
  paymentIdempotencyKey: definePrimaryKey('payment_keys', 'member_id', 'call', 'key_hash'),
  regionSettings: definePrimaryKey('region_settings', 'id'),
  statusName: { table: 'document_statuses', columns: ['kind', 'name'], name: 'document_statuses_name' },
  taxRateName: defineUniqueColumn('tax_rates', 'name'),
} as const satisfies Readonly<Record<string, UniqueKey>>

// The name of the key is the last quoted text, in every language of server messages. Values before it may contain quotes.
const lastQuotedName = /'(?:([^'.]+)\.)?([^'.]+)'[^']*$/

/** Returns whether an error of a database server, which names the key and at most its table, is about this key. */
export function isServerKeyViolation(error: Error, { table, name }: UniqueKey): boolean {
  const [, tableInMessage, keyInMessage] = lastQuotedName.exec(error.message) ?? []
  if (keyInMessage !== name) return false
  if (tableInMessage !== undefined) return tableInMessage === table
  // MariaDB does not name the table, and all primary keys have the same name.
  const text = 'sql' in error ? String(error.sql) : ''
  return new RegExp(`(?:^|;\\n)\\s*(?:insert into|update) \`${table}\``, 'i').test(text)
}

/** Returns whether an error of the embedded database, which names the columns, is about this key. */
export function isFileKeyViolation(error: Error, { table, columns }: UniqueKey): boolean {
  const columnNames = columns.map((column) => `${table}.${column}`).join(', ')
  return error.message === `UNIQUE constraint failed: ${columnNames}`
}
