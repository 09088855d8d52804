import { statementSeparator } from '@quittance/server/src/database/queries/transactions.ts'
import Sqlite from 'better-sqlite3'
import { Connection } from 'mysql2'

const eventPattern = /^insert into `events` /

let isSkipping = false

/** Runs work without writing events: the drivers skip their statements. Only one work at a time. */
export async function withoutEvents<Result>(work: () => Promise<Result>): Promise<Result> {
  patchDrivers()
  isSkipping = true
  try {
    return await work()
  } finally {
    isSkipping = false
  }
}

let hasPatchedDrivers = false

function patchDrivers(): void {
  if (hasPatchedDrivers) return
  hasPatchedDrivers = true
  const database = new Sqlite(':memory:')
  const statement: object = Object.getPrototypeOf(database.prepare('select 1'))
  database.close()
  patchMethod(statement, 'run', (target, _args, original) => {
    const source = String(typeof target === 'object' && target !== null && Reflect.get(target, 'source'))
    return isSkipping && eventPattern.test(source) ? { changes: 0, lastInsertRowid: 0 } : original()
  })
  for (const name of ['query', 'execute']) {
    patchMethod(Connection.prototype, name, (_target, args, original) => {
      const [query] = args
      if (!isSkipping) return original()
      if (typeof query === 'object' && query !== null) {
        Reflect.set(query, 'sql', skipSentEvents(String(Reflect.get(query, 'sql'))))
      } else args[0] = skipSentEvents(String(query))
      return original()
    })
  }
}

type Original = () => unknown

function patchMethod(
  driver: object,
  name: string,
  replace: (target: unknown, args: unknown[], original: Original) => unknown,
): void {
  const method: unknown = Reflect.get(driver, name)
  if (typeof method !== 'function') throw new Error(`The driver has no ${name}`)
  Reflect.set(driver, name, function patched(this: unknown, ...args: unknown[]): unknown {
    return replace(this, args, () => Reflect.apply(method, this, args))
  })
}

/** Replaces the statements of events by ones that only evaluate their values, because each pipelined statement has a result. */
function skipSentEvents(sentText: string): string {
  const texts = sentText.split(statementSeparator)
  const skipped = texts.map((text) =>
    eventPattern.test(text) ? `do ${[...text].filter((letter) => letter === '?').join(', ')}` : text,
  )
  return skipped.join(statementSeparator)
}
