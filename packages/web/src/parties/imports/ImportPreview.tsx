import { useText } from '#locale/use-text.ts'
import type { CheckedRow } from './check-row.ts'
import { FaultList } from './FaultList.tsx'
import classes from './imports.module.css'
import { type Mapping, type Target, targetLabels } from './targets.ts'

interface ImportPreviewProps {
  readonly mapping: Mapping
  /** The first rows, which are checked immediately. */
  readonly first: readonly CheckedRow[]
  /** null: still being checked. */
  readonly all: readonly CheckedRow[] | null
}

const shownRefused = 5

/** Shows the first rows as they will be stored, and the first rows that will be rejected. */
export function ImportPreview({ mapping, first, all }: ImportPreviewProps) {
  const text = useText()
  const refused = all?.filter(({ faults }) => faults.length > 0) ?? []
  const lastShown = first.at(-1)?.row.line ?? 0
  const further = refused.filter(({ row }) => row.line > lastShown).slice(0, shownRefused)
  const columns = columnsOf(mapping)
  return (
    <div className={classes.card}>
      <h2>{text('imports.preview')}</h2>
      <p role="status" className={classes.counts}>
        {all === null ? (
          text('imports.checking')
        ) : (
          <PreviewCounts all={all.length} refused={refused.length} />
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={text('imports.preview')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('imports.line')}</th>
              {columns.map((target) => (
                <th key={target} scope="col">
                  {text(targetLabels[target])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...first, ...further].map((checked) => (
              <PreviewRow key={checked.row.line} checked={checked} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function PreviewCounts({ all, refused }: { readonly all: number; readonly refused: number }) {
  const text = useText()
  const ready = all - refused
  return (
    <>
      <strong>{text('imports.ready', { count: ready })}</strong>
      {refused === 0 ? null : (
        <span className={classes.warning}>{text('imports.faulty', { count: refused })}</span>
      )}
    </>
  )
}

interface PreviewRowProps {
  readonly checked: CheckedRow
  readonly columns: readonly Target[]
}

function PreviewRow({ checked: { row, fields, faults }, columns }: PreviewRowProps) {
  return (
    <>
      <tr data-refused={faults.length > 0 || undefined}>
        <td>{row.line}</td>
        {columns.map((target) => (
          <td key={target} data-fault={faults.some(({ field }) => field === target) || undefined}>
            {fields[target] ?? ''}
          </td>
        ))}
      </tr>
      {faults.length === 0 ? null : (
        <tr className={classes.why}>
          <td />
          <td colSpan={columns.length}>
            <FaultList faults={faults} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Returns each field once. A full name is shown as first and last name. */
function columnsOf(mapping: Mapping): Target[] {
  const columns = mapping.flatMap((target): Target[] => {
    if (target === 'full_name') return ['first_name', 'last_name']
    return target === null ? [] : [target]
  })
  return [...new Set(columns)]
}
