import { paymentLimits } from '@quittance/shared/contract/payments.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { DayFormField } from '#ui/forms/DayFormField.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import type { FormFieldProps } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'
import type { OpenItems } from './payment.ts'
import { methodsQuery, openItemsQuery, useCloseAndRefresh, useReloadedItems } from './payment-queries.ts'

const labels = {
  amount: 'money.amount',
  paid_on: 'money.date',
  method: 'money.method',
  reference: 'money.reference',
} as const

/** The form of a payment, a refund or a withheld amount. */
export interface PaymentValues {
  readonly amount: string
  readonly paid_on: string
  readonly method: string
  readonly reference: string
}

interface RejectionOptions {
  readonly customerId: number
  /** Returns the field of the form for the path of a field of the call. */
  readonly nameField: (path: string) => string
  /** Called with the open items as they are now, if the call was rejected. */
  readonly onReload: (items: OpenItems) => void
}

/** Returns a function that throws the error of a call with the field names of the form. After a rejection it loads the open items first. */
export function useRejection({ customerId, nameField, onReload }: RejectionOptions) {
  const reload = useReloadedItems(customerId)
  return async (error: unknown): Promise<never> => {
    const items = await reload(error)
    if (items !== null) onReload(items)
    return renameErrorFields(error, nameField)
  }
}

/** The only allocation or document of the call belongs to the amount. */
function nameField(path: string): string {
  return path.startsWith('allocations') || path === 'invoice_id' ? 'amount' : path
}

interface PaymentFormOptions<Answer> extends Pick<RejectionOptions, 'customerId' | 'onReload'> {
  /** The proposed one; empty: none. */
  readonly amount: string
  readonly save: (values: PaymentValues, idempotencyKey: string) => Promise<Answer>
  onClose(): void
}

/** Opens the form of a `PaymentFormDialog`, which closes after a save. The proposed day is today where the company is. */
export function usePaymentForm<Answer>(options: PaymentFormOptions<Answer>): RecordFormApi<PaymentValues> {
  const { customerId, amount, save, onReload, onClose } = options
  const { data: items } = useQuery(openItemsQuery(customerId))
  const reject = useRejection({ customerId, nameField, onReload })
  const form = useRecordForm<PaymentValues, Answer>({
    values: { amount, paid_on: items?.today ?? '', method: '', reference: '' },
    labels,
    asksBeforeLeaving: false,
    save: (values, idempotencyKey) => save(values, idempotencyKey).catch(reject),
    onSaved: useCloseAndRefresh(onClose),
  })
  useCompanyDay(items?.today, (day) => {
    if (form.getValues('paid_on') === '') form.setValue('paid_on', day)
  })
  return form
}

/**
 * Proposes the day of a payment: today where the company is, which can be another day than in the browser.
 * @param today undefined: it is not loaded yet
 * @param propose is called once it is known
 */
export function useCompanyDay(today: CalendarDay | undefined, propose: (day: CalendarDay) => void): void {
  const start = useEffectEvent(propose)
  useEffect(() => {
    if (today !== undefined) start(today)
  }, [today])
}

interface PaymentFormDialogProps {
  readonly form: RecordFormApi<PaymentValues>
  readonly title: string
  readonly intro?: ReactNode
  /** ISO 4217 code. */
  readonly currency: string
  /** Of the amount. */
  readonly description: ReactNode
  /** False: no money moves. */
  readonly hasMethod?: boolean
  onClose(): void
}

/** Shows the form of a payment in a modal dialog. */
export function PaymentFormDialog(props: PaymentFormDialogProps) {
  const { form, title, intro, currency, description, hasMethod = true, onClose } = props
  const text = useText()
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={text('money.record')}
      cancelLabel={text('form.cancel')}
      onClose={onClose}
      intro={intro}
    >
      <DecimalField
        form={form}
        name="amount"
        label={`${text('money.amount')} (${currency})`}
        isRequired
        isMoney
        minimum={zero}
        description={description}
      />
      <DayFormField form={form} name="paid_on" isRequired />
      {hasMethod ? <MethodField form={form} name="method" /> : null}
      <TextField form={form} name="reference" maxLength={paymentLimits.reference} />
    </FormDialog>
  )
}

/** Renders a field to select a payment method by its name, with which payments are recorded. */
export function MethodField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const text = useText()
  const methods = useQuery(methodsQuery())
  const names = methods.data?.map(({ name }) => ({ value: name, label: name })) ?? []
  return (
    <NativeSelectField
      {...props}
      isRequired
      options={[{ value: '', label: text('money.choose-method') }, ...names]}
      description={methods.data?.length === 0 ? text('money.no-methods') : methods.error?.message}
    />
  )
}
