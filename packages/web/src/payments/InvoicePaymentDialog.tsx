import { type Decimal, isLess, readDecimal, subtractMoney, zero } from '@quittance/shared/money/decimal.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import { takeSmaller } from './allocation-amounts.ts'
import { findOpenInvoice, type OpenInvoice } from './payment.ts'
import { PaymentFormDialog, type PaymentValues, usePaymentForm } from './payment-form.tsx'
import { recordPayment } from './payment-queries.ts'

interface InvoicePaymentDialogProps {
  readonly customerId: number
  readonly invoice: OpenInvoice
  onClose(): void
}

/** Records a payment of one document. The amount may be less than what is due, or more. */
export function InvoicePaymentDialog({ customerId, invoice: opened, onClose }: InvoicePaymentDialogProps) {
  const text = useText()
  // Changes only after a rejection, so that the amount that the user sees is the one that is sent.
  const [invoice, setInvoice] = useState(opened)
  const { id, shownNumber, currency, due } = invoice
  const form = usePaymentForm({
    ...{ customerId, amount: due, onClose },
    save(filled, idempotencyKey) {
      const amount = takeSmaller(readDecimal(filled.amount) ?? zero, due)
      const payment = {
        ...{ customer_id: customerId, direction: 'in' as const, currency_id: currency.id },
        ...{ ...filled, allocations: isLess(zero, amount) ? [{ invoice_id: id, amount }] : [] },
      }
      return recordPayment(payment, idempotencyKey)
    },
    onReload: (items) => setInvoice(findOpenInvoice(items, invoice)),
  })
  return (
    <PaymentFormDialog
      form={form}
      title={text('money.payment-of', { number: shownNumber })}
      currency={currency.name}
      description={<RestSentence form={form} invoice={invoice} />}
      onClose={onClose}
    />
  )
}

interface RestSentenceProps {
  readonly form: RecordFormApi<PaymentValues>
  readonly invoice: OpenInvoice
}

/** Says what stays due, or what stays the customer's credit. */
function RestSentence({ form, invoice: { due, currency } }: RestSentenceProps) {
  const text = useText()
  const amount = readDecimal(useWatch({ control: form.control, name: 'amount' }))
  const show = (rest: Decimal) => `${showMoney(rest, currentLocale())} ${currency.name}`
  function describeRest(): string {
    if (amount === null || !isLess(zero, amount)) return ''
    if (isLess(due, amount)) return text('money.rest-credit', { amount: show(subtractMoney(amount, due)) })
    return isLess(amount, due) ? text('money.rest-due', { amount: show(subtractMoney(due, amount)) }) : ''
  }
  // The live region exists before it has a text, so that screen readers announce the text.
  return <span role="status">{describeRest()}</span>
}
