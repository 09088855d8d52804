/** A unique key of the schema that two requests can compete for. The error of the one that loses names the key. */
export interface UniqueKey {
  readonly table: string
  /** In their order in the key. */
  readonly columns: readonly string[]
  /** What a database server calls it; the embedded database names the columns. */
  readonly name: string
}

const primaryName = 'PRIMARY'

function primary(table: string, ...columns: string[]): UniqueKey {
  return { table, columns, name: primaryName }
}

/** Of a column that was declared unique, whose key bears its name. */
function unique(table: string, column: string): UniqueKey {
  return { table, columns: [column], name: column }
}

export const uniqueKeys = {
  backupRun: { table: 'backup_runs', columns: ['cause', 'due_at'], name: 'backup_runs_once' },
  backupSettings: primary('backup_settings', 'id'),
  currencyName: unique('currencies', 'name'),
  documentKey: primary('idempotency_keys', 'member_id', 'call', 'key_hash'),
  documentNumber: { table: 'documents', columns: ['kind', 'number'], name: 'documents_number' },
  groupName: unique('product_groups', 'name'),
  invitationEmail: unique('invitations', 'email_key'),
  kindSettings: primary('kind_settings', 'kind'),
  knownBrowser: primary('known_browsers', 'member_id', 'browser_hash'),
  mailTemplate: primary('mail_templates', 'kind', 'locale'),
  memberEmail: unique('members', 'email_key'),
  memberName: { table: 'members', columns: ['name_key'], name: 'members_by_name_key' },
  paperSettings: primary('paper_settings', 'id'),
  partyKey: primary('party_keys', 'member_id', 'call', 'key_hash'),
  statusName: { table: 'document_statuses', columns: ['kind', 'name'], name: 'document_statuses_name' },
  taxRateName: unique('tax_rates', 'name'),
} as const satisfies Readonly<Record<string, UniqueKey>>

// The key is what is quoted last, in every language that servers have messages in. Values before it may have quotes too.
const lastQuoted = /'(?:([^'.]+)\.)?([^'.]+)'[^']*$/

/** Whether an error of a database server, which names the key and at most its table, is about this one. */
export function isKeyOnServer(error: Error, { table, name }: UniqueKey): boolean {
  const [, statedTable, key] = lastQuoted.exec(error.message) ?? []
  if (key !== name) return false
  if (statedTable !== undefined) return statedTable === table
  // MariaDB names no table, and primary keys are all called the same.
  const text = 'sql' in error ? String(error.sql) : ''
  return new RegExp(`(?:^|;\\n)\\s*(?:insert into|update) \`${table}\``, 'i').test(text)
}

/** Whether an error of the embedded database, which names the columns, is about this key. */
export function isKeyOfFile(error: Error, { table, columns }: UniqueKey): boolean {
  const named = columns.map((column) => `${table}.${column}`).join(', ')
  return error.message === `UNIQUE constraint failed: ${named}`
}
