import Sqlite from 'better-sqlite3'
import { Connection } from 'mysql2'
import { statementSeparator } from '#database/queries/transactions.ts'

/** What reached a database: beginnings and ends of transactions too. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Counts the ways there and back: statements that went together have the same. */
  readonly roundTrip: number
}

let listener: ((statement: SentStatement) => void) | null = null
let roundTripCount = 0

/** What the work sends to databases, in this order, told below everything that is ours. For one piece of work at a time. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  patchDrivers()
  const sent: SentStatement[] = []
  listener = (statement) => sent.push(statement)
  try {
    await work()
  } finally {
    listener = null
  }
  return sent
}

let hasPatchedDrivers = false

function patchDrivers(): void {
  if (hasPatchedDrivers) return
  hasPatchedDrivers = true
  const database = new Sqlite(':memory:')
  const prepared: object = Object.getPrototypeOf(database.prepare('select 1'))
  database.close()
  for (const name of ['all', 'run', 'iterate', 'get']) patchMethod(prepared, name, recordPrepared)
  for (const name of ['query', 'execute']) patchMethod(Connection.prototype, name, recordSent)
}

function patchMethod(driver: object, name: string, hear: (on: unknown, args: unknown[]) => void): void {
  const original: unknown = Reflect.get(driver, name)
  if (typeof original !== 'function') throw new Error(`The driver has no ${name}`)
  Reflect.set(driver, name, function heardFirst(this: unknown, ...args: unknown[]): unknown {
    hear(this, args)
    return Reflect.apply(original, this, args)
  })
}

function recordPrepared(statement: unknown, values: unknown[]): void {
  const source = typeof statement === 'object' && statement !== null && Reflect.get(statement, 'source')
  const text = normalizeEmbedded(String(source))
  if (text === null) return
  roundTripCount += 1
  listener?.({ text, values, roundTrip: roundTripCount })
}

// Transactions of the embedded database are parts of one that they are committed in together.
const savepointNames = new Map([
  ['savepoint part', 'begin'],
  ['release part', 'commit'],
  ['rollback to part', 'rollback'],
])

/** In words that both databases have; null: the transaction around the parts, and settings of connections. */
function normalizeEmbedded(text: string): string | null {
  if (/^(begin immediate|commit|rollback)$/.test(text) || /^pragma \w+ = /i.test(text)) return null
  return savepointNames.get(text) ?? text
}

function recordSent(_connection: unknown, [asked, values]: unknown[]): void {
  const text = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'sql') : asked
  const isOfPool = String(text).startsWith('set session ')
  if (!isOfPool) recordPipelined(String(text), Array.isArray(values) ? values : [])
}

/** Statements that went to the server as one text, each with those of the values that are its own. */
function recordPipelined(texts: string, values: readonly unknown[]): void {
  let from = 0
  roundTripCount += 1
  for (const text of texts.split(statementSeparator)) {
    const to = from + text.split('?').length - 1
    listener?.({ text, values: values.slice(from, to), roundTrip: roundTripCount })
    from = to
  }
}
