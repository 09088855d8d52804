import { randomUUID } from 'node:crypto'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { buildPayload, type TestCompany } from '#test/test-company.ts'
import type { IssueAttempt, IssueLedger } from './issue-ledger.ts'
import {
  addProgress,
  chooseStep,
  composeCall,
  hasKey,
  hasReference,
  isNumberTaken,
  noProgress,
  type Progress,
  type Step,
  type StepRequest,
  type StepResponse,
} from './issue-steps.ts'
import { createHeaders } from './save-load.ts'

const resendRatio = 0.1
const writers = 8

interface LoadParts extends Pick<StepRequest, 'company' | 'payload' | 'nextNumber'> {
  readonly ledger: IssueLedger
}

type Headers = Readonly<Record<string, string>>

/**
 * A client that stores a draft, issues it, pays, credits and refunds parts of it and reverses some of that, again and again. It repeats
 * calls without a response.
 */
class IssueWriter {
  readonly #parts: LoadParts
  #step: Step = 'store'
  #progress: Progress = noProgress
  #unanswered: IssueAttempt | null = null
  #wasResent = false

  constructor(parts: LoadParts) {
    this.#parts = parts
  }

  async send(address: string, { 'content-type': contentType = '', ...headers }: Headers): Promise<void> {
    this.#unanswered ??= this.#createAttempt()
    const attempt = this.#unanswered
    const { method, body, key } = attempt
    try {
      const response = await fetch(`${address}${attempt.path}`, {
        method,
        body,
        headers: {
          ...headers,
          ...(body !== null && { 'content-type': contentType }),
          ...(hasKey(attempt.step) && { 'idempotency-key': key }),
        },
      })
      const answer = (await response.json()) as StepResponse // as: checked when it is read
      this.#handleResponse(attempt, { ...answer, code: response.status })
    } catch {
      this.#parts.ledger.unanswered.add(attempt)
    }
  }

  #createAttempt(): IssueAttempt {
    const { ledger, company, payload, nextNumber } = this.#parts
    const [step, progress] = [this.#step, this.#progress]
    const reference = hasReference(step) ? randomUUID() : ''
    const call = composeCall({ step, progress, reference, company, payload, nextNumber })
    const attempt = { ...call, step, progress, reference, key: randomUUID() }
    ledger.sent.set(attempt.key, attempt)
    return attempt
  }

  #handleResponse(attempt: IssueAttempt, response: StepResponse): void {
    const { ledger } = this.#parts
    const { step } = attempt
    // Rejected before anything was stored: the same call is sent again.
    if (response.code === 503) return void ledger.unanswered.add(attempt)
    this.#unanswered = null
    // The next draft gets another number.
    if (isNumberTaken(step, response)) {
      ledger.unanswered.delete(attempt)
      ledger.sent.delete(attempt.key)
      return
    }
    const isReversed = response.code === 409 && this.#isRepeated(attempt)
    if (response.code !== 200 && !isReversed) {
      const of = step === 'store' ? '' : ` of ${attempt.progress.invoiceId}`
      ledger.wrongResponses.push(`${step}${of} answered ${response.code} ${response.message}`)
      return
    }
    ledger.acknowledge(attempt, {
      id: (step === 'credit' ? response.credit_note_id : response.id) ?? 0,
      ...{ number: response.number ?? 0, position: response.ledger_position ?? 0 },
    })
    // As if the response had been lost: the next call sends it again.
    if (!this.#wasResent && Math.random() < resendRatio) this.#unanswered = attempt
    else this.#continue(attempt, response)
    this.#wasResent = this.#unanswered !== null
  }

  /** Returns whether a reversal was sent before, so that it may have been made. */
  #isRepeated(attempt: IssueAttempt): boolean {
    const { unanswered, acknowledged } = this.#parts.ledger
    return !hasKey(attempt.step) && (unanswered.has(attempt) || acknowledged.has(attempt.key))
  }

  #continue({ step }: IssueAttempt, response: StepResponse): void {
    this.#progress = addProgress(this.#progress, step, response)
    this.#step = chooseStep(step, this.#progress)
  }
}

/** Clients that issue, pay and correct as fast as they receive responses. */
export interface IssueLoad {
  /** Makes calls at the address until `isFinished` returns true. */
  readonly run: (address: string, isFinished: () => boolean) => Promise<void>
}

/** Creates a load of issues, payments, credits and reversals, recorded in the ledger. The company must be able to issue. */
export async function createIssueLoad(company: TestCompany, ledger: IssueLedger): Promise<IssueLoad> {
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
  const payload = await buildPayload(company, getKind('invoice'), {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, dueDate: null },
    lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
    taxTreatment: 'outside-scope',
  })
  // The drafts have the numbers that issued documents get, so that many of them have to give way.
  let number = 0
  const nextNumber = () => {
    number += 1
    return number
  }
  const parts = { company, payload, nextNumber, ledger }
  const issueWriters = Array.from({ length: writers }, () => new IssueWriter(parts))
  const headers = createHeaders(company.client)
  return {
    async run(address, isFinished) {
      const work = issueWriters.map(async (writer) => {
        while (!isFinished()) await writer.send(address, headers)
      })
      await Promise.all(work)
    },
  }
}
