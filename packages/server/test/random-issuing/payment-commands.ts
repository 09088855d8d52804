import { fromScaled } from '@quittance/shared/money/decimal.ts'
import { expect } from 'vitest'
import { reverseAllocation } from '#payments/reverse-allocation.ts'
import { allocateRest, reversePayment, storePayment } from '#payments/store-payment.ts'
import { withholdFromInvoice, writeOffInvoice } from '#payments/write-off.ts'
import type { KeyedAttempt } from '#test/simulated-crash.ts'
import type { ModelDocument, ModelPayment, Money, Source } from './balance-model.ts'
import { type CommandOf, pick } from './commands.ts'
import { chooseMoney, type RunParts } from './run-parts.ts'

/** A payment or refund with what it pays, or is taken from. Amounts are in cents. */
interface NewPayment extends Money {
  readonly direction: ModelPayment['direction']
  readonly amount: number
  readonly paidOn: string
  readonly parts: readonly (Source & { readonly invoiceId: number | null; readonly amount: number })[]
}

const noSource: Source = { paymentId: null, creditId: null }

/** The commands about payments and allocations. Each returns whether it was accepted, as the model predicts. */
export class PaymentCommands {
  readonly #parts: RunParts

  constructor(parts: RunParts) {
    this.#parts = parts
  }

  /** Records a payment, of no invoice, one, or two of the same customer in the same currency. */
  async pay({ to, other, cents, shares, money: choice, day, attempt }: CommandOf<'pay'>): Promise<boolean> {
    const { calls, model, customerIds, currencyIds } = this.#parts
    const invoices = model.listInvoices()
    const first = pick(invoices, to)
    const others = invoices.filter((invoice) => first !== null && model.isSameMoney(invoice, first))
    const second = pick(
      others.filter((invoice) => invoice !== first),
      other,
    )
    const parts = [first, second].flatMap((invoice, place) => {
      const amount = Math.ceil((cents * (shares[place] ?? 0)) / 100)
      return invoice === null || amount === 0 ? [] : [{ ...noSource, invoiceId: invoice.id, amount }]
    })
    const own = first ?? { customerId: customerIds[0] ?? 0, currencyId: currencyIds[0] ?? 0 }
    const money = chooseMoney(this.#parts, own, choice)
    const [today, paidOn] = [calls.clock.getDay(), calls.clock.getDay(day)]
    const sum = parts.reduce((total, { amount }) => total + amount, 0)
    const isExpected = paidOn <= today && sum <= cents && model.canPay(money, parts)
    const payment: NewPayment = { ...money, direction: 'in', amount: cents, paidOn, parts }
    return await this.#store(payment, { attempt, isExpected })
  }

  /** Pays back what is taken from a payment or credit note. */
  async refund({ from, cents, money: choice, attempt }: CommandOf<'refund'>): Promise<boolean> {
    const { calls, model } = this.#parts
    const source = pick(model.listSources(), from)
    if (source === null) return false
    const money = chooseMoney(this.#parts, model.getMoney(source), choice)
    const isExpected = model.canUse(source, money, cents)
    const parts = [{ ...source, invoiceId: null, amount: cents }]
    const refund = { ...money, direction: 'out', amount: cents, paidOn: calls.clock.getDay(), parts } as const
    return await this.#store(refund, { attempt, isExpected })
  }

  async #store(
    { direction, amount, paidOn, parts, ...money }: NewPayment,
    { attempt, isExpected }: { readonly attempt: KeyedAttempt; readonly isExpected: boolean },
  ): Promise<boolean> {
    const { calls, model } = this.#parts
    const request = {
      ...{ ...money, author: calls.author, direction, paidOn, amount: fromScaled(amount, 2) },
      ...({ nature: 'money', method: 'Bank transfer', reference: '' } as const),
      parts: parts.map((part) => ({ ...part, amount: fromScaled(part.amount, 2) })),
    }
    const outcome = await calls.makeKeyed(
      attempt,
      (services, idempotencyKey) => storePayment(services, { ...request, idempotencyKey }),
      ({ isStored }) => isStored,
    )
    expect(outcome !== null).toBe(isExpected)
    if (outcome === null) return false
    const { id } = outcome
    const nature = 'money' as const
    model.payments.set(id, { ...money, id, direction, nature, amount, paidOn, isReversed: false })
    model.allocate(
      parts.map((part) =>
        direction === 'in'
          ? { ...part, paymentId: id, refundId: null, nature }
          : { ...part, refundId: id, nature: model.getNature(part) },
      ),
    )
    return true
  }

  /** Allocates the rest of a payment or credit note to an invoice. */
  async allocate({ from, to, cents, money: choice, attempt }: CommandOf<'allocate'>): Promise<boolean> {
    const { calls, model } = this.#parts
    const source = pick(model.listSources(), from)
    if (source === null) return false
    const money = model.getMoney(source)
    const isAllowed = choice === 'own' || choice === 'merged'
    const isMatch = (invoice: Money) => model.isSameMoney(invoice, money) === isAllowed
    const invoice = pick(model.listInvoices().filter(isMatch), to)
    if (invoice === null) return false
    const part = { invoiceId: invoice.id, amount: cents }
    const isExpected = model.canUse(source, money, cents) && model.canPay(money, [part])
    const requests = [{ ...source, ...part, refundId: null, field: 'allocations.0' }]
    const left = await calls.makeKeyed(attempt, (services, idempotencyKey) =>
      allocateRest(services, { author: calls.author, source, requests, idempotencyKey }),
    )
    expect(left !== null).toBe(isExpected)
    if (left === null) return false
    model.allocate([{ ...source, ...part, refundId: null, nature: model.getNature(source) }])
    return true
  }

  /** Records what the customer has withheld of an invoice. */
  async withhold({ of, cents, day, attempt }: CommandOf<'withhold'>): Promise<boolean> {
    const { calls, model } = this.#parts
    const invoice = pick(model.listInvoices(), of)
    if (invoice === null) return false
    const [today, paidOn] = [calls.clock.getDay(), calls.clock.getDay(day)]
    const isExpected = paidOn <= today && cents <= model.getLeft(invoice)
    const entry = { author: calls.author, invoiceId: invoice.id, amount: fromScaled(cents, 2) }
    const request = { ...entry, paidOn, reference: 'Certificate' }
    const id = await calls.makeKeyed(attempt, (services, idempotencyKey) =>
      withholdFromInvoice(services, { ...request, idempotencyKey }),
    )
    expect(id !== null).toBe(isExpected)
    if (id !== null) this.#recordEntry(id, invoice, { nature: 'withheld', amount: cents, paidOn })
    return id !== null
  }

  /** Gives up what is due of an invoice. */
  async writeOff({ of, attempt }: CommandOf<'write-off'>): Promise<boolean> {
    const { calls, model } = this.#parts
    const invoice = pick(model.listInvoices(), of)
    if (invoice === null) return false
    const amount = model.getLeft(invoice)
    const request = { author: calls.author, invoiceId: invoice.id, reason: 'Insolvent' }
    const id = await calls.makeKeyed(attempt, (services, idempotencyKey) =>
      writeOffInvoice(services, { ...request, idempotencyKey }),
    )
    expect(id !== null).toBe(amount > 0)
    const paidOn = calls.clock.getDay()
    if (id !== null) this.#recordEntry(id, invoice, { nature: 'write-off', amount, paidOn })
    return id !== null
  }

  /** Tells the model of an entry that lowers what is due although no money has moved. */
  #recordEntry(
    id: number,
    { id: invoiceId, customerId, currencyId }: ModelDocument,
    entry: Pick<ModelPayment, 'nature' | 'amount' | 'paidOn'>,
  ): void {
    const { model } = this.#parts
    const { nature, amount } = entry
    model.payments.set(id, { ...entry, id, customerId, currencyId, direction: 'in', isReversed: false })
    model.allocate([{ paymentId: id, creditId: null, invoiceId, refundId: null, amount, nature }])
  }

  /** Reverses a payment, a refund, a withheld amount or a write-off, with its allocations. */
  async reverse({ of, crash }: CommandOf<'reverse'>): Promise<boolean> {
    const payment = pick([...this.#parts.model.payments.values()], of)
    return payment !== null && (await this.reversePayment(payment, crash))
  }

  /** @param crash the statement at which the first attempt fails; null: it is made once */
  async reversePayment(payment: ModelPayment, crash: number | null = null): Promise<boolean> {
    const { calls, model } = this.#parts
    const isExpected = model.canReverse(payment)
    const request = { author: calls.author, id: payment.id, reason: 'Error' }
    const reversalId = await calls.makeRepeated(crash, (services) => reversePayment(services, request))
    expect(reversalId !== null).toBe(isExpected)
    if (isExpected) model.reversePayment(payment)
    return isExpected
  }

  /** Reverses one allocation. */
  async reverseAllocation({ of, crash }: CommandOf<'reverse-allocation'>): Promise<boolean> {
    const { allocations } = this.#parts.model
    return allocations.length > 0 && (await this.reverseAllocationAt(of % allocations.length, crash))
  }

  /**
   * @param place its place among all allocations
   * @param crash the statement at which the first attempt fails; null: it is made once
   */
  async reverseAllocationAt(place: number, crash: number | null = null): Promise<boolean> {
    const { calls, model } = this.#parts
    const allocation = model.allocations[place]
    const id = (await this.#listAllocationIds())[place]
    if (allocation === undefined || id === undefined) throw new Error(`There is no allocation ${place}`)
    const isExpected = model.canReverseAllocation(allocation)
    const request = { author: calls.author, id, reason: 'Wrong invoice' }
    const reversalId = await calls.makeRepeated(crash, (services) => reverseAllocation(services, request))
    expect(reversalId !== null).toBe(isExpected)
    if (isExpected) model.reverseAllocation(allocation)
    return isExpected
  }

  /** Returns the ids of the allocations of the sequence in the order in which they were made, without reversals. */
  async #listAllocationIds(): Promise<number[]> {
    const rows = await this.#parts.calls.services.database
      .selectFrom('allocations')
      .select('id')
      .where('customer_id', 'in', this.#parts.customerIds)
      .where('reverses_id', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
}
