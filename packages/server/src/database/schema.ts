import type { Kysely } from 'kysely'
import type {
  AccessSettingsTable,
  PasswordResetTable,
  RecoveryCodeTable,
  ReplacedKeyTable,
  ResetRequestTable,
  SecondFactorTable,
  SecurityEventTable,
  UseCountTable,
} from './access-tables.ts'
import type { BackupRunTable, BackupSettingsTable } from './backup-tables.ts'
import type { NamedTable, ProductTable, TaxRateTable } from './catalogue-tables.ts'
import type { DocumentLineTable, DocumentLineTaxTable, DocumentTable } from './document-tables.ts'
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
import type {
  CompanyVersionTable,
  DocumentStatusTable,
  KindSettingsTable,
  UploadTable,
} from './setting-tables.ts'

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

/** The database, or one transaction of it. Every function of a repository takes it as its first parameter. */
export type Connection = Kysely<Schema>
