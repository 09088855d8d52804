import Sqlite from 'better-sqlite3'
import { Connection } from 'mysql2'

/** What reached a database: beginnings and ends of transactions too. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

let heard: ((statement: SentStatement) => void) | null = null

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
  const text = typeof statement === 'object' && statement !== null && Reflect.get(statement, 'source')
  heard?.({ text: String(text), values })
}

function hearSent(_connection: unknown, [asked, values]: unknown[]): void {
  const text = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'sql') : asked
  const isOfPool = String(text).startsWith('set session ')
  if (!isOfPool) heard?.({ text: String(text), values: Array.isArray(values) ? values : [] })
}
