import { useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { findOpenInvoice, type OpenInvoice } from './payment.ts'
import { PaymentFormDialog, usePaymentForm } from './payment-form.tsx'
import { recordWithheld } from './payment-queries.ts'

interface WithholdDialogProps {
  readonly customerId: number
  readonly invoice: OpenInvoice
  onClose(): void
}

/** Records an amount of a document that the customer keeps back, such as a tax that it pays to the state. */
export function WithholdDialog({ customerId, invoice: opened, onClose }: WithholdDialogProps) {
  const text = useText()
  // Changes only after a rejection, because another amount may be due since.
  const [invoice, setInvoice] = useState(opened)
  const { id, shownNumber, currency, due } = invoice
  const form = usePaymentForm({
    ...{ customerId, amount: '', onClose },
    save: ({ method: _method, ...filled }, idempotencyKey) =>
      recordWithheld({ invoice_id: id, ...filled }, idempotencyKey),
    onReload: (items) => setInvoice(findOpenInvoice(items, invoice)),
  })
  return (
    <PaymentFormDialog
      form={form}
      title={text('money.withhold-title', { number: shownNumber })}
      intro={<p>{text('money.withhold-hint')}</p>}
      currency={currency.name}
      description={text('money.due-of', { amount: `${showMoney(due, currentLocale())} ${currency.name}` })}
      hasMethod={false}
      onClose={onClose}
    />
  )
}
