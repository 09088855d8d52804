import { type DecimalLineField, lineFields } from '@quittance/shared/documents/line-fields.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { memo } from 'react'
import { useChange, useTyping } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { announceAtField, findNumericProblem } from '#documents/numeric-problems.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { lineDecimalBlurred, lineDecimalChanged } from './line-changes.ts'

interface DecimalFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly field: DecimalLineField
  readonly value: Decimal
  readonly invalidInput: string | undefined
  /** Whether the line is being written, so that an empty field is not an error yet. */
  readonly isFresh: boolean
  readonly rejection: string | undefined
}

/** Edits a number of a line. Its rule is checked when the field loses the focus; until then the last valid value applies. */
export const DecimalField = memo(function DecimalField(props: DecimalFieldProps) {
  const { lineKey, place, field, value, invalidInput, isFresh, rejection } = props
  const text = useText()
  const change = useChange()
  const alert = useAlert()
  const { isMoney, step, rule, correct } = lineFields[field]
  const reportTyping = useTyping((form, entry) => lineDecimalBlurred(form, lineKey, { field, entry }))
  const label = lineFieldLabel(field, place, text)
  const problem = findNumericProblem(field, value, invalidInput)

  function blur(entry: NumberEntry) {
    change((form) => lineDecimalBlurred(form, lineKey, { field, entry }))
    const violatedRule = entry.unreadable === null ? correct(entry.value)?.violatedRule : null
    if (violatedRule) void alert(text(`line.${violatedRule}`))
  }

  return (
    <NumberField
      isMoney={isMoney}
      step={step}
      minimum={rule.minimum}
      aria-label={label}
      value={value}
      unreadable={invalidInput}
      onType={(entered) => change((form) => lineDecimalChanged(form, lineKey, { field, value: entered }))}
      onTyping={reportTyping}
      onLeave={blur}
      // An error of the current input takes precedence over the error that the server has reported.
      error={
        isFresh && invalidInput === '' ? undefined : (announceAtField(problem, label, text) ?? rejection)
      }
    />
  )
})
