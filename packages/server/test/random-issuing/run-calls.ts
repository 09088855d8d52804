import { expect } from 'vitest'
import { DomainError } from '#errors.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { type KeyedAttempt, makeKeyedCall, makeRepeatedCall } from '#test/simulated-crash.ts'
import type { CompanyContext } from '#test/test-company.ts'
import type { RunClock } from './run-clock.ts'

type RunServices = CompanyContext['test']['services']

/** Makes the calls of a sequence, and checks that a rejected one leaves nothing behind. */
export class RunCalls {
  readonly context: CompanyContext
  readonly clock: RunClock

  constructor(context: CompanyContext, clock: RunClock) {
    this.context = context
    this.clock = clock
  }

  /** The services of the app with the clock of the run. */
  get services(): RunServices {
    return { ...this.context.test.services, clock: this.clock.now }
  }

  get author() {
    return { memberId: this.context.company.memberId }
  }

  /** Makes a call. Returns null if it is rejected: by an error, or by an outcome that is not accepted. */
  async make<Outcome>(
    call: () => Promise<Outcome>,
    isAccepted: (outcome: Outcome) => boolean = () => true,
  ): Promise<Outcome | null> {
    const before = await this.#readTraces()
    const outcome = await call().catch((error: unknown) => {
      // A rejection is a sentence, never an error of the database.
      if (!(error instanceof DomainError)) throw error
      return null
    })
    if (outcome !== null && isAccepted(outcome)) return outcome
    expect(await this.#readTraces()).toEqual(before)
    return null
  }

  /** Makes a call with an idempotency key, like `make`. Invariant 11: repeated with the same key, it has one effect. */
  makeKeyed<Outcome>(
    attempt: KeyedAttempt,
    call: (services: RunServices, idempotencyKey: IdempotencyKey) => Promise<Outcome>,
    isAccepted: (outcome: Outcome) => boolean = () => true,
  ): Promise<Outcome | null> {
    const { services, author } = this
    const keyed = { services, memberId: author.memberId, attempt, isAccepted }
    return this.make(() => makeKeyedCall(keyed, call), isAccepted)
  }

  /** Makes a call without an idempotency key, like `make`. @param crash the statement at which the first attempt fails; null: none */
  makeRepeated<Outcome>(
    crash: number | null,
    call: (services: RunServices) => Promise<Outcome>,
  ): Promise<Outcome | null> {
    return this.make(() => makeRepeatedCall({ services: this.services, crash }, call))
  }

  /** Reads what every accepted command changes. */
  async #readTraces() {
    const { database } = this.services
    const series = database.selectFrom('number_series').select(['id', 'last_period', 'last_number'])
    const head = database.selectFrom('ledger_head').select(['position', 'hash'])
    const documents = database.selectFrom('documents').select(({ fn }) => fn.max('id').as('id'))
    return [await series.orderBy('id').execute(), await head.execute(), await documents.execute()]
  }
}
