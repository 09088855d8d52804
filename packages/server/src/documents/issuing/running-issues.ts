import { Signal } from '#jobs/scheduled-job.ts'

/** The rest is found by the job that stores missing PDFs. */
const maxIssued = 200

/**
 * The issues that this process is making, and the documents that they have issued. The PDFs of these are stored as soon as no issue is
 * running, because rendering them would delay the others.
 */
export class RunningIssues {
  /** Notified when the last running issue has ended, and documents were issued: wakes the job that stores PDFs. */
  readonly ended = new Signal()
  readonly #issuedIds = new Set<number>()
  #count = 0

  get isRunning(): boolean {
    return this.#count > 0
  }

  /** Runs an issue. @param listIssued returns the ids of the documents that it has issued */
  async run<Outcome>(
    issue: () => Promise<Outcome>,
    listIssued: (outcome: Outcome) => readonly number[],
  ): Promise<Outcome> {
    this.#count += 1
    try {
      const outcome = await issue()
      this.add(listIssued(outcome))
      return outcome
    } finally {
      this.#count -= 1
      // After the response.
      if (!this.isRunning && this.#issuedIds.size > 0) setImmediate(() => this.ended.notify())
    }
  }

  /** Adds issued documents whose PDFs are not stored yet. */
  add(ids: Iterable<number>): void {
    for (const id of ids) if (this.#issuedIds.size < maxIssued) this.#issuedIds.add(id)
  }

  /** Returns the ids of the issued documents and removes them. */
  takeIssued(): number[] {
    const ids = [...this.#issuedIds]
    this.#issuedIds.clear()
    return ids
  }
}
