import { setTimeout as pause } from 'node:timers/promises'
import type { SaveCall } from '@quittance/shared/wire/names.ts'

const timeoutMs = 60_000

/** One save, as it is sent however often its answer is lost. */
export interface SaveAttempt {
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
export interface AcknowledgedSave extends SaveAttempt {
  readonly id: number
}

/** What was promised to those who saved, and what nobody knows of. */
export class SaveLedger {
  readonly acknowledged: AcknowledgedSave[] = []
  readonly unanswered = new Set<SaveAttempt>()
  /** Answers that should never be given. */
  readonly wrongResponses: string[] = []
  repeatCount = 0
  readonly #ids = new Map<string, number>()

  acknowledge(attempt: SaveAttempt, id: number): void {
    const before = this.#ids.get(attempt.key)
    if (this.unanswered.delete(attempt) || before !== undefined) this.repeatCount += 1
    if (before === undefined) this.acknowledged.push({ ...attempt, id })
    else if (before !== id) this.wrongResponses.push(`${attempt.kind} ${attempt.number} is ${before} and ${id}`)
    this.#ids.set(attempt.key, id)
  }

  /** Resolves once so many more saves were acknowledged. */
  async waitForSaves(howMany: number): Promise<void> {
    const enough = this.acknowledged.length + howMany
    await this.#until(() => this.acknowledged.length >= enough)
  }

  /** Resolves once so many at a time wait for an answer. */
  async waitForUnanswered(howMany: number): Promise<void> {
    await this.#until(() => this.unanswered.size >= howMany)
  }

  /** @throws where a wrong answer came, or nothing for a minute */
  async #until(isSo: () => boolean): Promise<void> {
    const until = performance.now() + timeoutMs
    while (!isSo()) {
      if (this.wrongResponses.length > 0) throw new Error(this.wrongResponses.slice(0, 5).join('\n'))
      if (performance.now() > until) throw new Error('Nobody is answered as expected any more')
      await pause(1)
    }
  }
}
