import Sqlite from 'better-sqlite3'
import { Connection } from 'mysql2'
import { statementSeparator } from '#database/queries/transactions.ts'

/** What reached a database: beginnings and ends of transactions too. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Counts the ways there and back: statements that went together have the same. */
  readonly way: number
}

let heard: ((statement: SentStatement) => void) | null = null
let ways = 0

/** What the work sends to databases, in this order, told below everything that is ours. For one piece of work at a time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  listenToDrivers()
  const sent: SentStatement[] = []
  heard = (statement) => sent.push(statement)
  try {
    await work()
  } finally {
    heard = null
  }
  return sent
}

let isListening = false

function listenToDrivers(): void {
  if (isListening) return
  isListening = true
  const database = new Sqlite(':memory:')
  const prepared: object = Object.getPrototypeOf(database.prepare('select 1'))
  database.close()
  for (const name of ['all', 'run', 'iterate', 'get']) hearBefore(prepared, name, hearPrepared)
  for (const name of ['query', 'execute']) hearBefore(Connection.prototype, name, hearSent)
}

function hearBefore(driver: object, name: string, hear: (on: unknown, args: unknown[]) => void): void {
  const original: unknown = Reflect.get(driver, name)
  if (typeof original !== 'function') throw new Error(`The driver has no ${name}`)
  Reflect.set(driver, name, function heardFirst(this: unknown, ...args: unknown[]): unknown {
    hear(this, args)
    return Reflect.apply(original, this, args)
  })
}

function hearPrepared(statement: unknown, values: unknown[]): void {
  const source = typeof statement === 'object' && statement !== null && Reflect.get(statement, 'source')
  const text = ofEmbedded(String(source))
  if (text === null) return
  ways += 1
  heard?.({ text, values, way: ways })
}

// Transactions of the embedded database are parts of one that they are committed in together.
const parts = new Map([
  ['savepoint part', 'begin'],
  ['release part', 'commit'],
  ['rollback to part', 'rollback'],
])

/** In words that both databases have; null: the transaction around the parts, and settings of connections. */
function ofEmbedded(text: string): string | null {
  if (/^(begin immediate|commit|rollback)$/.test(text) || /^pragma \w+ = /i.test(text)) return null
  return parts.get(text) ?? text
}

function hearSent(_connection: unknown, [asked, values]: unknown[]): void {
  const text = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'sql') : asked
  const isOfPool = String(text).startsWith('set session ')
  if (!isOfPool) hearTogether(String(text), Array.isArray(values) ? values : [])
}

/** Statements that went to the server as one text, each with those of the values that are its own. */
function hearTogether(texts: string, values: readonly unknown[]): void {
  let from = 0
  ways += 1
  for (const text of texts.split(statementSeparator)) {
    const to = from + text.split('?').length - 1
    heard?.({ text, values: values.slice(from, to), way: ways })
    from = to
  }
}
