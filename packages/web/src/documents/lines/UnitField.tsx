import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { findTextProblem, sayAtField } from '#documents/numeric-problems.ts'
import { useText } from '#locale/use-text.ts'
import { lineTextChanged } from './line-changes.ts'
import { lineCellId } from './line-focus.ts'
import classes from './lines.module.css'

interface UnitFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly unitName: string
  readonly rejection: string | undefined
}

/** Edits the unit of a line, beside its quantity. */
export const UnitField = memo(function UnitField({ lineKey, place, unitName, rejection }: UnitFieldProps) {
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
