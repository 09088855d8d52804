import Sqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { z } from 'zod'
import { buildConnectionOptions } from '#database/connections/database-server.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { SentStatement } from './recorded-statements.ts'

/** Asks a database how it would carry a statement out, as things are. */
export interface QueryPlanner {
  /** The tables, as the statement calls them, that it would read from one end to the other. */
  readonly listFullScans: (statement: SentStatement) => Promise<string[]>
  readonly close: () => Promise<void>
}

export async function openPlanner(settings: DatabaseSettings): Promise<QueryPlanner> {
  return settings.dialect === 'sqlite' ? createSqlitePlanner(settings.file) : await createServerPlanner(settings)
}

const isReadStatement = ({ text }: SentStatement) => /^\s*(select|with|update|delete)\b|\bselect\b/i.test(text)

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
