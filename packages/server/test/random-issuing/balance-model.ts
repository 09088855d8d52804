// Predicts what is paid, credited and left, which status a document has, and which commands are rejected. It computes with integers and
// uses nothing of the product. All amounts are in cents.

/** Whose money it is. */
export interface Money {
  readonly customerId: number
  readonly currencyId: number
}

export interface ModelDocument extends Money {
  readonly id: number
  readonly isCredit: boolean
  /** Whether it was sent before issuing was switched on. */
  readonly isTakenOver: boolean
  readonly owed: number
  statusId: number
  /** The name of its balance, on which the status depends. */
  balance: string
}

export interface ModelPayment extends Money {
  readonly id: number
  readonly direction: 'in' | 'out'
  /** `before`: it is older than issuing. */
  readonly nature: 'money' | 'before' | 'withheld' | 'write-off'
  readonly amount: number
  readonly paidOn: string
  isReversed: boolean
}

/** A payment or a credit note. */
export interface Source {
  readonly paymentId: number | null
  readonly creditId: number | null
}

export interface ModelAllocation extends Source {
  readonly invoiceId: number | null
  readonly refundId: number | null
  readonly amount: number
  readonly nature: ModelPayment['nature'] | 'credit'
  isReversed: boolean
}

export interface DocumentSums {
  readonly paid: number
  readonly credited: number
  readonly writtenOff: number
  readonly spent: number
}

/** A status of invoices. */
export interface ModelStatus {
  readonly id: number
  readonly meaning: string
}

/** The statuses of the settings: of each balance, for invoices and for credit notes. */
export interface BalanceStatuses {
  readonly invoice: ReadonlyMap<string, number>
  readonly credit: ReadonlyMap<string, number>
}

export class BalanceModel {
  readonly documents = new Map<number, ModelDocument>()
  readonly payments = new Map<number, ModelPayment>()
  /** In the order in which they were made. */
  readonly allocations: ModelAllocation[] = []
  /** The customers into which others were merged, by the ids of these. */
  readonly #roots = new Map<number, number>()
  readonly #statuses: BalanceStatuses

  constructor(statuses: BalanceStatuses) {
    this.#statuses = statuses
  }

  /** Returns the customer into which a customer was merged, otherwise the customer. */
  findRoot(customerId: number): number {
    return this.#roots.get(customerId) ?? customerId
  }

  /** Merges a customer, with all that were merged into it, into another one. */
  merge(customerId: number, intoId: number): void {
    const [from, into] = [this.findRoot(customerId), this.findRoot(intoId)]
    for (const [id, root] of this.#roots) if (root === from) this.#roots.set(id, into)
    this.#roots.set(from, into)
  }

  /** Returns whether money is of the same customer, or of customers who were merged, and in the same currency. */
  isSameMoney(one: Money, other: Money): boolean {
    const isSameCustomer = this.findRoot(one.customerId) === this.findRoot(other.customerId)
    return isSameCustomer && one.currencyId === other.currencyId
  }

  /** @throws Error if it is not issued */
  getDocument(id: number): ModelDocument {
    const document = this.documents.get(id)
    if (document === undefined) throw new Error(`Document ${id} is not issued`)
    return document
  }

  /** @throws Error if there is none */
  getPayment(id: number): ModelPayment {
    const payment = this.payments.get(id)
    if (payment === undefined) throw new Error(`There is no payment ${id}`)
    return payment
  }

  listInvoices(): ModelDocument[] {
    return [...this.documents.values()].filter(({ isCredit }) => !isCredit)
  }

  /** Returns payments, refunds, withheld amounts, write-offs and credit notes. Some of them cannot be used. */
  listSources(): Source[] {
    return [
      ...[...this.payments.keys()].map((paymentId) => ({ paymentId, creditId: null })),
      ...[...this.documents.values()]
        .filter(({ isCredit }) => isCredit)
        .map(({ id }) => ({ paymentId: null, creditId: id })),
    ]
  }

  getMoney({ paymentId, creditId }: Source): Money {
    return paymentId === null ? this.getDocument(creditId ?? 0) : this.getPayment(paymentId)
  }

  /** Returns the nature of what is taken from a source. */
  getNature({ paymentId }: Source): ModelAllocation['nature'] {
    return paymentId === null ? 'credit' : this.getPayment(paymentId).nature
  }

  #sum(isCounted: (allocation: ModelAllocation) => boolean): number {
    const counted = this.allocations.filter((allocation) => !allocation.isReversed && isCounted(allocation))
    return counted.reduce((sum, { amount }) => sum + amount, 0)
  }

  sumDocument({ id }: Pick<ModelDocument, 'id'>): DocumentSums {
    const sumTo = (nature: ModelAllocation['nature']) =>
      this.#sum((allocation) => allocation.invoiceId === id && allocation.nature === nature)
    return {
      paid: sumTo('money') + sumTo('before') + sumTo('withheld'),
      ...{ credited: sumTo('credit'), writtenOff: sumTo('write-off') },
      spent: this.#sum(({ creditId }) => creditId === id),
    }
  }

  /** Returns the amount due of an invoice, or that can be used of a credit note. */
  getLeft(document: Pick<ModelDocument, 'id' | 'owed'>): number {
    const { paid, credited, writtenOff, spent } = this.sumDocument(document)
    return document.owed - paid - credited - writtenOff - spent
  }

  /** Returns how much of a payment is allocated or refunded, or was taken from the sources of a refund. */
  getUsed({ id }: Pick<ModelPayment, 'id'>): number {
    return this.#sum(({ paymentId, refundId }) => paymentId === id || refundId === id)
  }

  #getSourceLeft({ paymentId, creditId }: Source): number {
    if (paymentId === null) return this.getLeft(this.getDocument(creditId ?? 0))
    const payment = this.getPayment(paymentId)
    const isSource = payment.direction === 'in' && !payment.isReversed
    return isSource ? payment.amount - this.getUsed(payment) : 0
  }

  /** Returns whether amounts can be allocated to invoices with the money of a customer. */
  canPay(money: Money, parts: readonly { readonly invoiceId: number; readonly amount: number }[]): boolean {
    return parts.every(({ invoiceId }) => {
      const invoice = this.getDocument(invoiceId)
      const toInvoice = parts.filter((part) => part.invoiceId === invoiceId)
      const sum = toInvoice.reduce((total, { amount }) => total + amount, 0)
      return this.isSameMoney(invoice, money) && sum <= this.getLeft(invoice)
    })
  }

  /** Returns whether an amount can be taken from a source with the money of a customer. */
  canUse(source: Source, money: Money, amount: number): boolean {
    return this.isSameMoney(this.getMoney(source), money) && amount <= this.#getSourceLeft(source)
  }

  /** Returns whether a payment can be reversed: it was not yet, and no refund is taken from it. */
  canReverse({ id, isReversed }: ModelPayment): boolean {
    const isRefunded = this.#sum(({ paymentId, refundId }) => paymentId === id && refundId !== null) > 0
    return !(isReversed || isRefunded)
  }

  /** Returns whether an allocation can be reversed alone. Others are reversed with their refund, write-off or withheld amount. */
  canReverseAllocation({ nature, refundId, isReversed }: ModelAllocation): boolean {
    return !isReversed && refundId === null && nature !== 'withheld' && nature !== 'write-off'
  }

  /** Adds an issued document, for which nothing is paid or credited yet. */
  issue(document: Omit<ModelDocument, 'statusId' | 'balance' | 'isTakenOver'>): void {
    const balance = nameBalance(document, this.sumDocument(document))
    const statusId = this.#getStatuses(document).get(balance) ?? 0
    this.documents.set(document.id, { ...document, isTakenOver: false, balance, statusId })
  }

  /** Adds a document that was sent before issuing was switched on, whose status stays. Its allocations are known. */
  takeOver(document: Omit<ModelDocument, 'balance' | 'isTakenOver'>): void {
    const balance = nameBalance(document, this.sumDocument(document))
    this.documents.set(document.id, { ...document, isTakenOver: true, balance })
  }

  /** Adds allocations that were made by one command. */
  allocate(allocations: readonly Omit<ModelAllocation, 'isReversed'>[]): void {
    this.allocations.push(...allocations.map((allocation) => ({ ...allocation, isReversed: false })))
    this.#followBalances()
  }

  reversePayment(payment: ModelPayment): void {
    payment.isReversed = true
    for (const allocation of this.allocations)
      if (allocation.paymentId === payment.id || allocation.refundId === payment.id)
        allocation.isReversed = true
    this.#followBalances()
  }

  reverseAllocation(allocation: ModelAllocation): void {
    allocation.isReversed = true
    this.#followBalances()
  }

  /** Returns whether a member may choose a status of an issued invoice: as long as something is due, one that means open. */
  canMark(invoice: ModelDocument, status: ModelStatus): boolean {
    return status.id !== invoice.statusId && this.getLeft(invoice) !== 0 && status.meaning === 'open'
  }

  /** A status that was chosen by hand stays until the balance has another name. */
  #followBalances(): void {
    for (const document of this.documents.values()) {
      const balance = nameBalance(document, this.sumDocument(document))
      if (balance === document.balance) continue
      document.balance = balance
      document.statusId = this.#getStatuses(document).get(balance) ?? document.statusId
    }
  }

  #getStatuses({ isCredit }: Pick<ModelDocument, 'isCredit'>): ReadonlyMap<string, number> {
    return isCredit ? this.#statuses.credit : this.#statuses.invoice
  }

  /**
   * Returns what a customer and all that were merged with it owe: invoices less credit notes, payments and write-offs, plus refunds.
   */
  computeBalance(money: Money): number {
    const documents = [...this.documents.values()].filter((document) => this.isSameMoney(document, money))
    const payments = [...this.payments.values()].filter((payment) => this.isSameMoney(payment, money))
    const claimed = documents.reduce((sum, { isCredit, owed }) => sum + (isCredit ? -owed : owed), 0)
    const valid = payments.filter(({ isReversed }) => !isReversed)
    const toEffect = ({ direction, amount }: ModelPayment) => (direction === 'in' ? -amount : amount)
    return valid.reduce((sum, payment) => sum + toEffect(payment), claimed)
  }
}

/** Of a credit note over 0.00 nothing can be used, so that it is spent. */
function nameBalance(
  { isCredit, owed }: Pick<ModelDocument, 'isCredit' | 'owed'>,
  { paid, credited, writtenOff, spent }: DocumentSums,
): string {
  if (isCredit) return spent < owed ? 'open' : 'spent'
  if (paid + credited + writtenOff < owed) return paid > 0 ? 'partly-paid' : 'open'
  if (writtenOff > paid + credited) return 'written-off'
  return paid === 0 && credited > 0 ? 'credited' : 'paid'
}
