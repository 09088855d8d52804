import { TextInput } from '@mantine/core'
import { type DecimalLineField, lineFields } from '@quittance/shared/documents/line-fields.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { memo } from 'react'
import { useChange, useTyping } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { findNumericProblem, findTextProblem, sayAtField } from '#documents/numeric-problems.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/NumberField.tsx'
import { lineDecimalBlurred, lineDecimalChanged, lineTextChanged } from './line-changes.ts'
import { lineCellId } from './line-focus.ts'
import classes from './lines.module.css'

interface DecimalFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly field: DecimalLineField
  readonly value: Decimal
  readonly invalidInput: string | undefined
  /** Whether the line is being written, so that an empty field is not an error yet. */
  readonly isFresh: boolean
  readonly rejection: string | undefined
  /** Name of the unit beside the number; undefined: the number has none. */
  readonly unitName?: string | undefined
  readonly unitRejection?: string | undefined
}

/** Edits a number of a line. Its rule is checked when the field loses the focus; until then the last valid value applies. */
export const DecimalField = memo(function DecimalField(props: DecimalFieldProps) {
  const { lineKey, place, field, value, invalidInput, isFresh, rejection, unitName } = props
  const text = useText()
  const change = useChange()
  const alert = useAlert()
  const { label: labelKey, isMoney, step, rule, correct } = lineFields[field]
  const reportTyping = useTyping((form, entry) => lineDecimalBlurred(form, lineKey, { field, entry }))
  const label = lineFieldLabel(field, place, text)
  const problem = findNumericProblem(field, value, invalidInput)

  function blur(entry: NumberEntry) {
    change((form) => lineDecimalBlurred(form, lineKey, { field, entry }))
    const violatedRule = entry.unreadable === null ? correct(entry.value)?.violatedRule : null
    if (violatedRule) void alert(text(`line.${violatedRule}`))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div role="cell" id={lineCellId(lineKey, field)} data-field={field}>
      <span className={`${layout.note} ${classes.cellLabel}`}>{text(labelKey)}</span>
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
        error={isFresh && invalidInput === '' ? undefined : (sayAtField(problem, label, text) ?? rejection)}
      />
      {unitName === undefined ? null : (
        <UnitField {...{ lineKey, place, unitName }} rejection={props.unitRejection} />
      )}
    </div>
  )
})

interface UnitFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly unitName: string
  readonly rejection: string | undefined
}

/** Edits the unit of a line, beside its quantity. */
const UnitField = memo(function UnitField({ lineKey, place, unitName, rejection }: UnitFieldProps) {
  const text = useText()
  const change = useChange()
  const label = lineFieldLabel('unitName', place, text)
  return (
    <div id={lineCellId(lineKey, 'unitName')} className={classes.unit}>
      <TextInput
        aria-label={label}
        placeholder={text('line.unit-name')}
        autoComplete="off"
        value={unitName}
        error={sayAtField(findTextProblem('unitName', unitName), label, text) ?? rejection}
        onChange={({ currentTarget: { value } }) =>
          change((form) => lineTextChanged(form, lineKey, { field: 'unitName', text: value }))
        }
      />
    </div>
  )
})
