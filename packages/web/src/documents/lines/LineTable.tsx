import { useShallow } from 'zustand/react/shallow'
import { useFieldRefusal, useFormState } from '#documents/document-store.ts'
import { FieldSlot } from '#documents/fields/FieldSlot.tsx'
import { useText } from '#locale/use-text.ts'
import { LineRow } from './LineRow.tsx'
import classes from './lines.module.css'
import { VirtualRows } from './VirtualRows.tsx'

/** Up to here every row is in the page; beyond, only those in sight. */
const mostRowsInPage = 150

/** The rows of the document and how many there are. */
export function LineTable() {
  const text = useText()
  const keys = useFormState(useShallow(({ form }) => form.lines.map((line) => line.key)))
  const refusal = useFieldRefusal('lines')

  return (
    <FieldSlot field="lines">
      {keys.length === 0 ? (
        <p className={classes.empty}>{text('products.none')}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: rows that come and go with scrolling, and stack on phones, cannot be a <table>
        <div role="table" aria-label={text('products.label')} aria-rowcount={keys.length + 1}>
          <HeadRow />
          {keys.length > mostRowsInPage ? (
            <VirtualRows keys={keys} />
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div role="rowgroup">
              {keys.map((key, index) => (
                <LineRow key={key} lineKey={key} place={index + 1} />
              ))}
            </div>
          )}
        </div>
      )}
      {refusal === null ? null : <p className={classes.refusal}>{refusal}</p>}
      {keys.length > 0 && <p className={classes.count}>{text('products.count', { count: keys.length })}</p>}
    </FieldSlot>
  )
}

const columns = ['line.name', 'line.price', 'line.quantity', 'line.tax-rates', 'line.total'] as const

function HeadRow() {
  const text = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of the table above
    <div role="row" aria-rowindex={1} className={classes.headRow}>
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: part of the table above
        <span key={column} role="columnheader">
          {text(column)}
        </span>
      ))}
    </div>
  )
}
