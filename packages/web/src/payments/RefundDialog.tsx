import { paymentLimits } from '@quittance/shared/contract/payments.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { DayFormField } from '#ui/forms/DayFormField.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { MethodField } from './MethodField.tsx'
import { findSource, type MoneySource, nameSource } from './payment.ts'
import { openItemsQuery, recordPayment, useRefreshMoney, useReloadedItems } from './payment-queries.ts'
import { useCompanyDay } from './use-company-day.ts'

const labels = {
  amount: 'money.amount',
  paid_on: 'money.date',
  method: 'money.method',
  reference: 'money.reference',
} as const

interface RefundValues {
  readonly amount: string
  readonly paid_on: string
  readonly method: string
  readonly reference: string
}

type RecordedRefund = Awaited<ReturnType<typeof recordPayment>>

interface RefundDialogProps {
  readonly customerId: number
  /** Where the refund is taken from. */
  readonly source: MoneySource
  onClose(): void
}

/** Records that what is left of a payment or credit note was paid back, or a part of it. */
export function RefundDialog({ customerId, source: opened, onClose }: RefundDialogProps) {
  const text = useText()
  const refresh = useRefreshMoney()
  const reload = useReloadedItems(customerId)
  const { data: items } = useQuery(openItemsQuery(customerId))
  // Changes only after a rejection, so that the amount that the user sees is the one that is sent.
  const [source, setSource] = useState(opened)
  const { label, currency, left } = source
  const values: RefundValues = { amount: left, paid_on: items?.today ?? '', method: '', reference: '' }

  async function save(filled: RefundValues, idempotencyKey: string): Promise<RecordedRefund> {
    const refund = {
      ...{ customer_id: customerId, direction: 'out' as const, currency_id: currency.id, ...filled },
      allocations: [{ ...nameSource(source), amount: filled.amount }],
    }
    try {
      return await recordPayment(refund, idempotencyKey)
    } catch (error) {
      const current = await reload(error)
      if (current !== null) setSource(findSource(current, source))
      return renameErrorFields(error, (path) => (path.startsWith('allocations') ? 'amount' : path))
    }
  }

  const form = useRecordForm({
    values,
    labels,
    asksBeforeLeaving: false,
    save,
    async onSaved() {
      onClose()
      await refresh()
    },
  })
  useCompanyDay(items?.today, (day) => {
    if (form.getValues('paid_on') === '') form.setValue('paid_on', day)
  })
  const amount = `${showMoney(left, currentLocale())} ${currency.name}`
  return (
    <FormDialog
      form={form}
      title={text('money.refund-of', { source: label })}
      submitLabel={text('money.record')}
      cancelLabel={text('form.cancel')}
      onClose={onClose}
      intro={<p>{text('money.refund-hint')}</p>}
    >
      <DecimalField
        form={form}
        name="amount"
        label={`${text('money.amount')} (${currency.name})`}
        isRequired
        isMoney
        minimum={zero}
        description={text('money.left-of', { amount })}
      />
      <DayFormField form={form} name="paid_on" isRequired />
      <MethodField form={form} name="method" />
      <TextField form={form} name="reference" maxLength={paymentLimits.reference} />
    </FormDialog>
  )
}
