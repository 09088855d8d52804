import type { ColumnType, Generated } from 'kysely'
import type {
  AccessSettingsTable,
  PasswordResetTable,
  RecoveryCodeTable,
  ResetRequestTable,
  SecondFactorTable,
  SecurityEventTable,
  UseCountTable,
} from './access-tables.ts'
import type { BackupRunTable, BackupSettingsTable } from './backup-tables.ts'
import type { DocumentOriginTable, DocumentRevisionTable, IdempotencyKeyTable } from './history-tables.ts'
import type {
  MailAttachmentTable,
  MailMessageTable,
  MailTemplateTable,
  PaperSettingsTable,
} from './mail-tables.ts'
import type {
  ApiTokenTable,
  InvitationTable,
  KnownBrowserTable,
  MemberTable,
  SessionTable,
  SignInFailureTable,
} from './member-tables.ts'
import type {
  CustomerTable,
  ImportedRowTable,
  ImportTurnTable,
  LeadTable,
  PartyKeyTable,
  PartyRevisionTable,
} from './party-tables.ts'
import type { RecordWordsTable, SearchBlockTable, SearchStateTable } from './search-tables.ts'

// The tables as the query builder knows them; what each column means is written in the migration that made it.
// Exact decimals are text on both databases, amounts of money whole cents, moments ISO 8601 in UTC.

type ExactDecimal = string
type Cents = number
type Moment = string
type Day = string
/** Worked out by the database. */
type Computed<Value> = ColumnType<Value, never, never>

export interface NamedTable {
  id: Generated<number>
  name: string
  retired_at: Moment | null
}

export interface TaxRateTable extends NamedTable {
  rate: ExactDecimal
}

export interface ProductTable extends NamedTable {
  group_id: number | null
  price: ExactDecimal
  default_quantity: ExactDecimal
  unit_name: string
  search_text: string
  name_key: string
  group_key: string
  price_key: string
  version: number
  updated_at: Moment
  updated_by: number
  is_retired: Computed<number>
}

export interface CompanyVersionTable {
  id: Generated<number>
  name: string
  address: string
  postal_code: string
  city: string
  country: string
  email: string
  phone: string
  legal_number: string
  tax_number: string
  created_at: Moment
  changed_by: string
}

export interface UploadTable {
  name: string
  content_type: string
  content: Buffer
  stored_at: Moment
}

export interface KindSettingsTable {
  kind: string
  prefix: string
  next_number: number
  number_width: number
  default_title: string
  default_terms: string
  default_customer_notes: string
  days_until_due: number
  changed_by: Generated<string>
  changed_at: Generated<Moment>
  version: Generated<number>
}

export interface DocumentStatusTable {
  id: Generated<number>
  kind: string
  name: string
  meaning: string
  position: number
  retired_at: Moment | null
}

export interface DocumentTable {
  id: Generated<number>
  kind: string
  number: number
  prefix: string
  title: string
  relation: string
  lead_id: number | null
  customer_id: number | null
  document_date: Day
  due_date: Day | null
  status_id: number
  currency_id: number
  owner_id: number
  message: string
  terms: string
  customer_notes: string
  party_name: string
  party_company: string
  party_email: string
  party_address: string
  party_postal_code: string
  party_city: string
  party_country: string
  party_tax_number: string
  company_version_id: number
  discount_type: string
  discount_percentage: ExactDecimal
  sub_total: Cents
  total_tax: Cents
  discount_value: Cents
  adjustments: Cents
  total: Cents
  amount_due: Cents
  amount_paid: Cents
  shipping_charges: Cents
  version: number
  created_at: Moment
  created_by: number
  updated_at: Moment
  updated_by: number
  archived_at: Moment | null
  party_key: string
  is_archived: Computed<number>
  is_unpaid: Computed<number>
  due_order: Computed<Day>
}

export interface DocumentLineTable {
  document_id: number
  position: number
  product_id: number | null
  name: string
  quantity: ExactDecimal
  price: ExactDecimal
  tax_amount: Cents
  total: Cents
}

export interface DocumentLineTaxTable {
  document_id: number
  line_position: number
  position: number
  tax_rate_id: number | null
  name: string
  rate: ExactDecimal
}

/** Which node of a cluster is written to: one row. */
export interface DatabaseWriterTable {
  id: number
  node: string
}

/** What stands for all reference data as it is: one row. */
export interface ReferenceStateTable {
  id: number
  version: string
}

export interface Schema {
  members: MemberTable
  sessions: SessionTable
  invitations: InvitationTable
  api_tokens: ApiTokenTable
  uploads: UploadTable
  sign_in_failures: SignInFailureTable
  known_browsers: KnownBrowserTable
  access_settings: AccessSettingsTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  reset_requests: ResetRequestTable
  password_resets: PasswordResetTable
  use_counts: UseCountTable
  security_events: SecurityEventTable
  currencies: NamedTable
  tax_rates: TaxRateTable
  product_groups: NamedTable
  products: ProductTable
  customers: CustomerTable
  leads: LeadTable
  company_versions: CompanyVersionTable
  kind_settings: KindSettingsTable
  document_statuses: DocumentStatusTable
  documents: DocumentTable
  document_lines: DocumentLineTable
  document_line_taxes: DocumentLineTaxTable
  document_origins: DocumentOriginTable
  document_revisions: DocumentRevisionTable
  idempotency_keys: IdempotencyKeyTable
  paper_settings: PaperSettingsTable
  mail_templates: MailTemplateTable
  mail_messages: MailMessageTable
  mail_attachments: MailAttachmentTable
  party_revisions: PartyRevisionTable
  party_keys: PartyKeyTable
  imported_rows: ImportedRowTable
  import_turns: ImportTurnTable
  backup_settings: BackupSettingsTable
  backup_runs: BackupRunTable
  search_news: RecordWordsTable
  search_entries: RecordWordsTable
  search_blocks: SearchBlockTable
  // Only while the index is built anew.
  search_entries_new: RecordWordsTable
  search_blocks_new: SearchBlockTable
  search_state: SearchStateTable
  database_writer: DatabaseWriterTable
  reference_state: ReferenceStateTable
}
