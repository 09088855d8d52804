import type { Kysely } from 'kysely'
import type { BackupRunTable, BackupSettingsTable } from './backup-tables.ts'
import type {
  DocumentLineTable,
  DocumentLineTaxTable,
  DocumentOriginTable,
  DocumentRevisionTable,
  DocumentTable,
  IdempotencyKeyTable,
} from './document-tables.ts'
import type { DeletedRecordTable, EventTable } from './event-tables.ts'
import type {
  AllocationTable,
  BalanceStatusTable,
  ClosureTable,
  CreditedLineTable,
  DocumentBalanceTable,
  IssuedDocumentTable,
  IssuedFileTable,
  IssuedLineTable,
  IssuedVatTable,
  IssuingSettingsTable,
  LedgerHeadTable,
  LedgerRecordTable,
  LedgerVerificationTable,
  LineBalanceTable,
  NumberSeriesTable,
  PaymentBalanceTable,
  PaymentKeyTable,
  PaymentMethodTable,
  PaymentTable,
  SigningKeyTable,
} from './issuing-tables.ts'
import type { ListPreferencesTable, ListViewTable } from './list-tables.ts'
import type {
  MailAttachmentTable,
  MailMessageTable,
  MailTemplateTable,
  PrintDesignTable,
  PrintFontTable,
  PrintSettingsTable,
  PrintTextTable,
} from './mail-tables.ts'
import type {
  AccessSettingsTable,
  ApiTokenTable,
  InvitationTable,
  KnownBrowserTable,
  MemberTable,
  PasswordResetTable,
  RecoveryCodeTable,
  ReplacedKeyTable,
  ResetRequestTable,
  SecondFactorTable,
  SecurityEventTable,
  SessionTable,
  SignInFailureTable,
  UseCountTable,
} from './member-tables.ts'
import type {
  CustomerTable,
  ImportedRowTable,
  ImportLockTable,
  LeadTable,
  PartyIdempotencyKeyTable,
  PartyRevisionTable,
} from './party-tables.ts'
import type {
  CompanyVersionTable,
  DocumentStatusTable,
  FirstStepTable,
  KindSettingsTable,
  KindTextsTable,
  NamedTable,
  ProductTable,
  RegionSettingsTable,
  SampleRecordTable,
  TaxRateTable,
  UploadTable,
} from './reference-data-tables.ts'

// Row types of all tables. Every column has a comment, which a test compares with a migrated database. Exact decimals are text on
// both databases, amounts of money are integers in cents, timestamps are ISO 8601 text in UTC with milliseconds, JSON is text.

/** The database, or a transaction on it. Every function of a repository takes it as its first parameter. */
export type Connection = Kysely<Schema>

export interface Schema {
  members: MemberTable
  sessions: SessionTable
  invitations: InvitationTable
  api_tokens: ApiTokenTable
  uploads: UploadTable
  sample_records: SampleRecordTable
  sign_in_failures: SignInFailureTable
  known_browsers: KnownBrowserTable
  access_settings: AccessSettingsTable
  replaced_keys: ReplacedKeyTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  reset_requests: ResetRequestTable
  password_resets: PasswordResetTable
  use_counts: UseCountTable
  security_events: SecurityEventTable
  events: EventTable
  deleted_records: DeletedRecordTable
  currencies: NamedTable
  tax_rates: TaxRateTable
  product_groups: NamedTable
  products: ProductTable
  customers: CustomerTable
  leads: LeadTable
  company_versions: CompanyVersionTable
  kind_settings: KindSettingsTable
  kind_texts: KindTextsTable
  region_settings: RegionSettingsTable
  first_steps: FirstStepTable
  document_statuses: DocumentStatusTable
  documents: DocumentTable
  document_lines: DocumentLineTable
  document_line_taxes: DocumentLineTaxTable
  document_origins: DocumentOriginTable
  document_revisions: DocumentRevisionTable
  idempotency_keys: IdempotencyKeyTable
  issuing_settings: IssuingSettingsTable
  number_series: NumberSeriesTable
  issued_documents: IssuedDocumentTable
  issued_vat: IssuedVatTable
  issued_lines: IssuedLineTable
  issued_files: IssuedFileTable
  credited_lines: CreditedLineTable
  document_balances: DocumentBalanceTable
  line_balances: LineBalanceTable
  balance_statuses: BalanceStatusTable
  payment_methods: PaymentMethodTable
  payment_keys: PaymentKeyTable
  payments: PaymentTable
  payment_balances: PaymentBalanceTable
  allocations: AllocationTable
  ledger_records: LedgerRecordTable
  ledger_head: LedgerHeadTable
  signing_keys: SigningKeyTable
  closures: ClosureTable
  ledger_verifications: LedgerVerificationTable
  paper_settings: PrintSettingsTable
  print_designs: PrintDesignTable
  print_fonts: PrintFontTable
  print_texts: PrintTextTable
  mail_templates: MailTemplateTable
  mail_messages: MailMessageTable
  mail_attachments: MailAttachmentTable
  list_views: ListViewTable
  list_preferences: ListPreferencesTable
  party_revisions: PartyRevisionTable
  party_keys: PartyIdempotencyKeyTable
  imported_rows: ImportedRowTable
  import_turns: ImportLockTable
  backup_settings: BackupSettingsTable
  backup_runs: BackupRunTable
  search_news: RecordWordsTable
  search_entries: RecordWordsTable
  search_blocks: SearchBlockTable
  // Exist only while the index is being rebuilt.
  search_entries_new: RecordWordsTable
  search_blocks_new: SearchBlockTable
  search_state: SearchStateTable
  database_writer: DatabaseWriterTable
  reference_state: ReferenceStateTable
}

// Tables with one row.

/** The writer node of a cluster. */
export interface DatabaseWriterTable {
  /** Always 1: the table has one row. */
  id: number
  /** The node's own name for itself, such as `db1:3306`. Empty: none was stored yet. */
  node: string
}

/** The version of all reference data. */
export interface ReferenceStateTable {
  /** Always 1: the table has one row. */
  id: number
  /** A random value after each change, 32 hexadecimal digits. It is random so that a restored database never repeats one. */
  version: string
}

// Tables of the search index.

/** Pending changes (`search_news`), and the words under which a record is in the blocks (`search_entries`). */
export interface RecordWordsTable {
  /** 'd' document, 'l' lead, 'c' customer. */
  record_type: string
  /** The id of the document, lead or customer. */
  record_id: number
  /** The search words of the record, separated by spaces. */
  words: string
}

/** The blocks of the search index. */
export interface SearchBlockTable {
  /** A search word, or the key of a word prefix: see `index-keys.ts` of packages/search. */
  word: string
  /** 'd' document, 'l' lead, 'c' customer. */
  record_type: string
  /** The number of the block, from 0. It covers the 32,768 ids from block × 32,768 on. */
  block: number
  /** The ids of the block whose record has the word, encoded: see `id-block.ts` of packages/search. */
  members: Uint8Array
}

/** The state of the search index, with the lease of its writer. */
export interface SearchStateTable {
  /** Always 1: the table has one row. */
  id: number
  /** The version of the rules by which the words of the index were created. 0: the index was never built. */
  words_version: number
  /** ID of the process that holds the lease. Empty: no lease. */
  held_by: string
  /** When the lease expires, by the database clock. Empty: no lease. */
  held_until: string
}
