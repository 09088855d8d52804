import Sqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { z } from 'zod'
import { buildConnectionOptions } from '#database/connections/database-server.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { SentStatement } from './statement-recorder.ts'

/** Explains the execution plan of statements. */
export interface QueryPlanner {
  /** Lists the tables, by their aliases, that the statement would scan completely. */
  readonly listFullScans: (statement: SentStatement) => Promise<string[]>
  readonly close: () => Promise<void>
}

/** Opens a connection to explain statements on the current data. */
export async function openPlanner(settings: DatabaseSettings): Promise<QueryPlanner> {
  return settings.dialect === 'sqlite'
    ? createSqlitePlanner(settings.file)
    : await createServerPlanner(settings)
}

const isReadStatement = ({ text }: SentStatement) =>
  /^\s*(select|with|update|delete)\b|\bselect\b/i.test(text)

/** `SCAN documents USING COVERING INDEX …` reads the whole table or index, `SEARCH` a part. */
const scanPattern = /^SCAN (\S+)/

function createSqlitePlanner(file: string): QueryPlanner {
  const database = new Sqlite(file)
  return {
    listFullScans: async (statement) => {
      if (!isReadStatement(statement)) return []
      const plan = database.prepare(`explain query plan ${statement.text}`).all(...statement.values)
      const details = z.array(z.object({ detail: z.string() })).parse(plan)
      return details.flatMap(({ detail }) => scanPattern.exec(detail)?.[1] ?? [])
    },
    close: async () => {
      database.close()
    },
  }
}

type MysqlSettings = Extract<DatabaseSettings, { dialect: 'mysql' }>

async function createServerPlanner(settings: MysqlSettings): Promise<QueryPlanner> {
  const { database } = settings
  const connection = await createConnection({ ...buildConnectionOptions(settings, settings), database })
  await connection.query("set session optimizer_switch = 'index_merge_intersection=off'")
  return {
    listFullScans: async (statement) => {
      if (!isReadStatement(statement)) return []
      const [rows] = await connection.query(`explain format=json ${statement.text}`, [...statement.values])
      const [plan] = z.array(z.object({ EXPLAIN: z.string() })).parse(rows)
      // MariaDB does not escape quotation marks in conditions, which are not read.
      const json = (plan?.EXPLAIN ?? '{}').replace(/("\w+_condition": ").*(",?)$/gm, '$1$2')
      return findFullScans(JSON.parse(json))
    },
    close: () => connection.end(),
  }
}

const plannedTable = z.object({ table_name: z.string(), access_type: z.string() })

/** `ALL` reads every row, `index` every entry of an index. */
function findFullScans(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const table = plannedTable.safeParse(plan)
  const isFullScan = table.success && ['ALL', 'index'].includes(table.data.access_type)
  return [...(isFullScan ? [table.data.table_name] : []), ...Object.values(plan).flatMap(findFullScans)]
}

/** A table that statements may scan completely. */
interface AllowedFullScan {
  readonly table: RegExp
  /** Pattern of the statement with single spaces, without quotes and unary plus; absent: any statement. */
  readonly statementPattern?: RegExp
  readonly reason: string
}

/** Tables that stay small however long a company works. */
const smallTables =
  /^(members|second_factors|invitations|kind_settings|kind_texts|region_settings|first_steps|print_designs|print_fonts|print_texts|sample_records|settings|mail_templates|document_statuses|currencies|tax_rates|product_groups|search_state|reference_state|api_tokens|list_views|list_preferences|payment_methods|number_series|issuing_settings|balance_statuses|ledger_head|signing_keys)$/

const allowedFullScans: readonly AllowedFullScan[] = [
  { table: smallTables, reason: 'Small tables, most of which are read completely.' },
  {
    table: /^(json_each|few|CONSTANT|<derived\d+>|<union[\d,]+>)$/,
    reason: 'Not a table: the result of another part of the statement.',
  },
  {
    table: /^(sqlite_schema|triggers)$/,
    reason: 'Not a table of the product: the description of the database, which does not grow with the data.',
  },
  {
    table: /^(company_versions|security_events|mail_messages|backup_runs|payment|closures)$/,
    statementPattern: /^select .* order by (\w+\.)?id desc limit \?( for update)?$/,
    reason: 'Reads the newest rows in the order of the table until the limit.',
  },
  {
    table: /^documents$/,
    statementPattern: /where archived_at is null order by updated_at desc, id desc limit/,
    reason: 'Reads the rows saved last in the order of an index until the limit of twelve.',
  },
  {
    table: /^(leads|customers)$/,
    statementPattern: /^select id from (leads|customers) where [^(]* limit \?$/,
    reason: 'Checks whether a list is long; the limit ends the scan.',
  },
  {
    table: /^documents$/,
    statementPattern: /^select id from documents limit \?( for update)?$/,
    reason: 'Checks whether there is a document; the limit ends the scan.',
  },
  {
    table: /^search_news$/,
    reason: 'Pending changes of the search index: few, whatever the size of the index.',
  },
  {
    table: /^mail_messages$/,
    statementPattern: /^select state, count\(\*\) as messages from mail_messages group by state$/,
    reason: 'Counts the outbox in an index that contains only the state.',
  },
  {
    table: /^(leads|customers|products)$/,
    statementPattern: /count\(\*\) as count from \w+ group by (country|retired|currency_id)$/,
    reason: 'Counts a whole list in an index that contains the counted column.',
  },
  {
    table: /^closures$/,
    statementPattern: /^select (\*|count\(\*\) as closures) from closures( order by id)?$/,
    reason: 'A verification and an export of the ledger contain all closures: about 380 a year.',
  },
  {
    table: /^balance$/,
    statementPattern:
      /from payment_balances as balance inner join currencies on \S+ = \S+ where 1 = 1 group by currencies\.name /,
    reason: 'The totals of all payments add up all of them, in an index that contains the amounts.',
  },
  {
    table: /^payment_balances$/,
    statementPattern:
      /^select cast\(sum\(amount - used\) as char\) as left from payment_balances where currency_id = \? and direction = \? and is_open = \?$/,
    reason:
      'Few payments are open. Of so few rows as here, MariaDB sometimes reads all instead of their index.',
  },
  {
    table: /^products$/,
    statementPattern: /^select id from products where id in \(/,
    reason: 'Reads the first thousand by their keys, which here are most of all.',
  },
  {
    table: /^(issued_vat|issued_lines|credited_lines|payments|allocations)$/,
    statementPattern: /^select .* where (document_id|credit_id|id) in \((\?, ){90,}\?\)/,
    reason: 'A verification reads hundreds of rows by their keys, which here are a large part of all.',
  },
  {
    table: /^products$/,
    statementPattern: /search_text like .* order by name_key .* limit \?$/,
    reason: 'Products match any part of a word: reads them by name until the limit.',
  },
  {
    table: /^(documents|leads|customers|payments|issued_documents)$/,
    statementPattern: /^delete from (document_statuses|currencies) where id = \?$/,
    reason: 'SQLite checks the foreign keys; an index only for this check would slow every save.',
  },
]

/** Returns the tables whose full scan by a statement is not allowed. */
export function findUnexplainedScans(text: string, tables: readonly string[]): string[] {
  const normalized = text
    .replace(/["`]|\+(?=\?)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const isAllowed = (name: string) =>
    allowedFullScans.some(
      ({ table, statementPattern }) =>
        table.test(name) && (statementPattern === undefined || statementPattern.test(normalized)),
    )
  return tables.filter((name) => !isAllowed(name))
}

/** What calls that read may change nevertheless, as *call* `changes` *table*. */
export const allowedChangesOfReads: readonly { readonly changes: RegExp; readonly reason: string }[] = [
  {
    changes: /^GET \S+\/export\S* changes security_events$/,
    reason: 'The security log says who has exported what.',
  },
  {
    changes: /^GET \S+\/ledger\/export changes ledger_records$/,
    reason: 'The ledger records each export of it, and before the first one the key that signs it.',
  },
  {
    changes: /^GET \S+\/ledger\/verify changes ledger_verifications$/,
    reason: 'Later verifications compare the ledger with the result. Meanwhile, the row is a lease.',
  },
]

const referenceTables =
  /^(document_statuses|currencies|tax_rates|product_groups|kind_settings|kind_texts|region_settings|company_versions|members|paper_settings|print_designs|print_fonts|print_texts|mail_templates|uploads)$/

const writePattern = /^(?:insert into|replace into|update|delete from) ["`](\w+)["`]/
// Columns that no cached response contains.
const uncachedUpdate =
  /^update ["`]members["`] set ["`](?:last_seen_at|password_hash|is_tour_shown)["`] = \+?\? where/

/** Returns the reference tables that a transaction changes without incrementing the reference version. */
export function findUnreportedChanges(statements: readonly SentStatement[]): string[] {
  const unreported: string[] = []
  let changed: string[] = []
  let isInTransaction = false
  for (const { text } of statements) {
    const table = uncachedUpdate.test(text) ? '' : (writePattern.exec(text)?.[1] ?? '')
    if (/^begin/.test(text)) isInTransaction = true
    if (table === 'reference_state') changed = []
    if (referenceTables.test(table)) (isInTransaction ? changed : unreported).push(table)
    if (!/^(commit|rollback)/.test(text)) continue
    if (text === 'commit') unreported.push(...changed)
    changed = []
    isInTransaction = false
  }
  return unreported
}
