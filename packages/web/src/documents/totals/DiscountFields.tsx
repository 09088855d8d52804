import { discountTypes } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { memo } from 'react'
import { decimalFieldError } from '#documents/document-problems.ts'
import { useChange, useField, useFieldRefusal, useFormState, useOpenForm } from '#documents/document-store.ts'
import { FieldContainer } from '#documents/fields/FieldContainer.tsx'
import { discountLeft, discountTypeChosen, discountTyped } from '#documents/form-changes.ts'
import { useTyping } from '#documents/use-typing.ts'
import { useText } from '#locale/use-text.ts'
import { ChoiceBar } from '#ui/ChoiceBar.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import classes from './totals.module.css'

const step = decimal('0.01')

export const DiscountFields = memo(function DiscountFields() {
  return (
    <div className={classes.discount}>
      <DiscountTypeField />
      <DiscountPercentField />
    </div>
  )
})

function DiscountTypeField() {
  const text = useText()
  const change = useChange()
  const discountType = useField('discountType')

  return (
    <FieldContainer field="discountType">
      <ChoiceBar
        size="xs"
        aria-label={text('discount.type')}
        value={discountType}
        choices={discountTypes.map((value) => ({ value, label: text(`discount.${value}`) }))}
        onChange={(chosen) => change((form) => discountTypeChosen(form, chosen))}
      />
    </FieldContainer>
  )
}

function DiscountPercentField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const percentage = useField('discountPercentage')
  const unread = useField('unread')
  const refusal = useFieldRefusal('discountPercentage')
  const reportTyping = useTyping(discountLeft)
  const wrong = useFormState(({ form }) => decimalFieldError(form, 'discountPercentage', { kind, text }))

  return (
    <FieldContainer field="discountPercentage">
      <NumberField
        label={text('discount.percent')}
        required
        value={percentage}
        unreadable={unread.discountPercentage}
        step={step}
        isPercent
        onTyping={reportTyping}
        rightSection={<span className={classes.unit}>%</span>}
        onType={(typed) => change((form) => discountTyped(form, typed))}
        onLeave={(left) => change((form) => discountLeft(form, left))}
        error={wrong ?? (percentage === null ? text('discount.empty') : refusal)}
      />
    </FieldContainer>
  )
}
