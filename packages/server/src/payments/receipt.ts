import { toScaled } from '@quittance/shared/money/decimal.ts'
import { findCurrency } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { toAmount } from '#documents/issuing/balance-repository.ts'
import {
  composeReport,
  loadReportFrame,
  type ReportFrame,
  type ReportServices,
} from '#documents/issuing/reports/report-frame.ts'
import { findHeading } from '#documents/print/document-heading.ts'
import type { LanguagePreference } from '#documents/print/load-print-data.ts'
import { Invalid } from '#errors.ts'
import type { LabelledValue } from '#pdf/print-model.ts'
import type { ReportModel, ReportTable } from '#pdf/report-model.ts'
import { listReceiptParts, type ReceiptPart } from './receipt-repository.ts'
import { findPayment, type Payment } from './repository.ts'

interface ReceiptRequest {
  /** Id of a payment, of a refund, or of the reversal of one. */
  readonly id: number
  readonly language: LanguagePreference
}

/** A payment or refund with what its receipt says of it. */
interface Receipt {
  readonly payment: Payment
  /** Null: it was not reversed. */
  readonly reversal: Payment | null
  readonly parts: readonly ReceiptPart[]
}

/**
 * Composes the receipt of a payment or refund; null: there is none with this id. The receipt of a reversal is that of the payment, and
 * says when it was reversed.
 * @throws Invalid for an entry with which no money was received or paid here: paid before, written off, or withheld
 */
export async function loadReceipt(
  services: ReportServices,
  { id, language }: ReceiptRequest,
): Promise<ReportModel | null> {
  const { database } = services
  const receipt = await readReceipt(database, id)
  if (receipt === null) return null
  const { payment } = receipt
  if (payment.nature !== 'money') {
    const sentence = { key: 'receipts.no-money' } as const
    throw new Invalid(sentence, { id: [sentence] })
  }
  const currency = (await findCurrency(database, payment.currencyId))?.name ?? ''
  const subject = { customerId: payment.customerId, currency, language }
  return composeReceipt(await loadReportFrame(services, subject), receipt)
}

async function readReceipt(db: Connection, id: number): Promise<Receipt | null> {
  const found = await findPayment(db, id)
  const payment = found?.reversesId ? await findPayment(db, found.reversesId) : found
  if (payment === null) return null
  const reversal = payment.reversedById === null ? null : await findPayment(db, payment.reversedById)
  return { payment, reversal, parts: await listReceiptParts(db, payment.id) }
}

function composeReceipt(frame: ReportFrame, { payment, reversal, parts }: Receipt): ReportModel {
  const { text, formatter } = frame
  const { id, direction, paidOn, method, reference, amount } = payment
  const heading = text(`receipts.heading-${direction}`)
  const facts = [
    { label: text('print.date'), value: formatter.formatDay(paidOn) },
    { label: text('receipts.method'), value: method },
    { label: text('receipts.reference'), value: reference },
  ]
  return composeReport(frame, {
    day: paidOn,
    title: `${heading} ${id}`,
    heading,
    number: String(id),
    numberLabel: text('print.number'),
    facts: facts.filter(({ value }) => value !== ''),
    total: { label: text(`receipts.total-${direction}`), value: formatter.formatMoney(amount) },
    notice: reversal && composeReversal(frame, reversal),
    tables: parts.length === 0 ? [] : [composeParts(frame, payment, parts)],
    sums: reversal === null ? composeSums(frame, payment, parts) : null,
    remarks: [],
    signatures: [],
  })
}

/** Says when and why the payment was reversed. */
function composeReversal({ text, formatter }: ReportFrame, reversal: Payment): string {
  const { direction, paidOn, reference: reason } = reversal
  return text(`receipts.reversed-${direction}`, { date: formatter.formatDay(paidOn), reason })
}

function composeParts(
  frame: ReportFrame,
  { direction }: Payment,
  parts: readonly ReceiptPart[],
): ReportTable {
  const { text, formatter } = frame
  return {
    heading: text(`receipts.parts-${direction}`),
    columns: [
      { label: text('receipts.entry'), type: 'text' },
      { label: text('print.date'), type: 'label' },
      { label: text('receipts.amount'), type: 'amount' },
    ],
    rows: parts.map((part) => [
      namePart(frame, part, direction),
      formatter.formatDay(part.on),
      formatter.formatAmount(toAmount(part.amount)),
    ]),
  }
}

/** Names a document, or else the refund of a payment, or the payment that a refund is taken from. */
function namePart(
  { text, locale, country }: ReportFrame,
  { document, paymentId }: ReceiptPart,
  direction: Payment['direction'],
): string {
  if (document !== null)
    return `${findHeading(document.kind, { locale, country }, false)} ${document.shownNumber}`
  return text(direction === 'in' ? 'receipts.refund' : 'receipts.payment', { id: paymentId ?? 0 })
}

/** Composes what is allocated of a payment and what is left of it; empty for a refund, which is always taken from something. */
function composeSums(
  { text, formatter }: ReportFrame,
  { direction, amount }: Payment,
  parts: readonly ReceiptPart[],
): LabelledValue[] {
  if (direction === 'out') return []
  const allocated = parts.reduce((sum, part) => sum + part.amount, 0)
  const left = toScaled(amount, 2) - allocated
  return [
    { label: text('receipts.allocated'), value: formatter.formatAmount(toAmount(allocated)) },
    { label: text('receipts.unallocated'), value: formatter.formatAmount(toAmount(left)) },
  ]
}
