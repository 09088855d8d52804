import { useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { findSource, type MoneySource, nameSource } from './payment.ts'
import { PaymentFormDialog, usePaymentForm } from './payment-form.tsx'
import { recordPayment } from './payment-queries.ts'

interface RefundDialogProps {
  readonly customerId: number
  /** Where the refund is taken from. */
  readonly source: MoneySource
  onClose(): void
}

/** Records that what is left of a payment or credit note was paid back, or a part of it. */
export function RefundDialog({ customerId, source: opened, onClose }: RefundDialogProps) {
  const text = useText()
  // Changes only after a rejection, so that the amount that the user sees is the one that is sent.
  const [source, setSource] = useState(opened)
  const { label, currency, left } = source
  const form = usePaymentForm({
    ...{ customerId, amount: left, onClose },
    save(filled, idempotencyKey) {
      const refund = {
        ...{ customer_id: customerId, direction: 'out' as const, currency_id: currency.id, ...filled },
        allocations: [{ ...nameSource(source), amount: filled.amount }],
      }
      return recordPayment(refund, idempotencyKey)
    },
    onReload: (items) => setSource(findSource(items, source)),
  })
  const amount = `${showMoney(left, currentLocale())} ${currency.name}`
  return (
    <PaymentFormDialog
      form={form}
      title={text('money.refund-of', { source: label })}
      intro={<p>{text('money.refund-hint')}</p>}
      currency={currency.name}
      description={text('money.left-of', { amount })}
      onClose={onClose}
    />
  )
}
