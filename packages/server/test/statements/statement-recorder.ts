import Sqlite from 'better-sqlite3'
import { Connection } from 'mysql2'
import { statementSeparator } from '#database/queries/transactions.ts'

/** A statement that a driver sent to a database, including BEGIN and COMMIT. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Number of the round trip; pipelined statements have the same. */
  readonly roundTrip: number
}

let listener: ((statement: SentStatement) => void) | null = null
let roundTripCount = 0

/** Records the statements that the work sends to databases, at the driver. Only one work at a time can be recorded. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  patchDrivers()
  const statements: SentStatement[] = []
  listener = (statement) => statements.push(statement)
  try {
    await work()
  } finally {
    listener = null
  }
  return statements
}

let hasPatchedDrivers = false

function patchDrivers(): void {
  if (hasPatchedDrivers) return
  hasPatchedDrivers = true
  const database = new Sqlite(':memory:')
  const statementPrototype: object = Object.getPrototypeOf(database.prepare('select 1'))
  database.close()
  for (const name of ['all', 'run', 'iterate', 'get']) patchMethod(statementPrototype, name, recordPrepared)
  for (const name of ['query', 'execute']) patchMethod(Connection.prototype, name, recordSent)
}

function patchMethod(driver: object, name: string, onCall: (target: unknown, args: unknown[]) => void): void {
  const original: unknown = Reflect.get(driver, name)
  if (typeof original !== 'function') throw new Error(`The driver has no ${name}`)
  Reflect.set(driver, name, function recordedMethod(this: unknown, ...args: unknown[]): unknown {
    onCall(this, args)
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

// Transactions of the embedded database are savepoints of a group commit.
const savepointNames = new Map([
  ['savepoint part', 'begin'],
  ['release part', 'commit'],
  ['rollback to part', 'rollback'],
])

/** Normalises a statement of the embedded database. Returns null for the group commit and connection settings. */
function normalizeEmbedded(text: string): string | null {
  if (/^(begin immediate|commit|rollback)$/.test(text) || /^pragma \w+ = /i.test(text)) return null
  return savepointNames.get(text) ?? text
}

function recordSent(_connection: unknown, [query, values]: unknown[]): void {
  const text = typeof query === 'object' && query !== null ? Reflect.get(query, 'sql') : query
  const isConnectionSetting = String(text).startsWith('set session ')
  if (!isConnectionSetting) recordPipelined(String(text), Array.isArray(values) ? values : [])
}

/** Splits pipelined statements, and assigns its values to each. */
function recordPipelined(texts: string, values: readonly unknown[]): void {
  let start = 0
  roundTripCount += 1
  for (const text of texts.split(statementSeparator)) {
    const end = start + text.split('?').length - 1
    listener?.({ text, values: values.slice(start, end), roundTrip: roundTripCount })
    start = end
  }
}
