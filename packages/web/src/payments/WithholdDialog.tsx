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
import { findOpenInvoice, type OpenInvoice } from './payment.ts'
import { openItemsQuery, recordWithheld, useRefreshMoney, useReloadedItems } from './payment-queries.ts'
import { useCompanyDay } from './use-company-day.ts'

const labels = { amount: 'money.amount', paid_on: 'money.date', reference: 'money.reference' } as const

interface WithheldValues {
  readonly amount: string
  readonly paid_on: string
  readonly reference: string
}

type RecordedWithheld = Awaited<ReturnType<typeof recordWithheld>>

interface WithholdDialogProps {
  readonly customerId: number
  readonly invoice: OpenInvoice
  onClose(): void
}

/** Records an amount of a document that the customer keeps back, such as a tax that it pays to the state. */
export function WithholdDialog({ customerId, invoice: opened, onClose }: WithholdDialogProps) {
  const text = useText()
  const refresh = useRefreshMoney()
  const reload = useReloadedItems(customerId)
  const { data: items } = useQuery(openItemsQuery(customerId))
  // Changes only after a rejection, because another amount may be due since.
  const [invoice, setInvoice] = useState(opened)
  const { id, shownNumber, currency, due } = invoice
  const values: WithheldValues = { amount: '', paid_on: items?.today ?? '', reference: '' }

  async function save(filled: WithheldValues, idempotencyKey: string): Promise<RecordedWithheld> {
    try {
      return await recordWithheld({ invoice_id: id, ...filled }, idempotencyKey)
    } catch (error) {
      const current = await reload(error)
      if (current !== null) setInvoice(findOpenInvoice(current, invoice))
      return renameErrorFields(error, (path) => (path === 'invoice_id' ? 'amount' : path))
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
  return (
    <FormDialog
      form={form}
      title={text('money.withhold-title', { number: shownNumber })}
      submitLabel={text('money.record')}
      cancelLabel={text('form.cancel')}
      onClose={onClose}
      intro={<p>{text('money.withhold-hint')}</p>}
    >
      <DecimalField
        form={form}
        name="amount"
        label={`${text('money.amount')} (${currency.name})`}
        isRequired
        isMoney
        minimum={zero}
        description={text('money.due-of', { amount: `${showMoney(due, currentLocale())} ${currency.name}` })}
      />
      <DayFormField form={form} name="paid_on" isRequired />
      <TextField form={form} name="reference" maxLength={paymentLimits.reference} />
    </FormDialog>
  )
}
