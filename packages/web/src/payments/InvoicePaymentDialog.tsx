import { paymentLimits } from '@quittance/shared/contract/payments.ts'
import { type Decimal, isLess, readDecimal, subtractMoney, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { DayFormField } from '#ui/forms/DayFormField.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import { type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'
import { takeSmaller } from './allocation-amounts.ts'
import { MethodField } from './MethodField.tsx'
import { findOpenInvoice, type OpenInvoice } from './payment.ts'
import { openItemsQuery, recordPayment, useRefreshMoney, useReloadedItems } from './payment-queries.ts'
import { useCompanyDay } from './use-company-day.ts'

const labels = {
  amount: 'money.amount',
  paid_on: 'money.date',
  method: 'money.method',
  reference: 'money.reference',
} as const

interface PaymentValues {
  readonly amount: string
  readonly paid_on: string
  readonly method: string
  readonly reference: string
}

type RecordedPayment = Awaited<ReturnType<typeof recordPayment>>

interface InvoicePaymentDialogProps {
  readonly customerId: number
  readonly invoice: OpenInvoice
  onClose(): void
}

/** Records a payment of one document. The amount may be less than what is due, or more. */
export function InvoicePaymentDialog({ customerId, invoice: opened, onClose }: InvoicePaymentDialogProps) {
  const text = useText()
  const refresh = useRefreshMoney()
  const reload = useReloadedItems(customerId)
  const { data: items } = useQuery(openItemsQuery(customerId))
  // Changes only after a rejection, so that the amount that the user sees is the one that is sent.
  const [invoice, setInvoice] = useState(opened)
  const { id, shownNumber, currency, due } = invoice
  const values: PaymentValues = { amount: due, paid_on: items?.today ?? '', method: '', reference: '' }

  async function save(filled: PaymentValues, idempotencyKey: string): Promise<RecordedPayment> {
    const amount = takeSmaller(readDecimal(filled.amount) ?? zero, due)
    const payment = {
      ...{ customer_id: customerId, direction: 'in' as const, currency_id: currency.id },
      ...{ ...filled, allocations: isLess(zero, amount) ? [{ invoice_id: id, amount }] : [] },
    }
    try {
      return await recordPayment(payment, idempotencyKey)
    } catch (error) {
      const current = await reload(error)
      if (current !== null) setInvoice(findOpenInvoice(current, invoice))
      return renameErrorFields(error, nameField)
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
      title={text('money.payment-of', { number: shownNumber })}
      submitLabel={text('money.record')}
      cancelLabel={text('form.cancel')}
      onClose={onClose}
    >
      <DecimalField
        form={form}
        name="amount"
        label={`${text('money.amount')} (${currency.name})`}
        isRequired
        isMoney
        minimum={zero}
        description={<RestSentence form={form} invoice={invoice} />}
      />
      <DayFormField form={form} name="paid_on" isRequired />
      <MethodField form={form} name="method" />
      <TextField form={form} name="reference" maxLength={paymentLimits.reference} />
    </FormDialog>
  )
}

/** The only allocation of the call belongs to the amount. */
function nameField(path: string): string {
  return path.startsWith('allocations') ? 'amount' : path
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
