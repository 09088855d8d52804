import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { memo } from 'react'
import { decimalFieldError } from '#documents/document-problems.ts'
import { useChange, useField, useFieldRefusal, useFormState, useOpenForm } from '#documents/document-store.ts'
import { FieldContainer } from '#documents/fields/FieldContainer.tsx'
import { adjustmentsLeft, adjustmentsTyped } from '#documents/form-changes.ts'
import { useTyping } from '#documents/use-typing.ts'
import { useText } from '#locale/use-text.ts'
import { NumberField } from '#ui/NumberField.tsx'

const step = decimal('0.01')

/** Edits the adjustment, which is added to the total. It can be negative, but not empty. */
export const AdjustmentsField = memo(function AdjustmentsField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const adjustments = useField('adjustments')
  const unread = useField('unread')
  const refusal = useFieldRefusal('adjustments')
  const reportTyping = useTyping(adjustmentsLeft)
  const wrong = useFormState(({ form }) => decimalFieldError(form, 'adjustments', { kind, text }))

  return (
    <FieldContainer field="adjustments">
      <NumberField
        label={text('adjustments.label')}
        required
        isMoney
        value={adjustments}
        unreadable={unread.adjustments}
        step={step}
        onTyping={reportTyping}
        places={limits.moneyPlaces}
        onType={(typed) => change((form) => adjustmentsTyped(form, typed))}
        onLeave={(left) => change((form) => adjustmentsLeft(form, left))}
        error={wrong ?? (adjustments === null ? text('adjustments.empty') : refusal)}
      />
    </FieldContainer>
  )
})
