import Sqlite from 'better-sqlite3'
import { createConnection } from 'mysql2/promise'
import { z } from 'zod'
import { buildConnectionOptions } from '#database/connections/database-server.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { SentStatement } from './recorded-statements.ts'

/** Asks a database how it would carry a statement out, as things are. */
export interface Planner {
  /** The tables, as the statement calls them, that it would read from one end to the other. */
  readonly readWhole: (statement: SentStatement) => Promise<string[]>
  readonly close: () => Promise<void>
}

export async function openPlanner(settings: DatabaseSettings): Promise<Planner> {
  return settings.dialect === 'sqlite' ? plannerOfFile(settings.file) : await plannerOfServer(settings)
}

const isRead = ({ text }: SentStatement) => /^\s*(select|with|update|delete)\b|\bselect\b/i.test(text)

/** `SCAN documents USING COVERING INDEX …` reads all of the table or of the index; `SEARCH` a part. */
const scanned = /^SCAN (\S+)/

function plannerOfFile(file: string): Planner {
  const database = new Sqlite(file)
  return {
    readWhole: async (statement) => {
      if (!isRead(statement)) return []
      const plan = database.prepare(`explain query plan ${statement.text}`).all(...statement.values)
      const details = z.array(z.object({ detail: z.string() })).parse(plan)
      return details.flatMap(({ detail }) => scanned.exec(detail)?.[1] ?? [])
    },
    close: async () => {
      database.close()
    },
  }
}

type MysqlSettings = Extract<DatabaseSettings, { dialect: 'mysql' }>

async function plannerOfServer(settings: MysqlSettings): Promise<Planner> {
  const { database } = settings
  const connection = await createConnection({ ...buildConnectionOptions(settings, settings), database })
  await connection.query("set session optimizer_switch = 'index_merge_intersection=off'")
  return {
    readWhole: async (statement) => {
      if (!isRead(statement)) return []
      const [rows] = await connection.query(`explain format=json ${statement.text}`, [...statement.values])
      const [plan] = z.array(z.object({ EXPLAIN: z.string() })).parse(rows)
      return wholeIn(JSON.parse(plan?.EXPLAIN ?? '{}'))
    },
    close: () => connection.end(),
  }
}

const planned = z.object({ table_name: z.string(), access_type: z.string() })

/** `ALL` is every row, `index` every entry of an index. */
function wholeIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return []
  const table = planned.safeParse(plan)
  const isWhole = table.success && ['ALL', 'index'].includes(table.data.access_type)
  return [...(isWhole ? [table.data.table_name] : []), ...Object.values(plan).flatMap(wholeIn)]
}
