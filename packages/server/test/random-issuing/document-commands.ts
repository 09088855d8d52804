import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect } from 'vitest'
import { setStatus } from '#documents/lists/change-documents.ts'
import type { KeyedAttempt } from '#test/simulated-crash.ts'
import type { ModelDocument } from './balance-model.ts'
import { type CommandOf, type DraftValues, pick } from './commands.ts'
import { composeContent } from './draft-content.ts'
import { computeOwed, toCents } from './expected-amounts.ts'
import type { IssuedRegister } from './issued-register.ts'
import type { RunDraft, RunParts } from './run-parts.ts'

interface InvoiceIssue {
  readonly attempt: KeyedAttempt
  /** The requested date. Null: none. */
  readonly day: string | null
  /** In cents. 0: nothing is paid with the issue. */
  readonly paid: number
}

type FixableIssue = InvoiceIssue & Pick<CommandOf<'issue'>, 'isFixed'>

/** The commands about invoices and other documents as a whole. Each returns whether it was accepted. */
export class DocumentCommands {
  readonly drafts: RunDraft[] = []
  /** The PDFs of issued documents, each time that they were requested, by the ids of the documents. */
  readonly files = new Map<number, readonly Buffer[]>()
  readonly #parts: RunParts
  readonly #register: IssuedRegister

  constructor(parts: RunParts, register: IssuedRegister) {
    this.#parts = parts
    this.#register = register
  }

  /** Stores a draft, or saves a draft or an issued invoice, which is rejected. */
  async save({ of, values, hasNegativeLine, isRenumbered }: CommandOf<'save'>): Promise<boolean> {
    const { model, apis } = this.#parts
    const draft = this.#toDraft(values)
    if (hasNegativeLine) return await this.#storeNegative(draft)
    const ids = [...this.drafts, ...model.listInvoices()].map(({ id }) => id)
    const id = pick(ids, of)
    if (id === null || of % 3 === 0) {
      this.drafts.push(await this.#register.store(apis.invoices, draft))
      return true
    }
    const isIssued = this.#register.rows.has(id)
    const answer = await this.#update({ ...draft, id }, isRenumbered ? apis.invoices.takeNumber() : null)
    expect(answer).toMatchObject(isIssued ? { code: 409, locked: true } : { code: 200 })
    if (isIssued) return false
    const place = this.drafts.findIndex((known) => known.id === id)
    this.drafts.splice(place, 1, { ...draft, id })
    if (isRenumbered) this.#register.emailed.renumber(id)
    return true
  }

  /** Saves a stored document. Returns the response. @param number null: the one that it has */
  async #update(draft: RunDraft, number: number | null) {
    const { invoices } = this.#parts.apis
    const { id } = draft
    const { version, number: present } = (await invoices.open(id)).document
    const changes = { ...this.#register.compose(draft), id, version, number: number ?? present }
    return await invoices.update({ ...changes, title: 'Saved again' })
  }

  /** Stores nothing: no line is below zero, so that none of an issued document is, and none of its VAT. */
  async #storeNegative(draft: Omit<RunDraft, 'id'>): Promise<boolean> {
    const { apis, calls } = this.#parts
    const { lines } = composeContent(draft)
    const [first] = lines
    const negative = first === undefined ? [] : [{ ...first, name: 'Less', price: decimal('-0.01') }]
    const changes = { ...this.#register.compose(draft), lines: [...lines, ...negative] }
    const answer = await calls.make(
      () => apis.invoices.store(changes),
      ({ code }) => code === 200,
    )
    expect(answer).toBeNull()
    return false
  }

  /** E-mails a draft with the number that it has, or with the next one of the series, if that is free. */
  async email({ of, isNext, attempt }: CommandOf<'email'>): Promise<boolean> {
    const { invoices } = this.#parts.apis
    const { emailed } = this.#register
    const draft = pick(this.drafts, of)
    if (draft === null) return false
    const number = isNext ? await this.#register.findFreeNumber(invoices, draft.day) : null
    expect(await this.#update(draft, number)).toMatchObject({ code: 200 })
    await emailed.send(invoices.kind, draft.id, attempt)
    return true
  }

  /** Archives an e-mailed draft, which does not keep its number then. */
  async archive({ of }: CommandOf<'archive'>): Promise<boolean> {
    const { emailed } = this.#register
    const id = pick(emailed.ids, of)
    if (id === null) return false
    await emailed.archive([id])
    const place = this.drafts.findIndex((draft) => draft.id === id)
    // A credit note is not among the drafts.
    if (place >= 0) this.drafts.splice(place, 1)
    return true
  }

  /** Issues a draft with its date, or with another one. */
  async issue({ of, day, isFixed, attempt }: CommandOf<'issue'>): Promise<boolean> {
    const draft = pick(this.drafts, of)
    if (draft === null) return false
    const requested = day === null ? null : this.#parts.calls.clock.getDay(day)
    return await this.#issueFixed(draft, { attempt, day: requested, paid: 0, isFixed })
  }

  /** Stores a draft and issues it, with a payment of a part or without. */
  async invoice({ values, isPaid, isFixed, attempt }: CommandOf<'invoice'>): Promise<boolean> {
    const draft = await this.#register.store(this.#parts.apis.invoices, this.#toDraft(values))
    this.drafts.push(draft)
    const paid = isPaid ? Math.floor(draft.cents / 2) : 0
    return await this.#issueFixed(draft, { attempt, day: null, paid, isFixed })
  }

  /** Issues a draft. If an e-mailed one keeps the number, that one is issued first, if it is asked for, and then the draft. */
  async #issueFixed(draft: RunDraft, { isFixed, ...issue }: FixableIssue): Promise<boolean> {
    const { invoices } = this.#parts.apis
    if (await this.#issue(draft, issue)) return true
    const id = isFixed ? await this.#register.findHolder(invoices, draft, issue.day) : null
    const holder = this.drafts.find((known) => known.id === id)
    if (holder === undefined || !(await this.#issue(holder, { ...issue, day: null, paid: 0 }))) return false
    return await this.#issue(draft, issue)
  }

  /** A document below zero is not issued. */
  async #issue(draft: RunDraft, issue: InvoiceIssue): Promise<boolean> {
    const { apis, model } = this.#parts
    const totals = this.#register.figures.predict(composeContent(draft), null)
    const owed = toCents(totals.owed)
    const row = await this.#register.issue(apis.invoices, draft, { ...issue, invoiceId: null, owed })
    if (row === null) return false
    const expected = computeOwed(draft)
    expect(Math.abs(row.owed - expected.owed)).toBeLessThanOrEqual(expected.tolerance)
    this.drafts.splice(this.drafts.indexOf(draft), 1)
    await this.#register.addInvoice(draft.id, draft, totals)
    if (issue.paid > 0) await this.#registerPayment(model.getDocument(draft.id), issue.paid)
    return true
  }

  /** Tells the model of the payment with an issue, whose outcome does not name it. An excess over the amount due is not allocated. */
  async #registerPayment(invoice: ModelDocument, amount: number): Promise<void> {
    const { calls, model } = this.#parts
    const { id: invoiceId, customerId, currencyId } = invoice
    const { id } = await calls.services.database
      .selectFrom('payments')
      .select('id')
      .where('customer_id', '=', customerId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const [payment, paidOn] = [{ id, customerId, currencyId, amount }, calls.clock.getDay()]
    const nature = 'money' as const
    model.payments.set(id, { ...payment, direction: 'in', nature, paidOn, isReversed: false })
    const allocated = Math.min(amount, model.getLeft(invoice))
    const ends = { paymentId: id, creditId: null, invoiceId, refundId: null }
    model.allocate(allocated > 0 ? [{ ...ends, amount: allocated, nature }] : [])
  }

  /** Sets the status of an issued invoice. */
  async mark({ of, status: chosen }: CommandOf<'mark'>): Promise<boolean> {
    const { calls, apis, model, statuses } = this.#parts
    const [invoice, status] = [pick(model.listInvoices(), of), pick(statuses, chosen)]
    if (invoice === null || status === null) return false
    const isExpected = model.canMark(invoice, status)
    const change = {
      ...{ kind: apis.invoices.kind, ids: [invoice.id], status: { id: status.id }, fillsPaid: false },
      member: { id: calls.author.memberId, tokenId: undefined },
    }
    const [result] = (await setStatus(calls.services, change)) ?? []
    expect(result?.outcome === 'changed').toBe(isExpected)
    if (isExpected) invoice.statusId = status.id
    return isExpected
  }

  /** Makes the PDF of an issued document, which is then stored. */
  async print({ of }: CommandOf<'print'>): Promise<boolean> {
    const { apis, model, calls } = this.#parts
    const document = pick([...model.documents.values()], of)
    if (document === null) return false
    const { kind } = document.isCredit ? apis.credits : apis.invoices
    const url = `/api/v1/${kind.name}/${document.id}/pdf?locale=en`
    const response = await calls.context.company.client.send({ method: 'GET', url })
    expect(response.statusCode, response.body).toBe(200)
    this.files.set(document.id, [...(this.files.get(document.id) ?? []), response.rawPayload])
    return true
  }

  /** Merges a customer into another one. The product has no call for it. */
  async merge({ of, into }: CommandOf<'merge'>): Promise<boolean> {
    const { calls, model, customerIds } = this.#parts
    const [customerId, intoId] = [pick(customerIds, of) ?? 0, pick(customerIds, into) ?? 0]
    const [from, root] = [model.findRoot(customerId), model.findRoot(intoId)]
    if (from === root) return false
    const merged = customerIds.filter((id) => model.findRoot(id) === from)
    await calls.services.database
      .updateTable('customers')
      .set({ merged_into: root })
      .where('id', 'in', merged)
      .execute()
    model.merge(customerId, intoId)
    return true
  }

  #toDraft({ customer, currency, cents, rest, day }: DraftValues): Omit<RunDraft, 'id'> {
    const { customerIds, currencyIds, calls, shape } = this.#parts
    const [customerId, currencyId] = [pick(customerIds, customer) ?? 0, pick(currencyIds, currency) ?? 0]
    return { customerId, currencyId, shape, cents, rest, day: calls.clock.getDay(day) }
  }
}
