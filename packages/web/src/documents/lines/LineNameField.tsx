import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { useText } from '#locale/use-text.ts'
import { lineNamed } from './line-changes.ts'
import { lineCellId } from './line-focus.ts'
import classes from './lines.module.css'

interface LineNameFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly name: string
  readonly refusal: string | undefined
}

export const LineNameField = memo(function LineNameField(props: LineNameFieldProps) {
  const { lineKey, place, name, refusal } = props
  const text = useText()
  const change = useChange()

  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div role="cell" id={lineCellId(lineKey, 'name')} className={classes.name}>
      <TextInput
        aria-label={lineFieldLabel('name', place, text)}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          const typed = event.currentTarget.value
          change((form) => lineNamed(form, lineKey, typed))
        }}
        error={name.trim() === '' ? text('line.name-required') : refusal}
      />
    </div>
  )
})
