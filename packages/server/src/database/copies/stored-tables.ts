import type { Schema } from '#database/tables/schema.ts'

/**
 * What becomes of a table in a backup. `whole`: its rows go along. `left`: they let people and programs in or tell
 * repetitions, and are over once something is restored; only their number is kept. `derived`: made anew from the
 * others. `made`: every schema has its rows from the beginning.
 */
type BackupPolicy = 'whole' | 'left' | 'derived' | 'made'

/** A table that others refer to stands before them. */
const backupPolicies: Readonly<Record<keyof Schema, BackupPolicy>> = {
  members: 'whole',
  known_browsers: 'whole',
  access_settings: 'whole',
  replaced_keys: 'whole',
  second_factors: 'whole',
  recovery_codes: 'whole',
  security_events: 'whole',
  sessions: 'left',
  invitations: 'left',
  api_tokens: 'left',
  sign_in_failures: 'left',
  reset_requests: 'left',
  password_resets: 'left',
  use_counts: 'left',
  uploads: 'whole',
  company_versions: 'whole',
  kind_settings: 'whole',
  paper_settings: 'whole',
  mail_templates: 'whole',
  backup_settings: 'whole',
  backup_runs: 'left',
  currencies: 'whole',
  tax_rates: 'whole',
  product_groups: 'whole',
  products: 'whole',
  customers: 'whole',
  leads: 'whole',
  party_revisions: 'whole',
  party_keys: 'left',
  imported_rows: 'whole',
  import_turns: 'made',
  document_statuses: 'whole',
  documents: 'whole',
  document_lines: 'whole',
  document_line_taxes: 'whole',
  document_origins: 'whole',
  document_revisions: 'whole',
  idempotency_keys: 'left',
  mail_messages: 'whole',
  mail_attachments: 'whole',
  search_news: 'derived',
  search_entries: 'derived',
  search_blocks: 'derived',
  search_entries_new: 'derived',
  search_blocks_new: 'derived',
  search_state: 'made',
  database_writer: 'made',
  reference_state: 'made',
}

function listTablesWith(how: BackupPolicy): readonly string[] {
  return Object.entries(backupPolicies).flatMap(([name, one]) => (one === how ? [name] : []))
}

export const copiedTables = listTablesWith('whole')
export const skippedTables = listTablesWith('left')

/** Every table of the product, those of the query builder besides. */
export const productTables: readonly string[] = [
  ...Object.keys(backupPolicies),
  'search_entries_old',
  'search_blocks_old',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Columns of exact decimals: the databases write the same figure with more zeros or fewer. */
export const decimalColumns: Readonly<Record<string, readonly string[]>> = {
  tax_rates: ['rate'],
  products: ['price', 'default_quantity'],
  documents: ['discount_percentage'],
  document_lines: ['quantity', 'price'],
  document_line_taxes: ['rate'],
}
