import { Box, NativeSelect } from '@mantine/core'
import { paymentLimits } from '@quittance/shared/contract/payments.ts'
import { addExact, isLess, readDecimal, toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { DayFormField } from '#ui/forms/DayFormField.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { FormDialog, FormSection } from '#ui/forms/RecordForm.tsx'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'
import { LoadFailed } from '#ui/lists/notices.tsx'
import type { RecordOption } from '#ui/record-option.ts'
import { AllocationsField, useRowErrors } from './AllocationsField.tsx'
import { type AmountTexts, fillInOrder, keepOpen, listParts } from './allocation-amounts.ts'
import { CustomerPicker } from './CustomerPicker.tsx'
import type { OpenInvoice, OpenItems } from './payment.ts'
import { MethodField, useCompanyDay } from './payment-form.tsx'
import { currenciesQuery, openItemsQuery, recordPayment, useCloseAndRefresh } from './payment-queries.ts'

const labels = {
  customer: 'relation.customer',
  currency_id: 'money.currency',
  amount: 'money.amount',
  paid_on: 'money.date',
  method: 'money.method',
  reference: 'money.reference',
  allocations: 'money.allocation',
} as const

interface PaymentValues {
  readonly customer: RecordOption | null
  /** Id; empty: the proposed one. */
  readonly currency_id: string
  readonly amount: string
  readonly paid_on: string
  readonly method: string
  readonly reference: string
  readonly allocations: AmountTexts
}

type RecordedPayment = Awaited<ReturnType<typeof recordPayment>>

interface CustomerPaymentDialogProps {
  /** Null: the user selects one. */
  readonly customer: RecordOption | null
  /** Documents of the customer, in one currency, that the payment is proposed for. Absent: none. */
  readonly invoiceIds?: readonly number[] | undefined
  onClose(): void
}

/** Records a payment of a customer, and distributes it to several documents. */
export function CustomerPaymentDialog(props: CustomerPaymentDialogProps) {
  const { customer, invoiceIds = [], onClose } = props
  const text = useText()
  const loadingId = useId()
  const onSaved = useCloseAndRefresh(onClose)
  const form = useRecordForm({ values: createValues(customer), labels, save, onSaved })
  const watched = ['customer', 'currency_id', 'amount'] as const
  const [picked, currencyId, entered] = useWatch({ control: form.control, name: watched })
  const items = useQuery({ ...openItemsQuery(picked?.id ?? 0), enabled: picked !== null })
  const inUse = useQuery(currenciesQuery())
  const rowErrors = useRowErrors(picked?.id ?? 0)
  const proposed = items.data?.invoices.filter(({ id }) => invoiceIds.includes(id)) ?? []
  const currencies = picked === null ? [] : proposeCurrencies(items.data, inUse.data, proposed)
  const currency = currencies.find(({ id }) => String(id) === currencyId) ?? currencies[0]
  const invoices = items.data?.invoices.filter((invoice) => invoice.currency.id === currency?.id) ?? []
  useCompanyDay(items.data?.today, (day) => {
    if (form.getValues('paid_on') === '') form.setValue('paid_on', day)
  })
  useProposal(proposed, (amount, allocations) => {
    form.setValue('amount', amount)
    form.setValue('allocations', allocations)
  })

  async function save(values: PaymentValues, idempotencyKey: string): Promise<RecordedPayment> {
    const parts = listParts(keepOpen(values.allocations, invoices))
    const { amount, paid_on, method, reference } = values
    const payment = {
      ...{ customer_id: values.customer?.id ?? 0, direction: 'in' as const, currency_id: currency?.id ?? 0 },
      ...{ amount, paid_on, method, reference, allocations: parts },
    }
    const recorded = recordPayment(payment, idempotencyKey)
    return await recorded.catch((error: unknown) => rowErrors.reject(error, parts))
  }

  return (
    <FormDialog
      form={form}
      title={text('money.record-payment')}
      submitLabel={text('money.record')}
      cancelLabel={text('form.cancel')}
      isWide
      blockedBecause={currency === undefined ? loadingId : undefined}
      onClose={onClose}
    >
      <FormSection title={text('money.payment')}>
        <CustomerField form={form} picked={picked} />
        <DecimalField form={form} name="amount" isRequired isMoney minimum={zero} />
        <CurrencyField form={form} currencies={currencies} />
        <DayFormField form={form} name="paid_on" isRequired />
        <MethodField form={form} name="method" />
        <TextField form={form} name="reference" maxLength={paymentLimits.reference} />
      </FormSection>
      <Box id={loadingId}>
        {picked === null ? <p>{text('money.customer-first')}</p> : <LoadingState queries={[items, inUse]} />}
      </Box>
      {items.data && currency ? (
        <AllocationsField
          form={form}
          name="allocations"
          invoices={invoices}
          available={readDecimal(entered)}
          currency={currency.name}
          errors={rowErrors.errors}
          onEdit={rowErrors.clear}
        />
      ) : null}
    </FormDialog>
  )
}

interface LoadingQuery {
  readonly data: unknown
  readonly error: Error | null
  refetch(): unknown
}

/** Says that something is loading, or could not be loaded. Renders nothing once all is there. */
function LoadingState({ queries }: { readonly queries: readonly LoadingQuery[] }) {
  const text = useText()
  const missing = queries.filter(({ data }) => data === undefined)
  const failed = missing.find(({ error }) => error !== null)
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
  return missing.length === 0 ? null : <p role="status">{text('app.loading')}</p>
}

function createValues(customer: RecordOption | null): PaymentValues {
  const details = { paid_on: '', method: '', reference: '' }
  return { customer, currency_id: '', amount: '', ...details, allocations: {} }
}

/** Proposes the amount that is due of some documents, once they are loaded. @param invoices in one currency */
function useProposal(
  invoices: readonly OpenInvoice[],
  propose: (amount: string, allocations: AmountTexts) => void,
): void {
  const isLoaded = invoices.length > 0
  const start = useEffectEvent(() => {
    const [first] = invoices
    const payable = invoices.filter(({ currency }) => currency.id === first?.currency.id)
    const sum = payable.reduce((total, { due }) => addExact(total, toExact(due)), toExact(zero))
    const amount = toMoney(sum)
    propose(amount, fillInOrder(amount, payable))
  })
  useEffect(() => {
    if (isLoaded) start()
  }, [isLoaded])
}

interface Currency {
  readonly id: number
  readonly name: string
}

interface CurrencyInUse extends Currency {
  /** Whether it is that of the company. */
  readonly is_default: boolean
}

/**
 * Returns the currencies of a payment: first that of the documents that it is proposed for, then those of open documents, then that of the
 * company, then the others in use. None before all are loaded.
 */
function proposeCurrencies(
  items: OpenItems | undefined,
  inUse: readonly CurrencyInUse[] | undefined,
  proposed: readonly OpenInvoice[],
): readonly Currency[] {
  if (items === undefined || inUse === undefined) return []
  const first = proposed.slice(0, 1).map(({ currency }) => currency)
  const open = items.totals.filter(({ due }) => isLess(zero, due)).map(({ currency }) => currency)
  const others = inUse.toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
  return [...new Map([...first, ...open, ...others].map(({ id, name }) => [id, { id, name }])).values()]
}

interface CustomerFieldProps {
  readonly form: RecordFormApi<PaymentValues>
  readonly picked: RecordOption | null
}

/** Selects the customer. Another one has other currencies and documents. */
function CustomerField({ form, picked }: CustomerFieldProps) {
  const { setValue, slot } = useFormField({ form, name: 'customer', isRequired: true })
  return (
    <FieldSlot {...slot}>
      {({ error }) => (
        <CustomerPicker
          picked={picked}
          isRequired
          error={error}
          onPick={(customer) => {
            setValue(customer)
            form.setValue('currency_id', '')
            form.setValue('allocations', {})
          }}
        />
      )}
    </FieldSlot>
  )
}

interface CurrencyFieldProps {
  readonly form: RecordFormApi<PaymentValues>
  /** The first one is proposed. */
  readonly currencies: readonly Currency[]
}

/** Selects the currency. Another one has other documents. */
function CurrencyField({ form, currencies }: CurrencyFieldProps) {
  const { value, setValue, onBlur, slot } = useFormField({ form, name: 'currency_id' })
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <NativeSelect
          {...input}
          data={currencies.map(({ id, name }, index) => ({ value: index === 0 ? '' : `${id}`, label: name }))}
          value={String(value ?? '')}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            form.setValue('allocations', {})
          }}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}
