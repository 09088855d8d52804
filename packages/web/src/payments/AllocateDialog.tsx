import { Box } from '@mantine/core'
import { isLess, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { ApiError } from '#api/responses.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { slotIdOf, useRecordForm } from '#ui/forms/use-record-form.ts'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { AllocationTable } from './AllocationTable.tsx'
import {
  type AmountTexts,
  findRowErrors,
  keepOpen,
  listParts,
  type RowErrors,
  sumAmounts,
} from './allocation-amounts.ts'
import { findSource, type MoneySource, nameSource } from './payment.ts'
import { allocate, openItemsQuery, useRefreshMoney, useReloadedItems } from './payment-queries.ts'
import { useAllocationCheck } from './use-allocation-check.ts'

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
  const refresh = useRefreshMoney()
  const reload = useReloadedItems(customerId)
  const loadingId = useId()
  const [rowErrors, setRowErrors] = useState<RowErrors>({})
  const items = useQuery(openItemsQuery(customerId))
  const { currency, label } = source
  const { left } = items.data ? findSource(items.data, source) : source
  const invoices = items.data?.invoices.filter((invoice) => invoice.currency.id === currency.id)
  const form = useRecordForm({
    values: nothing,
    labels,
    asksBeforeLeaving: false,
    async save({ allocations }, idempotencyKey) {
      const parts = listParts(keepOpen(allocations, invoices ?? []))
      try {
        return await allocate({ ...nameSource(source), allocations: parts }, idempotencyKey)
      } catch (error) {
        await reload(error)
        if (error instanceof ApiError) setRowErrors(findRowErrors(error, parts, text('money.allocation')))
        return renameErrorFields(error, nameField)
      }
    },
    async onSaved() {
      onClose()
      await refresh()
    },
  })
  const check = useAllocationCheck({ invoices: invoices ?? [], available: left })
  const { field } = useController({
    control: form.control,
    name: 'allocations',
    rules: {
      validate: (amounts: AmountTexts) =>
        isLess(zero, sumAmounts(keepOpen(amounts, invoices ?? [])))
          ? (check(amounts) ?? true)
          : text('money.nothing-allocated'),
    },
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
      <Box id={slotIdOf(form, 'allocations')}>
        {invoices === undefined ? null : (
          <AllocationTable
            invoices={invoices}
            amounts={field.value}
            available={left}
            currency={currency.name}
            errors={rowErrors}
            onChange={(amounts) => {
              setRowErrors({})
              field.onChange(amounts)
            }}
          />
        )}
      </Box>
    </FormDialog>
  )
}

/** The form has one field for all allocations, and none for the source. */
function nameField(path: string): string {
  return path.startsWith('allocations') ? 'allocations' : path
}
