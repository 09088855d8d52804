import { Box, Stack } from '@mantine/core'
import { limits } from '@quittance/shared/documents/limits.ts'
import { discountTypes } from '@quittance/shared/documents/sales-document.ts'
import { hasRoundingDifference } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { memo, useId } from 'react'
import { totalsOfForm } from '#documents/document-form.ts'
import { totalsError } from '#documents/document-problems.ts'
import { useChange, useField, useFormState, useOpenForm } from '#documents/document-store.ts'
import { ExplainButton } from '#documents/explanations/ExplainButton.tsx'
import explained from '#documents/explanations/explain-button.module.css'
import type { RequestedAmount } from '#documents/explanations/explanation-request.ts'
import { slotIdOf } from '#documents/fields/field-slots.tsx'
import { useDecimalField } from '#documents/fields/use-field-props.ts'
import { adjustmentsChanged, discountChanged, discountTypeSelected } from '#documents/form-changes.ts'
import { FilledLegalAmounts } from '#documents/lazy-parts.ts'
import { currentLocale } from '#locale/locale.ts'
import { getAmountLength, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { ChoiceBar } from '#ui/ChoiceBar.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/NumberField.tsx'
import { DocumentAmount, useMoneyText } from './DocumentAmount.tsx'
import classes from './totals.module.css'

const hundredth = decimal('0.01')

/** Shows the amounts from the sub-total to the adjustment. */
export function TotalsPanel() {
  const text = useText()
  const { kind } = useOpenForm()
  const totals = useFormState(({ form }) => totalsOfForm(form))
  const isRounded = useFormState(({ form }) => hasRoundingDifference(form.lines))
  const wrong = useFormState(({ form }) => totalsError(form, { kind, text }))

  return (
    <div className={layout.stack}>
      <TotalRow name="totals.sub-total" value={totals.subTotal} />
      {isZero(totals.totalTax) ? null : <TotalRow name="totals.tax" value={totals.totalTax} look="minor" />}
      {isRounded ? (
        <Box component="p" mt={-6} className={layout.note}>
          {text('totals.rounded-once')}
        </Box>
      ) : null}
      <DiscountFields />
      <TotalRow name="discount.value" value={totals.discountValue} />
      <AdjustmentsField />
      {wrong === null ? null : <p className={`${layout.bad} ${layout.note}`}>{wrong}</p>}
      <FilledLegalAmounts />
    </div>
  )
}

/** Shows the total. Screen readers announce its changes. */
export function DocumentTotal() {
  const total = useFormState(({ form }) => totalsOfForm(form).total)
  return <TotalRow name="totals.total" value={total} look="total" />
}

const requestedAmounts = {
  'totals.sub-total': { type: 'sub-total' },
  'totals.tax': { type: 'total-tax' },
  'discount.value': { type: 'discount' },
  'totals.total': { type: 'total' },
} as const satisfies Partial<Record<TextKey, RequestedAmount>>

interface TotalRowProps {
  readonly name: keyof typeof requestedAmounts
  readonly value: Decimal
  readonly look?: 'plain' | 'minor' | 'total'
}

const looks = {
  plain: '',
  minor: `${layout.note} ${classes.minor}`,
  total: `${layout.small} ${layout.ink} ${classes.total}`,
}

const TotalRow = memo(function TotalRow({ name, value, look = 'plain' }: TotalRowProps) {
  const text = useText()
  const labelId = useId()
  const moneyText = useMoneyText()
  return (
    <div className={`${layout.row} ${layout.baseline} ${classes.row} ${looks[look]}`}>
      <span id={labelId}>{text(name)}</span>
      <span className={`${layout.relative} ${explained.explained} ${look === 'total' ? '' : layout.pushed}`}>
        <output
          className={look === 'plain' ? layout.medium : undefined}
          data-length={getAmountLength(showMoney(value, currentLocale()))}
          aria-labelledby={labelId}
          aria-live={look === 'total' ? 'polite' : 'off'}
        >
          <DocumentAmount value={value} />
        </output>
        <ExplainButton amount={requestedAmounts[name]} name={text(name)} shownAmount={moneyText(value)} />
      </span>
    </div>
  )
})

const DiscountFields = memo(function DiscountFields() {
  return (
    <Stack gap={10} pt={14} className={layout.lineAbove}>
      <DiscountTypeField />
      <DiscountPercentField />
    </Stack>
  )
})

function DiscountTypeField() {
  const text = useText()
  const change = useChange()
  const discountType = useField('discountType')

  return (
    <FieldSlot id={slotIdOf('discountType')} label={text('discount.type')} isLabelHidden>
      {(input) => (
        <ChoiceBar
          size="xs"
          aria-label={input['aria-label']}
          value={discountType}
          choices={discountTypes.map((value) => ({ value, label: text(`discount.${value}`) }))}
          onChange={(chosen) => change((form) => discountTypeSelected(form, chosen))}
        />
      )}
    </FieldSlot>
  )
}

function DiscountPercentField() {
  const text = useText()
  const change = useChange()
  const { number, wrong, rejection } = useDecimalField('discountPercentage')

  return (
    <FieldSlot
      id={slotIdOf('discountPercentage')}
      label={text('discount.percent')}
      isRequired
      error={wrong ?? (number.value === null ? text('discount.empty') : rejection)}
    >
      {(input) => (
        <NumberField
          {...input}
          {...number}
          step={hundredth}
          isPercent
          rightSection={<span className={layout.muted}>%</span>}
          onType={(typed) => change((form) => discountChanged(form, typed))}
        />
      )}
    </FieldSlot>
  )
}

/** Edits the adjustment, which is added to the total. It can be negative, but not empty. */
const AdjustmentsField = memo(function AdjustmentsField() {
  const text = useText()
  const change = useChange()
  const { number, wrong, rejection } = useDecimalField('adjustments')

  return (
    <FieldSlot
      id={slotIdOf('adjustments')}
      label={text('adjustments.label')}
      isRequired
      error={wrong ?? (number.value === null ? text('adjustments.empty') : rejection)}
    >
      {(input) => (
        <NumberField
          {...input}
          {...number}
          isMoney
          step={hundredth}
          places={limits.moneyPlaces}
          onType={(typed) => change((form) => adjustmentsChanged(form, typed))}
        />
      )}
    </FieldSlot>
  )
})
