import type {
  CorrectedInvoice,
  NamedRecord,
  StatusMeaning,
} from '@quittance/shared/documents/sales-document.ts'
import { fromScaled, zero } from '@quittance/shared/money/decimal.ts'
import { expect } from 'vitest'
import { switchIssuingOn } from '#documents/issuing/switch-on.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import type { DocumentApi } from '#test/document-api.ts'
import { readIssuedRows } from '#test/issued-documents.ts'
import {
  computeBalances,
  type ExpectedBalance,
  type KnownDocument,
  readKnownDocuments,
} from '#test/taken-over-documents.ts'
import type { CompanyContext } from '#test/test-company.ts'
import type { ModelPayment } from './balance-model.ts'
import { type DocumentShape, pick } from './commands.ts'
import { composeContent } from './draft-content.ts'
import { computeTotal, type DraftPrices } from './expected-amounts.ts'
import type { IssuedRegister } from './issued-register.ts'
import { createRunCustomers } from './run-customers.ts'
import type { RunApis, RunParts } from './run-parts.ts'
import { toModelAllocation } from './stored-records.ts'

/** A document that was sent before issuing was switched on. */
interface TakenDocument extends DraftPrices {
  readonly known: KnownDocument
  readonly statusId: number
  readonly balance: ExpectedBalance
}

/** A customer whose documents were taken over. */
export interface TakenCustomer {
  readonly customerId: number
  readonly documents: readonly TakenDocument[]
}

/** The shapes of these documents in turn. Of one with a discount before VAT, the customers owe more than the law asks for. */
const shapes: readonly DocumentShape[] = [
  {
    ...{ hasVat: true, isUniform: false, lineCount: 2, discount: { type: 'after', percent: '10' } },
    adjustment: { cents: -42, isExpense: false },
  },
  {
    ...{ hasVat: true, isUniform: false, lineCount: 2, discount: { type: 'before', percent: '10' } },
    adjustment: { cents: 37, isExpense: false },
  },
  {
    ...{ hasVat: false, isUniform: true, lineCount: 1, discount: { type: 'before', percent: '33.33' } },
    adjustment: { cents: 1_250, isExpense: true },
  },
  {
    ...{ hasVat: true, isUniform: true, lineCount: 3, discount: { type: 'after', percent: '0' } },
    adjustment: { cents: -340, isExpense: false },
  },
]

/** The statuses of invoices below zero in turn. One that is not settled is credit of its customer. */
const meaningsBelowZero: readonly StatusMeaning[] = ['open', 'won', 'lost']

interface SentDocument {
  readonly customerId: number
  readonly prices: DraftPrices
  readonly meaning: StatusMeaning
  /** Typed, in cents. */
  readonly paid: number
  readonly correctedInvoice: CorrectedInvoice | null
}

/** Stores documents of customers while issuing is off, and switches it on. */
export class Takeover {
  readonly #context: CompanyContext
  readonly #apis: RunApis
  /** Of all documents: before the first one that a sequence issues. */
  readonly #day: string
  readonly #stored = new Map<number, { readonly prices: DraftPrices; readonly statusId: number }>()

  constructor(context: CompanyContext, apis: RunApis, day: string) {
    this.#context = context
    this.#apis = apis
    this.#day = day
  }

  get #database() {
    return this.#context.test.services.database
  }

  /** Returns the customers. The drafts of later calls have numbers that issued documents do not reach soon. */
  async run(customerCount: number): Promise<TakenCustomer[]> {
    await this.#database.updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const customerIds = await createRunCustomers(this.#context, customerCount)
    for (const [place, customerId] of customerIds.entries()) await this.#storeDocuments(customerId, place)
    const known = await readKnownDocuments(this.#database)
    const balances = computeBalances(known)
    const { company, test } = this.#context
    await switchIssuingOn(test.services, { author: { memberId: company.memberId }, memberName: 'Ada' })
    for (const api of [this.#apis.invoices, this.#apis.credits]) api.lastNumber += 1_000
    const documents = [...known.invoices, ...known.credits].flatMap((document) => {
      const [stored, balance] = [this.#stored.get(document.id), balances.get(document.id)]
      if (stored === undefined || balance === undefined) return []
      expect(document.total).toBe(computeTotal(stored.prices))
      return [{ known: document, ...stored.prices, statusId: stored.statusId, balance }]
    })
    const ofCustomer = Map.groupBy(documents, ({ known: { customer_id: id } }) => id)
    return customerIds.map((customerId) => ({ customerId, documents: ofCustomer.get(customerId) ?? [] }))
  }

  /**
   * Stores invoices that are partly paid, paid and cancelled, and a credit note for the first one. Of some credit notes a part is left, which
   * is the customer's credit, or was paid back. A further invoice and a further credit note are below zero.
   */
  async #storeDocuments(customerId: number, place: number): Promise<void> {
    const shape = pick(shapes, place)
    if (shape === null) return
    const { invoices, credits } = this.#apis
    const prices = { shape, cents: 2_000 + ((place * 731) % 15_000), rest: null }
    const plain = { customerId, prices, paid: 0, correctedInvoice: null }
    const paid = Math.floor(computeTotal(prices) * (place % 4 < 2 ? 0.3 : 0.9))
    const id = await this.#store(invoices, { ...plain, meaning: 'open', paid })
    await this.#store(invoices, { ...plain, meaning: 'won' })
    await this.#store(invoices, { ...plain, meaning: 'lost', paid })
    const belowZero = { ...plain, prices: { ...prices, rest: -prices.cents } }
    await this.#store(invoices, { ...belowZero, meaning: pick(meaningsBelowZero, place) ?? 'open' })
    const correctedInvoice = { id, number: '', documentDate: null }
    const isOpen = place % 2 === 0
    const credit = { ...plain, prices: { ...prices, cents: 500 }, correctedInvoice }
    await this.#store(credits, { ...credit, meaning: isOpen ? 'open' : 'won' })
    await this.#store(credits, { ...belowZero, correctedInvoice, meaning: isOpen ? 'won' : 'open' })
  }

  async #store(api: DocumentApi, { customerId, prices, meaning, paid, correctedInvoice }: SentDocument) {
    const status = await this.#findStatus(api, meaning)
    const answer = await api.store({
      ...{ ...composeContent(prices), shippingCharges: zero, documentDate: this.#day, dueDate: null },
      party: { id: customerId, clientName: 'sent', clientEmail: 'sent' },
      ...{ status, amountPaid: fromScaled(paid, 2), correctedInvoice },
    })
    expect(answer).toMatchObject({ code: 200 })
    const { id }: { readonly id: number } = answer
    this.#stored.set(id, { prices, statusId: status.id })
    return id
  }

  async #findStatus({ kind }: DocumentApi, wanted: StatusMeaning): Promise<NamedRecord> {
    const status = (await listStatuses(this.#database, kind.name)).find(({ meaning }) => meaning === wanted)
    if (status === undefined) throw new Error(`${kind.name} has no status that means ${wanted}`)
    return status
  }
}

/** Ids of records that are older than a sequence. */
export interface OlderRecords {
  readonly documents: ReadonlySet<number>
  readonly payments: ReadonlySet<number>
  readonly allocations: ReadonlySet<number>
}

export const noOlderRecords: OlderRecords = {
  ...{ documents: new Set(), payments: new Set(), allocations: new Set() },
}

/** Tells the models of a sequence of the documents that were taken over, and compares what was paid and credited of them. */
export async function registerTaken(
  { model, calls }: RunParts,
  register: IssuedRegister,
  { customerId, documents }: TakenCustomer,
): Promise<OlderRecords> {
  const { database } = calls.services
  const payments = await database
    .selectFrom('payments')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  for (const row of payments)
    model.payments.set(row.id, {
      ...{ id: row.id, customerId, currencyId: row.currency_id, amount: row.amount, paidOn: row.paid_on },
      direction: row.direction === 'in' ? 'in' : 'out',
      nature: row.nature as ModelPayment['nature'], // as: only natures are stored
      isReversed: false,
    })
  const allocations = await database
    .selectFrom('allocations')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  model.allocate(allocations.map((row) => toModelAllocation(row)))
  expectPayments([...model.payments.values()], documents)
  for (const document of documents) {
    addTaken({ model }, register, document)
    register.rows.set(document.known.id, await readIssuedRows(database, document.known.id))
  }
  return {
    documents: new Set(documents.map(({ known }) => known.id)),
    payments: new Set(payments.map(({ id }) => id)),
    allocations: new Set(allocations.map(({ id }) => id)),
  }
}

/** Payments are the amounts paid and written off of invoices, and the credit of those below zero. Refunds are the amounts paid back. */
function expectPayments(payments: readonly ModelPayment[], documents: readonly TakenDocument[]): void {
  const expected = { in: 0, out: 0 }
  for (const { known, balance } of documents) {
    const { payment, carried, writtenOff } = balance
    expected[known.corrected_invoice_id === null ? 'in' : 'out'] += payment + carried + writtenOff
  }
  const recorded = { in: 0, out: 0 }
  for (const { direction, amount } of payments) recorded[direction] += amount
  expect(recorded).toEqual(expected)
}

function addTaken(
  { model }: Pick<RunParts, 'model'>,
  { credits, prices }: IssuedRegister,
  { known, shape, cents, rest, statusId, balance }: TakenDocument,
): void {
  const { id, total, currency_id: currencyId, corrected_invoice_id: invoiceId } = known
  const isCredit = invoiceId !== null
  const { owed, paid, credited, writtenOff, spent, due } = balance
  model.takeOver({ id, isCredit, customerId: known.customer_id ?? 0, currencyId, owed, statusId })
  const document = model.getDocument(id)
  expect(model.sumDocument(document)).toEqual({ paid, credited, writtenOff, spent })
  expect(model.getLeft(document)).toBe(due)
  if (isCredit) credits.take(invoiceId, { owed, lines: [] })
  else credits.addInvoice(id, total, null)
  if (!isCredit) prices.set(id, { shape, cents, rest })
}
