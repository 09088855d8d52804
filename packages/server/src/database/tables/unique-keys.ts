/** A unique key of the schema that two requests can compete for. The error of the one that loses names the key. */
export interface UniqueKey {
  readonly table: string
  /** In their order in the key. */
  readonly columns: readonly string[]
  /** What a database server calls it; the embedded database names the columns. */
  readonly name: string
}

const primaryKeyName = 'PRIMARY'

function definePrimaryKey(table: string, ...columns: string[]): UniqueKey {
  return { table, columns, name: primaryKeyName }
}

/** Of a column that was declared unique, whose key bears its name. */
function defineUniqueColumn(table: string, column: string): UniqueKey {
  return { table, columns: [column], name: column }
}

export const uniqueKeys = {
  backupRun: { table: 'backup_runs', columns: ['cause', 'due_at'], name: 'backup_runs_once' },
  backupSettings: definePrimaryKey('backup_settings', 'id'),
  currencyName: defineUniqueColumn('currencies', 'name'),
  documentIdempotencyKey: definePrimaryKey('idempotency_keys', 'member_id', 'call', 'key_hash'),
  documentNumber: { table: 'documents', columns: ['kind', 'number'], name: 'documents_number' },
  groupName: defineUniqueColumn('product_groups', 'name'),
  invitationEmail: defineUniqueColumn('invitations', 'email_key'),
  kindSettings: definePrimaryKey('kind_settings', 'kind'),
  knownBrowser: definePrimaryKey('known_browsers', 'member_id', 'browser_hash'),
  mailTemplate: definePrimaryKey('mail_templates', 'kind', 'locale'),
  memberEmail: defineUniqueColumn('members', 'email_key'),
  memberName: { table: 'members', columns: ['name_key'], name: 'members_by_name_key' },
  printSettings: definePrimaryKey('paper_settings', 'id'),
  partyIdempotencyKey: definePrimaryKey('party_keys', 'member_id', 'call', 'key_hash'),
  statusName: { table: 'document_statuses', columns: ['kind', 'name'], name: 'document_statuses_name' },
  taxRateName: defineUniqueColumn('tax_rates', 'name'),
} as const satisfies Readonly<Record<string, UniqueKey>>

// The key is what is quoted last, in every language that servers have messages in. Values before it may have quotes too.
const lastQuotedName = /'(?:([^'.]+)\.)?([^'.]+)'[^']*$/

/** Whether an error of a database server, which names the key and at most its table, is about this one. */
export function isServerKeyViolation(error: Error, { table, name }: UniqueKey): boolean {
  const [, statedTable, key] = lastQuotedName.exec(error.message) ?? []
  if (key !== name) return false
  if (statedTable !== undefined) return statedTable === table
  // MariaDB names no table, and primary keys are all called the same.
  const text = 'sql' in error ? String(error.sql) : ''
  return new RegExp(`(?:^|;\\n)\\s*(?:insert into|update) \`${table}\``, 'i').test(text)
}

/** Whether an error of the embedded database, which names the columns, is about this key. */
export function isFileKeyViolation(error: Error, { table, columns }: UniqueKey): boolean {
  const named = columns.map((column) => `${table}.${column}`).join(', ')
  return error.message === `UNIQUE constraint failed: ${named}`
}
