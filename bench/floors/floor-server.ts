import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseSettings } from '@quittance/server/src/database/connections/database-settings.ts'

export type Value = string | number | null

/** A statement and its parameters, some of which are filled in for each call. */
export interface FloorStatement {
  readonly text: string
  readonly values: readonly (Value | Filled)[]
}

/**
 * Value of a parameter that is filled in for each call: the number that the call sends, a unique whole number or a unique text,
 * or the id of the first row that was inserted.
 */
export interface Filled {
  readonly is: 'number' | 'turn' | 'unique' | 'id'
}

/** Job of the process that does the minimum: framework, driver and SQL statements. */
export interface FloorJob {
  readonly settings: DatabaseSettings
  readonly does:
    | { readonly work: 'write'; readonly statements: readonly FloorStatement[] }
    | { readonly work: 'read'; readonly statements: readonly FloorStatement[] }
    | { readonly work: 'answer'; readonly body: string }
}

const program = fileURLToPath(new URL('floor-process.ts', import.meta.url))

/** Runs work while the server of a floor is running. */
export async function withFloorServer<Result>(
  job: FloorJob,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const child = fork(program, { stdio: 'inherit' })
  const ended = once(child, 'exit')
  child.send(job)
  try {
    const [address] = await Promise.race([once(child, 'message'), ended])
    if (typeof address !== 'string') throw new Error('The server of the floor ended before it listened.')
    return await work(address)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
