import { NativeSelect } from '@mantine/core'
import { zero } from '@quittance/shared/money/decimal.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { DecimalField } from '#ui/forms/text-fields.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'
import { takeSmaller } from './allocation-amounts.ts'
import { findOpenInvoice, findSource, type MoneySource, nameSource, type OpenInvoice } from './payment.ts'
import { useRejection } from './payment-form.tsx'
import { allocate, useCloseAndRefresh } from './payment-queries.ts'

const labels = { source: 'money.credit-source', amount: 'money.amount' } as const

interface CreditValues {
  /** Type and id of the payment or credit note. */
  readonly source: string
  readonly amount: string
}

interface UseCreditDialogProps {
  readonly customerId: number
  readonly invoice: OpenInvoice
  /** In the currency of the document; at least one. */
  readonly sources: readonly MoneySource[]
  onClose(): void
}

/** Allocates what is left of a payment or credit note of the customer to a document. */
export function UseCreditDialog({ customerId, onClose, ...opened }: UseCreditDialogProps) {
  const text = useText()
  // Changes only after a rejection, so that the amounts that the user sees are those that count.
  const [{ invoice, sources }, setOpen] = useState({ invoice: opened.invoice, sources: opened.sources })
  const [first] = sources
  const values: CreditValues = {
    source: first === undefined ? '' : keyOf(first),
    amount: first === undefined ? '' : takeSmaller(first.left, invoice.due),
  }

  const reject = useRejection({
    customerId,
    nameField: (path) => (path.startsWith('allocations') ? 'amount' : 'source'),
    onReload: (items) =>
      setOpen({
        invoice: findOpenInvoice(items, invoice),
        sources: sources.map((one) => findSource(items, one)),
      }),
  })
  const form = useRecordForm({
    values,
    labels,
    asksBeforeLeaving: false,
    save({ source: key, amount }, idempotencyKey) {
      const source = sources.find((one) => keyOf(one) === key) ?? first
      const allocations = [{ invoice_id: invoice.id, amount }]
      return allocate({ ...(source && nameSource(source)), allocations }, idempotencyKey).catch(reject)
    },
    onSaved: useCloseAndRefresh(onClose),
  })
  return (
    <FormDialog
      form={form}
      title={text('money.use-credit-title', { number: invoice.shownNumber })}
      submitLabel={text('money.allocate')}
      cancelLabel={text('form.cancel')}
      onClose={onClose}
    >
      <SourceField form={form} invoice={invoice} sources={sources} />
      <DecimalField
        form={form}
        name="amount"
        label={`${text('money.amount')} (${invoice.currency.name})`}
        isRequired
        isMoney
        minimum={zero}
        description={text('money.due-of', {
          amount: `${showMoney(invoice.due, currentLocale())} ${invoice.currency.name}`,
        })}
      />
    </FormDialog>
  )
}

interface SourceFieldProps extends Pick<UseCreditDialogProps, 'sources'> {
  readonly invoice: OpenInvoice
  readonly form: RecordFormApi<CreditValues>
}

/** Selects the payment or credit note. The amount becomes what can be allocated of it. */
function SourceField({ form, invoice, sources }: SourceFieldProps) {
  const { setValue, onBlur, slot } = useFormField({ form, name: 'source', isRequired: true })
  const selected = useWatch({ control: form.control, name: 'source' })

  function select(key: string) {
    setValue(key)
    const source = sources.find((one) => keyOf(one) === key)
    if (source) form.setValue('amount', takeSmaller(source.left, invoice.due), { shouldDirty: true })
  }

  return (
    <FieldSlot {...slot}>
      {(input) => (
        <NativeSelect
          {...input}
          data={sources.map((source) => ({ value: keyOf(source), label: describeSource(source) }))}
          value={selected}
          onChange={(event) => select(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}

function keyOf({ type, id }: MoneySource): string {
  return `${type} ${id}`
}

function describeSource({ label, on, left, currency }: MoneySource): string {
  const locale = currentLocale()
  return `${label} · ${showDay(on, locale)} · ${showMoney(left, locale)} ${currency.name}`
}
