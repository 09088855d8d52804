import Sqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { z } from 'zod'
import { buildConnectionOptions } from '#database/connections/database-server.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { SentStatement } from './statement-recorder.ts'

/** Asks a database how it would carry a statement out, as things are. */
export interface QueryPlanner {
  /** The tables, as the statement calls them, that it would read from one end to the other. */
  readonly listFullScans: (statement: SentStatement) => Promise<string[]>
  readonly close: () => Promise<void>
}

export async function openPlanner(settings: DatabaseSettings): Promise<QueryPlanner> {
  return settings.dialect === 'sqlite'
    ? createSqlitePlanner(settings.file)
    : await createServerPlanner(settings)
}

const isReadStatement = ({ text }: SentStatement) =>
  /^\s*(select|with|update|delete)\b|\bselect\b/i.test(text)

/** `SCAN documents USING COVERING INDEX …` reads all of the table or of the index; `SEARCH` a part. */
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
      return findFullScans(JSON.parse(plan?.EXPLAIN ?? '{}'))
    },
    close: () => connection.end(),
  }
}

const plannedTable = z.object({ table_name: z.string(), access_type: z.string() })

/** `ALL` is every row, `index` every entry of an index. */
function findFullScans(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const table = plannedTable.safeParse(plan)
  const isWhole = table.success && ['ALL', 'index'].includes(table.data.access_type)
  return [...(isWhole ? [table.data.table_name] : []), ...Object.values(plan).flatMap(findFullScans)]
}

/** A table that a statement may read from one end to the other. */
interface AllowedFullScan {
  readonly table: RegExp
  /** What the statement says, with one blank between words and without the signs around names and before values. */
  readonly statementPattern?: RegExp
  readonly reason: string
}

/** What a firm has a few of, however long it works: also as the statements with several tables call them. */
const smallTables =
  /^(members|second_factors|invitations|kind_settings|settings|mail_templates|document_statuses|currencies|tax_rates|product_groups|search_state|reference_state|api_tokens)$/

const allowedFullScans: readonly AllowedFullScan[] = [
  { table: smallTables, reason: 'A firm has a few of these, and most are read all at once.' },
  {
    table: /^(json_each|few|CONSTANT|<derived\d+>)$/,
    reason: 'No table: what another part of the statement has found.',
  },
  {
    table: /^(company_versions|security_events|mail_messages|backup_runs)$/,
    statementPattern: /^select .* order by (\w+\.)?id desc limit \?( for update)?$/,
    reason: 'From the newest on, in the order of the table itself, until there are enough.',
  },
  {
    table: /^documents$/,
    statementPattern: /where archived_at is null order by updated_at desc, id desc limit/,
    reason: 'From the one saved last on, in the order of an index, until twelve are found.',
  },
  {
    table: /^(leads|customers)$/,
    statementPattern: /^select id from (leads|customers) where [^(]* limit \?$/,
    reason: 'Whether a list has few or many: it ends where they are many.',
  },
  {
    table: /^search_news$/,
    reason: 'Records since the index was last brought up to date: a few, however many it has.',
  },
  {
    table: /^mail_messages$/,
    statementPattern: /^select state, count\(\*\) as messages from mail_messages group by state$/,
    reason: 'Counts all of the outbox, in an index that says nothing but the state.',
  },
  {
    table: /^(leads|customers|products)$/,
    statementPattern: /count\(\*\) as count from \w+ group by (country|retired|currency_id)$/,
    reason: 'Counts all of a list in an index that has what it is counted by: the range is the list.',
  },
  {
    table: /^products$/,
    statementPattern: /^select id from products where id in \(/,
    reason: 'The first thousand by their keys: here they are most of all.',
  },
  {
    table: /^products$/,
    statementPattern: /search_text like .* order by name_key .* limit \?$/,
    reason: 'Products are found by any part of a word: by name, until there are as many as are shown.',
  },
  {
    table: /^(documents|leads|customers)$/,
    statementPattern: /^delete from (document_statuses|currencies) where id = \?$/,
    reason: 'SQLite makes sure that no document has it; an index for that alone would cost every save.',
  },
]

/** The tables of these for which there is no reason. */
export function findUnexplainedScans(text: string, tables: readonly string[]): string[] {
  const plain = text
    .replace(/["`]|\+(?=\?)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const isReason = ({ table, statementPattern: saying }: AllowedFullScan, name: string) =>
    table.test(name) && (saying === undefined || saying.test(plain))
  return tables.filter((name) => !allowedFullScans.some((reason) => isReason(reason, name)))
}

const referenceTables =
  /^(document_statuses|currencies|tax_rates|product_groups|kind_settings|company_versions|members|paper_settings|mail_templates|uploads)$/

const writePattern = /^(?:insert into|replace into|update|delete from) ["`](\w+)["`]/
// What no form offers and no answer says.
const signInUpdate = /^update ["`]members["`] set ["`](?:last_seen_at|password_hash)["`] = \+?\? where/

/** The tables of reference data that a transaction writes to without telling those who know them by heart. */
export function findUnreportedChanges(statements: readonly SentStatement[]): string[] {
  const untold: string[] = []
  let changed: string[] = []
  let isInTransaction = false
  for (const { text } of statements) {
    const table = signInUpdate.test(text) ? '' : (writePattern.exec(text)?.[1] ?? '')
    if (/^begin/.test(text)) isInTransaction = true
    if (table === 'reference_state') changed = []
    if (referenceTables.test(table)) (isInTransaction ? changed : untold).push(table)
    if (!/^(commit|rollback)/.test(text)) continue
    if (text === 'commit') untold.push(...changed)
    changed = []
    isInTransaction = false
  }
  return untold
}
