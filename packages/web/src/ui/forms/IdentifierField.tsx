import { TextInput } from '@mantine/core'
import type { IdentifierProblem } from '@quittance/shared/law/identifiers/identifier-problem.ts'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { FieldSlot } from './FieldSlot.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

interface IdentifierFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly maxLength: number
  readonly hasInitialFocus?: boolean
  readonly findProblem: (text: string) => IdentifierProblem | null
}

/**
 * Renders a field for a number with check digits. A warning appears when the field is left, and disappears when the number is changed.
 * It does not prevent a save, because the check can be wrong about an unusual number.
 */
export function IdentifierField<Values extends FieldValues>(props: IdentifierFieldProps<Values>) {
  const { maxLength, hasInitialFocus = false, findProblem } = props
  const text = useText()
  const { value, setValue, onBlur, slot } = useFormField(props)
  const entered = String(value ?? '')
  const [checked, setChecked] = useState(entered)
  const problem = entered.trim() !== '' && entered === checked ? findProblem(entered) : null
  // An error of the server says the same.
  const warning =
    problem === null || slot.error !== undefined ? '' : text(`identifier.${problem}`, { field: slot.label })
  return (
    <FieldSlot
      {...slot}
      // The live region exists before it has a text, so that screen readers announce the text.
      description={
        <>
          <span role="status" className={layout.bad}>
            {warning}
          </span>
          {warning === '' ? slot.description : null}
        </>
      }
    >
      {(input) => (
        <TextInput
          {...input}
          {...(hasInitialFocus && { autoFocus: true, 'data-autofocus': true })}
          maxLength={maxLength}
          autoComplete="off"
          value={entered}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={() => {
            setChecked(entered)
            onBlur()
          }}
        />
      )}
    </FieldSlot>
  )
}
