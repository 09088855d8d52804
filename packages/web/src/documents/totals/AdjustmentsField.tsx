import { decimal } from '@quittance/shared/money/decimal.ts'
import { useChange, useField, useFieldRefusal } from '#documents/document-store.ts'
import { FieldSlot } from '#documents/fields/FieldSlot.tsx'
import { adjustmentsLeft, adjustmentsTyped } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { NumberField } from '#ui/NumberField.tsx'

const step = decimal('0.01')

/** Added to the total; may be negative, but not empty. */
export function AdjustmentsField() {
  const text = useText()
  const change = useChange()
  const adjustments = useField('adjustments')
  const refusal = useFieldRefusal('adjustments')

  return (
    <FieldSlot field="adjustments">
      <NumberField
        label={text('adjustments.label')}
        required
        value={adjustments}
        step={step}
        onType={(typed) => change((form) => adjustmentsTyped(form, typed))}
        onLeave={(left) => change((form) => adjustmentsLeft(form, left))}
        error={adjustments === null ? text('adjustments.empty') : refusal}
      />
    </FieldSlot>
  )
}
