import { Button } from '@mantine/core'
import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { computeAmountDue } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, isLess, isZero, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { type AmountField as Amount, totalsOfForm } from '#documents/document-form.ts'
import { statusesQuery } from '#documents/document-queries.ts'
import { useChange, useField, useFormState, useOpenForm } from '#documents/document-store.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { amountEntered } from '#documents/form-changes.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/NumberField.tsx'
import { focusField, slotIdOf } from './field-slots.tsx'
import classes from './fields.module.css'
import { useDecimalField } from './use-field-props.ts'

const cent = decimal('0.01')

/** Shows the fields for amount due, amount paid and shipping charges. They are stored, but not part of the total. */
export function AmountFields() {
  const { kind } = useOpenForm()
  const wasCharged = useFormState(({ pristine }) => !isZero(pristine.shippingCharges))
  const isShippingShown =
    kind.shippingVisibility === 'always' || (kind.shippingVisibility === 'when-charged' && wasCharged)
  const hasAmounts = hasField(kind, 'amounts')

  if (!(hasAmounts || isShippingShown)) return null
  return (
    <div className={`${layout.grid} ${classes.quiet}`}>
      {hasAmounts && <AmountField field="amountDue" />}
      {hasAmounts && <AmountField field="amountPaid" />}
      {isShippingShown && <AmountField field="shippingCharges" />}
    </div>
  )
}

function AmountField({ field }: { readonly field: Amount }) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const { number, wrong, rejection } = useDecimalField(field)

  return (
    <FieldSlot id={slotIdOf(field)} label={text(fieldLabel(field, kind))} error={wrong ?? rejection}>
      {(input) => (
        <>
          <NumberField
            {...input}
            {...number}
            isMoney
            step={cent}
            places={limits.moneyPlaces}
            minimum={field === 'amountDue' ? undefined : zero}
            onType={(amount) => change((form) => amountEntered(form, field, amount))}
          />
          {field === 'amountDue' && <AmountDueSuggestion />}
          {field === 'amountPaid' && <AmountPaidSuggestion />}
        </>
      )}
    </FieldSlot>
  )
}

/** Suggests the total less the amount paid as amount due. */
function AmountDueSuggestion() {
  const suggested = useFormState(({ form }) => computeAmountDue(totalsOfForm(form).total, form.amountPaid))
  const isTaken = useFormState(({ form }) => computeAmountDue(form.amountDue, zero) === suggested)
  return isTaken ? null : (
    <SuggestedAmount field="amountDue" amount={suggested} textKey="amounts.use-suggestion" />
  )
}

/** Suggests the total as amount paid if the status says that the invoice is paid, but the amount is lower. */
function AmountPaidSuggestion() {
  const { kind } = useOpenForm()
  const statuses = useQuery(statusesQuery(kind)).data
  const statusId = useField('status')?.id
  const total = useFormState(({ form }) => totalsOfForm(form).total)
  const isLower = isLess(useField('amountPaid'), total)
  const isWon = statuses?.some(({ id, meaning }) => id === statusId && meaning === 'won') ?? false
  return isWon && isLower ? (
    <SuggestedAmount field="amountPaid" amount={total} textKey="amounts.set-paid" />
  ) : null
}

interface SuggestedAmountProps {
  readonly field: Amount
  readonly amount: Decimal
  /** Text with the parameter `amount`. */
  readonly textKey: 'amounts.use-suggestion' | 'amounts.set-paid'
}

/** Offers an amount below its field. It is applied only when the user clicks. */
function SuggestedAmount({ field, amount, textKey }: SuggestedAmountProps) {
  const text = useText()
  const change = useChange()

  function apply() {
    flushSync(() => change((form) => amountEntered(form, field, amount)))
    // The button is gone.
    focusField(field)
  }

  return (
    <Button
      variant="subtle"
      size="compact-xs"
      mih="var(--small-button, 1.5rem)"
      mt={2}
      ms={-7}
      onClick={apply}
    >
      {text(textKey, { amount: showMoney(amount, currentLocale()) })}
    </Button>
  )
}
