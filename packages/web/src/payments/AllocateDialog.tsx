import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { AllocationsField, useRowErrors } from './AllocationsField.tsx'
import { type AmountTexts, keepOpen, listParts } from './allocation-amounts.ts'
import { findSource, type MoneySource, nameSource } from './payment.ts'
import { allocate, openItemsQuery, useCloseAndRefresh } from './payment-queries.ts'

const labels = { allocations: 'money.allocation' } as const
const nothing: { readonly allocations: AmountTexts } = { allocations: {} }

interface AllocateDialogProps {
  readonly customerId: number
  readonly source: MoneySource
  onClose(): void
}

/** Allocates what is left of a payment or credit note to documents of its customer. */
export function AllocateDialog({ customerId, source, onClose }: AllocateDialogProps) {
  const text = useText()
  const loadingId = useId()
  const rowErrors = useRowErrors(customerId)
  const items = useQuery(openItemsQuery(customerId))
  const { currency, label } = source
  const { left } = items.data ? findSource(items.data, source) : source
  const invoices = items.data?.invoices.filter((invoice) => invoice.currency.id === currency.id)
  const form = useRecordForm({
    values: nothing,
    labels,
    asksBeforeLeaving: false,
    save({ allocations }, idempotencyKey) {
      const parts = listParts(keepOpen(allocations, invoices ?? []))
      const allocated = allocate({ ...nameSource(source), allocations: parts }, idempotencyKey)
      return allocated.catch((error: unknown) => rowErrors.reject(error, parts))
    },
    onSaved: useCloseAndRefresh(onClose),
  })
  const amount = `${showMoney(left, currentLocale())} ${currency.name}`
  return (
    <FormDialog
      form={form}
      title={text('money.allocate-title', { source: label })}
      submitLabel={text('money.allocate')}
      cancelLabel={text('form.cancel')}
      isWide
      blockedBecause={invoices === undefined ? loadingId : undefined}
      onClose={onClose}
      intro={
        <>
          <p>{text('money.left-of', { amount })}</p>
          <div id={loadingId}>
            {items.isPending ? <p role="status">{text('app.loading')}</p> : null}
            {items.error && items.data === undefined ? (
              <LoadFailed error={items.error} onRetry={() => void items.refetch()} />
            ) : null}
          </div>
        </>
      }
    >
      {invoices === undefined ? null : (
        <AllocationsField
          form={form}
          name="allocations"
          isRequired
          invoices={invoices}
          available={left}
          currency={currency.name}
          errors={rowErrors.errors}
          onEdit={rowErrors.clear}
        />
      )}
    </FormDialog>
  )
}
