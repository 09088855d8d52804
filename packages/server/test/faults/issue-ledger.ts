import { isDeepStrictEqual } from 'node:util'
import { hasKey, type Progress, type Step } from './issue-steps.ts'
import { waitForResponses } from './save-ledger.ts'

/** A call of a load, which is sent again unchanged if its response is lost. */
export interface IssueAttempt {
  readonly step: Step
  readonly method: string
  readonly path: string
  readonly key: string
  /** Null: the call has none. */
  readonly body: string | null
  /** The records that the call is about. */
  readonly progress: Progress
  /** Identifies the payment or credit note of this call in the database. Empty: it records none. */
  readonly reference: string
}

/** The answer of a server to a call that it has executed. */
export interface AcknowledgedAnswer {
  /** Of the document, payment, credit note or reversal. 0: a reversal that was made before. */
  readonly id: number
  /** Number of the issued document; 0: none was issued. */
  readonly number: number
  /** Position of its record in the ledger; 0: not stated. */
  readonly position: number
}

export interface AcknowledgedAttempt extends AcknowledgedAnswer {
  readonly attempt: IssueAttempt
}

/** Records acknowledged and unconfirmed calls. */
export class IssueLedger {
  /** Acknowledged calls by their keys. */
  readonly acknowledged = new Map<string, AcknowledgedAttempt>()
  /** All calls that were sent, by their keys. */
  readonly sent = new Map<string, IssueAttempt>()
  readonly unanswered = new Set<IssueAttempt>()
  /** Unexpected responses. */
  readonly wrongResponses: string[] = []
  repeatCount = 0
  /** How many periods were closed. */
  closedCount = 0

  /** Returns how many calls were acknowledged that have issued a document or moved money. */
  get acknowledgedCount(): number {
    const isChange = ({ attempt: { step } }: AcknowledgedAttempt) => step !== 'store' && step !== 'find'
    return [...this.acknowledged.values()].filter(isChange).length
  }

  acknowledge(attempt: IssueAttempt, answer: AcknowledgedAnswer): void {
    const before = this.acknowledged.get(attempt.key)
    if (this.unanswered.delete(attempt) || before !== undefined) this.repeatCount += 1
    if (before === undefined) this.acknowledged.set(attempt.key, { ...answer, attempt })
    else if (hasKey(attempt.step) && !isDeepStrictEqual(before, { ...answer, attempt })) {
      const { attempt: _attempt, ...first } = before
      this.wrongResponses.push(`${JSON.stringify(first)} was repeated as ${JSON.stringify(answer)}`)
    }
  }

  /** Returns the acknowledged calls of a step. */
  list(step: Step): AcknowledgedAttempt[] {
    return [...this.acknowledged.values()].filter(({ attempt }) => attempt.step === step)
  }

  /** Waits until this many more changes are acknowledged. */
  async waitForAnswers(count: number): Promise<void> {
    const expectedCount = this.acknowledgedCount + count
    await waitForResponses(this, () => this.acknowledgedCount >= expectedCount)
  }
}
