import { Box } from '@mantine/core'
import { type Decimal, isLess, zero } from '@quittance/shared/money/decimal.ts'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError } from '#api/responses.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { type FormFieldProps, useFormField } from '#ui/forms/use-form-field.ts'
import { AllocationTable, describeProblem } from './AllocationTable.tsx'
import {
  type AmountTexts,
  findAmountProblem,
  findRowErrors,
  keepOpen,
  listParts,
  mostAllocations,
  type RowErrors,
  sumAmounts,
} from './allocation-amounts.ts'
import type { OpenInvoice } from './payment.ts'
import { useReloadedItems } from './payment-queries.ts'

interface AllocationLimits {
  /** In one currency, the earliest due first. */
  readonly invoices: readonly OpenInvoice[]
  /** The amount that can be allocated. Null: it is not known yet. */
  readonly available: Decimal | null
}

interface AllocationsFieldProps<Values extends FieldValues> extends FormFieldProps<Values>, AllocationLimits {
  /** ISO 4217 code. */
  readonly currency: string
  readonly errors: RowErrors
  /** Called when an amount is changed. */
  onEdit(): void
}

const toAmounts = (value: unknown) => value as AmountTexts // as: the type of all values of the field

/** Renders a field for `AmountTexts`, which distributes an amount to open documents. If it is required, something must be allocated. */
export function AllocationsField<Values extends FieldValues>(props: AllocationsFieldProps<Values>) {
  const { isRequired = false, invoices, available, currency, errors, onEdit } = props
  const text = useText()
  const check = useAllocationCheck(props)
  const { value, setValue, slot } = useFormField(props, (entered) => {
    const amounts = toAmounts(entered)
    const isEmpty = !isLess(zero, sumAmounts(keepOpen(amounts, invoices)))
    return isRequired && isEmpty ? text('money.nothing-allocated') : check(amounts)
  })
  return (
    <Box id={slot.id}>
      <AllocationTable
        invoices={invoices}
        amounts={toAmounts(value)}
        available={available}
        currency={currency}
        errors={errors}
        onChange={(amounts) => {
          onEdit()
          setValue(amounts)
        }}
      />
    </Box>
  )
}

/** Returns a function that returns the sentence about the first amount that cannot be allocated, or their sum; null: all can. */
function useAllocationCheck({ invoices, available }: AllocationLimits) {
  const text = useText()
  return function check(entered: AmountTexts): string | null {
    const amounts = keepOpen(entered, invoices)
    for (const invoice of invoices) {
      const problem = findAmountProblem(amounts[invoice.id], invoice.due)
      if (problem !== null) return describeProblem(problem, invoice, text)
    }
    if (listParts(amounts).length > mostAllocations)
      return text('money.most-allocations', { max: showCount(mostAllocations) })
    const sum = sumAmounts(amounts)
    if (available === null || !isLess(available, sum)) return null
    const show = (amount: Decimal) => showMoney(amount, currentLocale())
    return text('money.sum-too-much', { sum: show(sum), amount: show(available) })
  }
}

/**
 * Keeps the messages of a rejected call about each allocation. Returns these `errors`, `clear`, which removes them, and `reject`, which
 * keeps those of an error and throws the error with the field names of the form.
 */
export function useRowErrors(customerId: number) {
  const text = useText()
  const reload = useReloadedItems(customerId)
  const [errors, setErrors] = useState<RowErrors>({})
  async function reject(error: unknown, parts: ReturnType<typeof listParts>): Promise<never> {
    await reload(error)
    if (error instanceof ApiError) setErrors(findRowErrors(error, parts, text('money.allocation')))
    return renameErrorFields(error, nameField)
  }
  return { errors, reject, clear: () => setErrors({}) }
}

/** The form has one field for all allocations, and its own name for the customer. */
function nameField(path: string): string {
  if (path.startsWith('allocations')) return 'allocations'
  return path === 'customer_id' ? 'customer' : path
}
