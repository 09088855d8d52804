import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import { fromScaled, zero } from '@quittance/shared/money/decimal.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { expect } from 'vitest'
import { type IssueOutcome, issueDocument } from '#documents/issuing/issue-document.ts'
import type { DocumentApi } from '#test/document-api.ts'
import { readIssuedRows } from '#test/issued-documents.ts'
import type { KeyedAttempt } from '#test/simulated-crash.ts'
import type { Money } from './balance-model.ts'
import { CreditModel, type LineRest } from './credit-model.ts'
import { composeContent, listLineRests, nameVat } from './draft-content.ts'
import { EmailedDrafts } from './emailed-drafts.ts'
import type { DraftPrices } from './expected-amounts.ts'
import { type IssuedRow, LegalFigures } from './legal-figures.ts'
import type { RunDraft, RunParts } from './run-parts.ts'
import type { ExpectedIssue, SeriesModel } from './series-model.ts'

interface DraftIssue {
  readonly attempt: KeyedAttempt
  /** The requested date. Null: none. */
  readonly day: string | null
  /** In cents. 0: nothing is paid with the issue. */
  readonly paid: number
  /** The invoice that it corrects. Null: it is an invoice. */
  readonly invoiceId: number | null
  /** The amount that the customer will owe, or be owed, in cents. Below 0, or null: the issue is rejected, whatever its date. */
  readonly owed: number | null
}

/** Why an issue is rejected although its date is allowed. */
interface ExpectedRejection extends Pick<DraftIssue, 'invoiceId' | 'owed'> {
  /** The e-mailed draft that keeps the number. Null: none does. */
  readonly holderId: number | null
}

/** The prediction of the models for a document. */
interface ExpectedDocument extends Money, Pick<DraftIssue, 'invoiceId'> {
  readonly place: ExpectedIssue
  readonly owed: number
}

type DatedDraft = Pick<RunDraft, 'id' | 'day'>

/** Stores and issues drafts, compares the issued documents with what the models predict, and tells the models of them. */
export class IssuedRegister {
  /** Rows of issued documents right after their issue, by the ids of the documents. */
  readonly rows = new Map<number, string>()
  /** The prices from which issued invoices were composed, by the ids of the invoices. */
  readonly prices = new Map<number, DraftPrices>()
  readonly figures: LegalFigures
  readonly credits = new CreditModel()
  readonly emailed: EmailedDrafts
  readonly #parts: RunParts

  constructor(parts: RunParts) {
    this.#parts = parts
    this.figures = new LegalFigures(parts.calls.services.database)
    this.emailed = new EmailedDrafts(parts.calls)
  }

  /** Composes the payload of a draft. */
  compose({ customerId, currencyId, day, ...prices }: Omit<RunDraft, 'id'>): Partial<FilledDocument> {
    return {
      ...{ ...composeContent(prices), shippingCharges: zero, documentDate: day, dueDate: null },
      party: { id: customerId, clientName: 'sent', clientEmail: 'sent' },
      currency: { id: currencyId, name: 'sent' },
    }
  }

  async store(
    api: DocumentApi,
    draft: Omit<RunDraft, 'id'>,
    changes: Partial<FilledDocument> = {},
  ): Promise<RunDraft> {
    const answer = await api.store({ ...this.compose(draft), ...changes })
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
    return { ...draft, id: answer.id }
  }

  getSeries({ kind }: DocumentApi): SeriesModel {
    const series = this.#parts.series.get(kind.name)
    if (series === undefined) throw new Error(`There is no series of ${kind.name}`)
    return series
  }

  /** Returns the number with which a draft would be issued. Null: a document has it already. */
  async findFreeNumber(api: DocumentApi, day: string): Promise<number | null> {
    const { calls } = this.#parts
    const place = this.getSeries(api).predict(null, day, calls.clock.getDay())
    if (place === null) return null
    const holder = await calls.services.database
      .selectFrom('documents')
      .select('id')
      .where('kind', '=', api.kind.name)
      .where('number', '=', place.number)
      .executeTakeFirst()
    return holder === undefined ? place.number : null
  }

  /** Returns the e-mailed draft that keeps the number of an issue. Null: none does. @param day the requested date; null: none */
  async findHolder(api: DocumentApi, draft: DatedDraft, day: string | null): Promise<number | null> {
    const place = this.getSeries(api).predict(day, draft.day, this.#parts.calls.clock.getDay())
    if (place === null) return null
    return await this.emailed.findHolder(api.kind, { id: draft.id, number: place.number })
  }

  /** Issues a draft. Returns its row; null: it was rejected, as expected. */
  async issue(
    api: DocumentApi,
    draft: RunDraft,
    { attempt, day, paid, invoiceId, owed }: DraftIssue,
  ): Promise<IssuedRow | null> {
    const { calls } = this.#parts
    const today = calls.clock.getDay()
    const place = this.getSeries(api).predict(day, draft.day, today)
    const holderId = await this.findHolder(api, draft, day)
    const money = { method: 'Bank transfer', paidOn: today, reference: 'With the issue' }
    const request = {
      ...{ kind: api.kind, author: calls.author, id: draft.id, version: undefined },
      issueDate: day ?? undefined,
      payments: paid === 0 ? [] : [{ ...money, amount: fromScaled(paid, 2) }],
    }
    const outcomes: IssueOutcome[] = []
    const accepted = await calls.makeKeyed(
      attempt,
      async (services, idempotencyKey) => {
        const outcome = await issueDocument(services, { ...request, idempotencyKey })
        outcomes.push(outcome)
        return outcome
      },
      ({ isIssued }) => isIssued,
    )
    expect(accepted !== null).toBe(place !== null && holderId === null && owed !== null && owed >= 0)
    if (accepted === null || place === null || owed === null) {
      if (place !== null) expectRejection(outcomes.at(-1), { holderId, owed, invoiceId })
      return null
    }
    const { customerId, currencyId } = draft
    return await this.register(api, draft.id, { customerId, currencyId, place, invoiceId, owed })
  }

  /** Compares an issued document with what was expected, and tells the models of it. Returns its row. */
  async register(
    api: DocumentApi,
    id: number,
    { place, invoiceId, owed, customerId, currencyId }: ExpectedDocument,
  ): Promise<IssuedRow> {
    const { calls, model } = this.#parts
    const { database } = calls.services
    const row = await database
      .selectFrom('issued_documents')
      .selectAll()
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow()
    const { issued_on: day, period, sequence, number } = row
    // Invariant 1: it has the next number and sequence of its series, and no date before the last one.
    expect({ day, period, sequence, number }).toEqual(place)
    expect(row).toMatchObject({ customer_id: customerId, currency_id: currencyId, owed })
    this.getSeries(api).advance(place)
    this.emailed.forget(id)
    await this.figures.check({ api, issued: row, invoiceId })
    this.rows.set(id, await readIssuedRows(database, id))
    model.issue({ id, isCredit: invoiceId !== null, customerId, currencyId, owed })
    const amount = invoiceId === null ? 0 : Math.min(model.getLeft(model.getDocument(invoiceId)), owed)
    const ends = { paymentId: null, creditId: id, invoiceId, refundId: null }
    model.allocate(amount > 0 ? [{ ...ends, amount, nature: 'credit' }] : [])
    return row
  }

  /** Tells the models of the content of an issued invoice. @param totals as predicted */
  async addInvoice(id: number, prices: DraftPrices, totals: LegalTotals): Promise<void> {
    const lines = listLineRests(prices, totals)
    expect(await this.#readLines(id)).toEqual(sortLines(lines.map(({ name: _name, ...line }) => line)))
    this.prices.set(id, prices)
    this.credits.addInvoice(id, this.#parts.model.getDocument(id).owed, lines)
  }

  /** Reads the amounts of an issued document that can be credited. */
  async #readLines(id: number): Promise<Omit<LineRest, 'name'>[]> {
    const lines = this.#parts.calls.services.database.selectFrom('issued_lines').selectAll()
    const rows = await lines.where('document_id', '=', id).execute()
    return sortLines(rows.map((row) => ({ position: row.position, vat: nameVat(row), left: row.net })))
  }
}

/**
 * Checks that a rejection names the e-mailed draft that keeps the number, which is issued first, otherwise the rule that a document below zero
 * breaks. Of other reasons only the product knows which one it is.
 */
function expectRejection(
  outcome: IssueOutcome | undefined,
  { holderId, owed, invoiceId }: ExpectedRejection,
): void {
  const negativeRule = invoiceId === null ? 'negative-total' : 'negative-credit'
  const stated = (problem: object) => expect.arrayContaining([expect.objectContaining(problem)])
  if (holderId !== null) {
    const fixes = [{ type: 'issue-first', id: holderId }]
    const problems = stated({ rule: 'number-emailed', severity: 'error', fixes })
    expect(outcome).toMatchObject({ reason: 'number-emailed', draftId: holderId, problems })
  } else if (owed !== null && owed < 0)
    expect(outcome).toMatchObject({ reason: 'problems', problems: stated({ rule: negativeRule }) })
}

function sortLines<Line extends Pick<LineRest, 'position' | 'vat'>>(lines: readonly Line[]): Line[] {
  const toKey = ({ position, vat }: Line) => `${String(position).padStart(3, '0')} ${vat}`
  return lines.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
}
