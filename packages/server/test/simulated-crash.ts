import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { ChangeConflict, DomainError, IdempotencyKeyConflict } from '#errors.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { readHead } from '#ledger/repository.ts'
import type { CompanyContext } from './test-company.ts'

/** How often a call is made with the same idempotency key. */
export interface KeyedAttempt {
  /** The statement at which the first attempt fails, before the call is repeated. Null: it is made once. */
  readonly crash: number | null
  /** Whether the key is used again, with another body. */
  readonly reusesKey: boolean
}

class SimulatedCrash extends Error {}

/** Returns the database with connections that fail after a statement, counted from 0. Those of a prepared query count, too. */
function failAt(database: Connection, statement: number): Connection {
  let count = 0
  return database.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (count === statement) throw new SimulatedCrash(`Failed after statement ${statement}`)
      count += 1
      return result
    },
  })
}

type CallServices = CompanyContext['test']['services']

interface KeyedCall<Outcome> {
  readonly services: CallServices
  readonly memberId: number
  readonly attempt: KeyedAttempt
  /** Returns whether an outcome says that the call was accepted. Others are rejected with an error. */
  readonly isAccepted: (outcome: Outcome) => boolean
}

/**
 * Makes a call with an idempotency key. If it crashes, or its response is lost because it ends before that statement, the call is
 * repeated with the same key. The key of an accepted call cannot be used with another body.
 */
export async function makeKeyedCall<Outcome>(
  { services, memberId, attempt, isAccepted }: KeyedCall<Outcome>,
  call: (services: CallServices, key: IdempotencyKey) => Promise<Outcome>,
): Promise<Outcome> {
  const key = createKey(memberId)
  const { crash, reusesKey } = attempt
  const first = crash === null ? null : await crashAt(services, crash, (own) => call(own, key))
  const outcome = await call(services, key)
  if (first !== null) expect(outcome).toEqual(first)
  if (reusesKey && isAccepted(outcome))
    await expectKeyInUse(services, () => call(services, { ...key, bodyHash: '1'.repeat(64) }))
  return outcome
}

/**
 * Makes a call without an idempotency key. If it crashes, it is repeated. If only its response is lost, the repeated call is rejected,
 * because what it asks for was done, and changes nothing.
 * @returns the outcome of the attempt that was accepted
 */
export async function makeRepeatedCall<Outcome>(
  { services, crash }: Pick<KeyedCall<Outcome>, 'services'> & Pick<KeyedAttempt, 'crash'>,
  call: (services: CallServices) => Promise<Outcome>,
): Promise<Outcome> {
  const first = crash === null ? null : await crashAt(services, crash, call)
  if (first === null) return await call(services)
  const before = await readHead(services.database)
  await expect(call(services)).rejects.toThrow(ChangeConflict)
  expect(await readHead(services.database)).toEqual(before)
  return first
}

/** Makes a call that may crash. Returns null if it does, or is rejected. */
async function crashAt<Outcome>(
  services: CallServices,
  statement: number,
  call: (services: CallServices) => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await call({ ...services, database: failAt(services.database, statement) })
  } catch (error) {
    if (error instanceof SimulatedCrash || error instanceof DomainError) return null
    throw error
  }
}

async function expectKeyInUse({ database }: CallServices, call: () => Promise<unknown>): Promise<void> {
  const before = await readHead(database)
  const outcome = await call().catch((error: unknown) => error)
  const text = JSON.stringify(outcome)
  const isRejected = outcome instanceof IdempotencyKeyConflict || /key-?in-?use/i.test(text)
  expect(isRejected, `The key was accepted with another body: ${text}`).toBe(true)
  expect(await readHead(database)).toEqual(before)
}

function createKey(memberId: number): IdempotencyKey {
  const keyHash = randomBytes(32).toString('hex')
  return { memberId, call: 'POST /random', keyHash, bodyHash: '0'.repeat(64) }
}
