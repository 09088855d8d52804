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
import type {
  MailAttachmentTable,
  MailMessageTable,
  MailTemplateTable,
  PrintSettingsTable,
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
  KindSettingsTable,
  NamedTable,
  ProductTable,
  TaxRateTable,
  UploadTable,
} from './reference-data-tables.ts'

// The tables as the query builder knows them. Each column has its line in the interface of its table, which a test holds against
// a migrated database. Exact decimals are text on both databases, amounts of money whole cents, moments ISO 8601 in UTC, JSON is text.

/** Which node of a cluster is written to: one row. */
export interface DatabaseWriterTable {
  /** 1: there is one row. */
  id: number
  /** As it calls itself: `db1:3306`. Empty: none was named yet. */
  node: string
}

/** What stands for all reference data as it is: one row. */
export interface ReferenceStateTable {
  /** 1: there is one row. */
  id: number
  /** Another one after each change, by chance: a database that was restored never says again what it has said once. */
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
  replaced_keys: ReplacedKeyTable
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
  paper_settings: PrintSettingsTable
  mail_templates: MailTemplateTable
  mail_messages: MailMessageTable
  mail_attachments: MailAttachmentTable
  party_revisions: PartyRevisionTable
  party_keys: PartyIdempotencyKeyTable
  imported_rows: ImportedRowTable
  import_turns: ImportLockTable
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

/** The database, or one transaction of it. Every function of a repository takes it as its first parameter. */
export type Connection = Kysely<Schema>

// The tables of the search index.

export interface RecordWordsTable {
  /** 'd' document, 'l' lead, 'c' customer. */
  record_type: string
  /** The id of that one. */
  record_id: number
  /** As `search/words/searchable.ts` writes them. */
  words: string
}

export interface SearchBlockTable {
  /** A word, or the key that stands for words that begin alike: see `search/words/word-keys.ts`. */
  word: string
  /** 'd' document, 'l' lead, 'c' customer. */
  record_type: string
  /** Which 32,768 ids: those from block × 32,768 on. */
  block: number
  /** The ids of the block that have the word: see `search/blocks/id-block.ts`. */
  members: Uint8Array
}

export interface SearchStateTable {
  /** 1: there is one row. */
  id: number
  /** How the words of the index were made; 0: it has never been built. */
  words_version: number
  /** Who may write to entries and blocks; empty: nobody does. */
  held_by: string
  /** Until when they may. */
  held_until: string
}
