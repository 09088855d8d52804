import type { Schema } from '#database/tables/schema.ts'

/**
 * The part of a table that a backup contains. `copied`: all rows. `skipped`: only the number of rows, because they are not valid after a
 * restore: they grant access, identify repeated calls, or count attempts. `derived`: nothing, because the rows are rebuilt from other
 * tables. `predefined`: nothing, because a migration creates the rows.
 */
type BackupPolicy = 'copied' | 'skipped' | 'derived' | 'predefined'

/** In the order in which tables are restored: a table comes after those that it refers to. */
const backupPolicies: Readonly<Record<keyof Schema, BackupPolicy>> = {
  members: 'copied',
  known_browsers: 'copied',
  access_settings: 'copied',
  replaced_keys: 'copied',
  second_factors: 'copied',
  recovery_codes: 'copied',
  security_events: 'copied',
  events: 'copied',
  deleted_records: 'copied',
  sessions: 'skipped',
  invitations: 'skipped',
  api_tokens: 'skipped',
  sign_in_failures: 'skipped',
  reset_requests: 'skipped',
  password_resets: 'skipped',
  use_counts: 'skipped',
  uploads: 'copied',
  company_versions: 'copied',
  kind_settings: 'copied',
  kind_texts: 'copied',
  paper_settings: 'copied',
  print_designs: 'copied',
  print_fonts: 'copied',
  print_texts: 'copied',
  mail_templates: 'copied',
  backup_settings: 'copied',
  backup_runs: 'skipped',
  currencies: 'copied',
  region_settings: 'copied',
  first_steps: 'copied',
  sample_records: 'copied',
  tax_rates: 'copied',
  product_groups: 'copied',
  products: 'copied',
  customers: 'copied',
  leads: 'copied',
  party_revisions: 'copied',
  party_keys: 'skipped',
  imported_rows: 'copied',
  import_turns: 'predefined',
  list_views: 'copied',
  list_preferences: 'copied',
  document_statuses: 'copied',
  documents: 'copied',
  document_lines: 'copied',
  document_line_taxes: 'copied',
  document_origins: 'copied',
  document_revisions: 'copied',
  idempotency_keys: 'skipped',
  issuing_settings: 'copied',
  number_series: 'copied',
  issued_documents: 'copied',
  issued_vat: 'copied',
  issued_lines: 'copied',
  issued_files: 'copied',
  credited_lines: 'copied',
  document_balances: 'copied',
  line_balances: 'copied',
  balance_statuses: 'copied',
  payment_methods: 'copied',
  payment_keys: 'skipped',
  payments: 'copied',
  payment_balances: 'copied',
  allocations: 'copied',
  ledger_records: 'copied',
  ledger_head: 'copied',
  signing_keys: 'copied',
  closures: 'copied',
  // They are about the ledger before the restore.
  ledger_verifications: 'skipped',
  mail_messages: 'copied',
  mail_attachments: 'copied',
  search_news: 'derived',
  search_entries: 'derived',
  search_blocks: 'derived',
  search_entries_new: 'derived',
  search_blocks_new: 'derived',
  search_state: 'predefined',
  database_writer: 'predefined',
  reference_state: 'predefined',
}

function listTablesWith(policy: BackupPolicy): readonly string[] {
  return Object.entries(backupPolicies).flatMap(([name, tablePolicy]) =>
    tablePolicy === policy ? [name] : [],
  )
}

export const copiedTables = listTablesWith('copied')
export const skippedTables = listTablesWith('skipped')

/** The names of all tables of the product, including those of Kysely and those of an index rebuild. */
export const productTables: readonly string[] = [
  ...Object.keys(backupPolicies),
  'search_entries_old',
  'search_blocks_old',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Columns with exact decimals, which the two databases return with different numbers of zeros. */
export const decimalColumns: Readonly<Record<string, readonly string[]>> = {
  tax_rates: ['rate'],
  products: ['price', 'default_quantity'],
  documents: ['discount_percentage'],
  document_lines: ['quantity', 'price'],
  document_line_taxes: ['rate'],
  issued_vat: ['rate'],
  issued_lines: ['rate'],
  credited_lines: ['rate'],
  line_balances: ['rate'],
}
