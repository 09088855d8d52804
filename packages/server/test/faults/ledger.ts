import { setTimeout as pause } from 'node:timers/promises'
import type { SaveCall } from '@quittance/shared/wire/names.ts'

const patienceMs = 60_000

/** One save, as it is sent however often its answer is lost. */
export interface Attempt {
  readonly call: SaveCall
  readonly kind: string
  readonly key: string
  readonly body: string
  /** What it says, by which it is known again. */
  readonly title: string
  readonly number: number
  /** The version that it makes. */
  readonly version: number
}

/** What a server has said is stored. */
export interface Acknowledged extends Attempt {
  readonly id: number
}

/** What was promised to those who saved, and what nobody knows of. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = []
  readonly unanswered = new Set<Attempt>()
  /** Answers that should never be given. */
  readonly wrongAnswers: string[] = []
  repeated = 0
  readonly #ids = new Map<string, number>()

  acknowledge(attempt: Attempt, id: number): void {
    const before = this.#ids.get(attempt.key)
    if (this.unanswered.delete(attempt) || before !== undefined) this.repeated += 1
    if (before === undefined) this.acknowledged.push({ ...attempt, id })
    else if (before !== id) this.wrongAnswers.push(`${attempt.kind} ${attempt.number} is ${before} and ${id}`)
    this.#ids.set(attempt.key, id)
  }

  /** Resolves once so many more saves were acknowledged. */
  async more(howMany: number): Promise<void> {
    const enough = this.acknowledged.length + howMany
    await this.#until(() => this.acknowledged.length >= enough)
  }

  /** Resolves once so many at a time wait for an answer. */
  async refusals(howMany: number): Promise<void> {
    await this.#until(() => this.unanswered.size >= howMany)
  }

  /** @throws where a wrong answer came, or nothing for a minute */
  async #until(isSo: () => boolean): Promise<void> {
    const until = performance.now() + patienceMs
    while (!isSo()) {
      if (this.wrongAnswers.length > 0) throw new Error(this.wrongAnswers.slice(0, 5).join('\n'))
      if (performance.now() > until) throw new Error('Nobody is answered as expected any more')
      await pause(1)
    }
  }
}
