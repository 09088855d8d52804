import { TextInput } from '@mantine/core'
import { memo } from 'react'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { useText } from '#locale/use-text.ts'
import { lineNamed } from './line-changes.ts'
import { lineCellId } from './line-focus.ts'
import classes from './lines.module.css'
import { OwnNameField } from './OwnNameField.tsx'

interface LineNameFieldProps {
  readonly lineKey: number
  readonly place: number
  /** null: it is the blank line. */
  readonly name: string | null
  readonly isProduct: boolean
  readonly refusal: string | undefined
}

/** Edits the name of a line. If the line has no product, products are offered whose names match the input. */
export const LineNameField = memo(function LineNameField(props: LineNameFieldProps) {
  const { lineKey, place, name, isProduct, refusal } = props
  const text = useText()
  const isMissing = name !== null && name.trim() === ''
  const shown = {
    'aria-label': name === null ? text('editing.new-line') : lineFieldLabel('name', place, text),
    error: isMissing ? text('line.name-required') : refusal,
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div role="cell" id={lineCellId(lineKey, 'name')} className={classes.name}>
      {isProduct ? (
        <ProductNameField lineKey={lineKey} name={name ?? ''} shown={shown} />
      ) : (
        <OwnNameField lineKey={lineKey} name={name ?? ''} isBlank={name === null} shown={shown} />
      )}
    </div>
  )
})

interface ProductNameFieldProps {
  readonly lineKey: number
  readonly name: string
  readonly shown: { readonly 'aria-label': string; readonly error: string | undefined }
}

function ProductNameField({ lineKey, name, shown }: ProductNameFieldProps) {
  const change = useChange()
  return (
    <TextInput
      {...shown}
      autoComplete="off"
      value={name}
      onChange={(event) => {
        const typed = event.currentTarget.value
        change((form) => lineNamed(form, lineKey, typed))
      }}
    />
  )
}
