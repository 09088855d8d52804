import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import { fromScaled } from '@quittance/shared/money/decimal.ts'
import { expect } from 'vitest'
import { type CreditOutcome, createCredit } from '#documents/issuing/create-credit.ts'
import type { CreditScope } from '#documents/issuing/credit-draft.ts'
import type { ModelDocument } from './balance-model.ts'
import { type CommandOf, pick } from './commands.ts'
import type { CreditedLine, LineRest, PredictedCredit } from './credit-model.ts'
import { composeContent, listLineRests, nameVat } from './draft-content.ts'
import { computeAdjustment, type DraftPrices, listLines, toCents } from './expected-amounts.ts'
import type { IssuedRegister } from './issued-register.ts'
import { chooseMoney, type RunDraft, type RunParts } from './run-parts.ts'

type OpenLine = Pick<LineRest, 'position' | 'left'>

/** The commands about credit notes. Each returns whether it was accepted, as the models predict. */
export class CreditCommands {
  readonly #parts: RunParts
  readonly #register: IssuedRegister
  /** The drafts of invoices, to which those are added that replace an invoice. */
  readonly #drafts: RunDraft[]

  constructor(parts: RunParts, register: IssuedRegister, drafts: RunDraft[]) {
    this.#parts = parts
    this.#register = register
    this.#drafts = drafts
  }

  /** Issues a credit note that a member has written, in some cases after it was e-mailed. One below zero is not issued. */
  async credit(command: CommandOf<'credit'>): Promise<boolean> {
    const { of, cents, rest, money: choice, isEmailed, attempt } = command
    const { apis, model, calls, shape } = this.#parts
    const invoice = pick(model.listInvoices(), of)
    if (invoice === null) return false
    const money = chooseMoney(this.#parts, invoice, choice)
    const values = { ...money, shape, cents, rest, day: calls.clock.getDay() }
    const number = isEmailed ? await this.#register.findFreeNumber(apis.credits, values.day) : null
    const draft = await this.#storeDraft(invoice, values, number)
    if (isEmailed) await this.#register.emailed.send(apis.credits.kind, draft.id, attempt)
    const totals = this.#register.figures.predict(composeContent(draft), invoice.id)
    const total = toCents(totals.owed)
    const isPossible = total >= 0 && model.isSameMoney(money, invoice)
    const predicted = isPossible ? this.#predictHandWritten(invoice, draft, totals) : null
    const owed = total < 0 ? total : (predicted?.owed ?? null)
    const issue = { attempt, day: null, paid: 0, invoiceId: invoice.id, owed }
    const row = await this.#register.issue(apis.credits, draft, issue)
    if (row === null || predicted === null) return false
    await this.#take(invoice.id, row.document_id, predicted)
    return true
  }

  #predictHandWritten({ id }: ModelDocument, draft: RunDraft, totals: LegalTotals): PredictedCredit | null {
    const parts = listLineRests(draft, totals)
    return this.#register.credits.predictHandWritten(id, toCents(totals.owed), parts)
  }

  /**
   * Stores the draft of a credit note. One for another customer can only be stored before its customer is changed.
   * @param number null: any
   */
  async #storeDraft(
    { id: invoiceId, customerId }: ModelDocument,
    draft: Omit<RunDraft, 'id'>,
    number: number | null,
  ): Promise<RunDraft> {
    const { apis, calls } = this.#parts
    const correctedInvoice = { id: invoiceId, number: '', documentDate: null }
    const changes = number === null ? { correctedInvoice } : { correctedInvoice, number }
    const { id } = await this.#register.store(apis.credits, { ...draft, customerId }, changes)
    await calls.services.database
      .updateTable('documents')
      .set({ customer_id: draft.customerId })
      .where('id', '=', id)
      .execute()
    return { ...draft, id }
  }

  /**
   * Creates and issues a credit note for the rest of an invoice, parts of its lines, or an amount; with a draft that replaces the invoice,
   * or without.
   */
  async correct({ of, scope: type, cents, isReplaced, attempt }: CommandOf<'correct'>): Promise<boolean> {
    const { calls, apis, model } = this.#parts
    const invoice = pick(model.listInvoices(), of)
    if (invoice === null) return false
    const today = calls.clock.getDay()
    const scope = this.#toScope(invoice.id, type, cents)
    const predicted = this.#predict(invoice.id, scope)
    const place = this.#register.getSeries(apis.credits).predict(null, today, today)
    const holderId = await this.#register.findHolder(apis.credits, { id: 0, day: today }, null)
    const request = {
      ...{ author: calls.author, id: invoice.id, version: undefined, reason: 'Agreed', isIssued: true },
      ...{ isReplaced, nameLine: () => 'Credit', vatName: 'VAT', scope },
    }
    const outcome = await calls.makeKeyed(
      attempt,
      (services, idempotencyKey) => createCredit(services, { ...request, idempotencyKey }),
      ({ isCreated }) => isCreated,
    )
    if (!isAccepted(outcome)) {
      const isExpected = holderId === null && predicted?.isCertain === true
      expect(isExpected, `Not credited: ${JSON.stringify(scope)}`).toBe(false)
      return false
    }
    expect(holderId, 'A number was taken that an e-mailed draft keeps').toBeNull()
    if (predicted === null || place === null) throw new Error('More was credited than was left')
    const { customerId, currencyId } = invoice
    const expected = { customerId, currencyId, place, invoiceId: invoice.id, owed: predicted.owed }
    await this.#register.register(apis.credits, outcome.id, expected)
    await this.#take(invoice.id, outcome.id, predicted)
    expect(outcome.replacementId !== null).toBe(isReplaced)
    if (outcome.replacementId !== null) await this.#addReplacement(outcome.replacementId, invoice)
    return true
  }

  #predict(invoiceId: number, scope: CreditScope): PredictedCredit | null {
    const { credits, figures } = this.#register
    const vat = figures.getRest(invoiceId)?.groups ?? null
    if (scope.type === 'whole') return credits.predictWhole(invoiceId)
    if (scope.type === 'amount') return credits.predictAmount(invoiceId, toCents(scope.amount), vat)
    const lines = scope.lines.map(({ position, net }) => ({ position, net: toCents(net) }))
    return credits.predictLines(invoiceId, lines, vat)
  }

  #toScope(invoiceId: number, type: CreditScope['type'], cents: number): CreditScope {
    if (type === 'whole') return { type }
    if (type === 'amount') return { type, amount: fromScaled(cents, 2) }
    const { lines: rests } = this.#register.credits.getRest(invoiceId)
    const known: readonly OpenLine[] = rests ?? [{ position: 1, left: 0 }]
    // A position with several VAT rates is credited in an order that the model does not know.
    const byPosition = Map.groupBy(known, ({ position }) => position)
    const lines = [...byPosition.values()].filter(({ length }) => length === 1).flat()
    const chosen = lines.filter(({ position }) => (cents + position) % 2 === 0)
    // In some cases all that is left of the lines.
    const isAll = cents % 3 === 0
    return {
      type,
      lines: (chosen.length === 0 ? lines.slice(0, 1) : chosen).map(({ position, left }) => ({
        position,
        net: fromScaled(isAll && left > 0 ? left : Math.ceil(cents / 2), 2),
      })),
    }
  }

  /**
   * Takes an issued credit note off its invoice in the model. Each amount was taken off the line that was chosen, also if several lines have
   * its name and VAT rate.
   */
  async #take(invoiceId: number, creditId: number, { owed, lines }: PredictedCredit): Promise<void> {
    const stored = await this.#readCredited(creditId)
    if (lines !== null) expect(stored).toEqual(sumLines(lines))
    this.#register.credits.take(invoiceId, { owed, lines: stored })
  }

  async #readCredited(creditId: number): Promise<CreditedLine[]> {
    const rows = await this.#parts.calls.services.database
      .selectFrom('credited_lines')
      .selectAll()
      .where('credit_id', '=', creditId)
      .execute()
    return sumLines(rows.map((row) => ({ position: row.invoice_position, vat: nameVat(row), net: row.net })))
  }

  /** Adds the draft that replaces an invoice, with the same lines. */
  async #addReplacement(id: number, { id: invoiceId, customerId, currencyId }: ModelDocument): Promise<void> {
    const { document } = await this.#parts.apis.invoices.open(id)
    const prices = this.#getPrices(invoiceId)
    expect(document.lines.map(({ name, price }) => [name, toCents(price)])).toEqual(
      listLines(prices).map(({ name, cents }) => [name, cents]),
    )
    const { cents: adjustment } = computeAdjustment(prices)
    expect([toCents(document.adjustments), document.party.id]).toEqual([adjustment, customerId])
    this.#drafts.push({ id, customerId, currencyId, ...prices, day: document.documentDate })
  }

  #getPrices(invoiceId: number): DraftPrices {
    const prices = this.#register.prices.get(invoiceId)
    if (prices === undefined) throw new Error(`The content of invoice ${invoiceId} is not known`)
    const { shape, cents, rest } = prices
    return { shape, cents, rest }
  }
}

type CreatedCredit = Extract<CreditOutcome, { readonly isCreated: true }>

function isAccepted(outcome: CreditOutcome | null): outcome is CreatedCredit {
  return outcome?.isCreated === true
}

/** Adds up what is taken off each line, in the order of the lines. */
function sumLines(lines: readonly CreditedLine[]): CreditedLine[] {
  const byLine = Map.groupBy(lines, ({ position, vat }) => `${String(position).padStart(3, '0')} ${vat}`)
  return [...byLine]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return []
      return [{ ...first, net: others.reduce((sum, { net }) => sum + net, first.net) }]
    })
}
