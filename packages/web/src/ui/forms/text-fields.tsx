import { Textarea, TextInput } from '@mantine/core'
import type { IdentifierProblem } from '@quittance/shared/law/identifiers/identifier-problem.ts'
import { type Decimal, readDecimal } from '@quittance/shared/money/decimal.ts'
import { useCallback, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/NumberField.tsx'
import { FieldSlot } from './FieldSlot.tsx'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

interface TextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'time'
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly placeholder?: string
  /** Receives the focus when its screen or dialog opens. */
  readonly hasInitialFocus?: boolean
}

/** Renders a field for one line of text. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { type = 'text', maxLength, autoComplete = 'off', placeholder, hasInitialFocus = false } = props
  const { value, setValue, onBlur, slot } = useFormField(props)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <TextInput
          {...input}
          type={type}
          {...(hasInitialFocus && { autoFocus: true, 'data-autofocus': true })}
          maxLength={maxLength}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={String(value ?? '')}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}

/** Renders a field for several lines of text, which grows with its content. */
export function NoteField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { maxLength, placeholder } = props
  const { value, setValue, onBlur, slot } = useFormField(props)
  return (
    <FieldSlot {...slot}>
      {(input) => (
        <Textarea
          {...input}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={maxLength}
          placeholder={placeholder}
          value={String(value ?? '')}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </FieldSlot>
  )
}

interface DecimalFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly isMoney?: boolean
  readonly isPercent?: boolean
  /** Lower limit of the arrow keys. */
  readonly minimum?: Decimal
}

/** Renders a field for an exact number. Its value is the decimal as text, or the invalid input that was left in it. */
export function DecimalField<Values extends FieldValues>(props: DecimalFieldProps<Values>) {
  const { isMoney = false, isPercent = false, minimum } = props
  const text = useText()
  const validate = useCallback(
    (value: unknown, label: string) =>
      readDecimal(String(value)) === null ? text('field.unreadable', { field: label }) : null,
    [text],
  )
  const { value, setValue, slot } = useFormField(props, validate)
  const input = String(value ?? '')
  const number = input === '' ? null : readDecimal(input)
  return (
    <FieldSlot {...slot}>
      {(wiring) => (
        <NumberField
          {...wiring}
          sendsForm
          isMoney={isMoney}
          isPercent={isPercent}
          minimum={minimum}
          value={number}
          unreadable={input !== '' && number === null ? input : undefined}
          onType={(entered) => setValue(entered)}
          onLeave={(entry) => setValue(entry.value ?? entry.unreadable ?? '')}
        />
      )}
    </FieldSlot>
  )
}

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
