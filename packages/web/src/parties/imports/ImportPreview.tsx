import { Group, Stack } from '@mantine/core'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { labelOf } from '#parties/party-form.ts'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import type { CheckedRow, RowFault } from './check-row.ts'
import { type Mapping, type Target, targetLabels } from './column-mapping.ts'
import classes from './imports.module.css'

/** Returns why a row is rejected, in sentences with the labels of fields. */
export function faultSentences(faults: readonly RowFault[], text: TranslateFunction): string[] {
  return faults.map(({ field, key, params }) => {
    const label = labelOf(field)
    return text(key, { ...params, field: label === null ? field : text(label) })
  })
}

function FaultList({ faults }: { readonly faults: readonly RowFault[] }) {
  const text = useText()
  return (
    <ul className={layout.mark}>
      {faultSentences(faults, text).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

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
  const rejected = all?.filter(({ faults }) => faults.length > 0) ?? []
  const lastShown = first.at(-1)?.row.line ?? 0
  const further = rejected.filter(({ row }) => row.line > lastShown).slice(0, shownRefused)
  const columns = columnsOf(mapping)
  return (
    <Stack gap="sm" p="md" miw={0} className={layout.card}>
      <h2>{text('imports.preview')}</h2>
      <Group role="status" component="p" gap="4px 16px">
        {all === null ? (
          text('imports.checking')
        ) : (
          <PreviewCounts all={all.length} rejected={rejected.length} />
        )}
      </Group>
      <section
        className={`${layout.card} ${layout.scroll}`}
        aria-label={text('imports.preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <table className={`${tables.table} ${classes.table}`}>
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
    </Stack>
  )
}

function PreviewCounts({ all, rejected }: { readonly all: number; readonly rejected: number }) {
  const text = useText()
  const ready = all - rejected
  return (
    <>
      <strong>{text('imports.ready', { count: ready })}</strong>
      {rejected === 0 ? null : (
        <span className={layout.mark}>{text('imports.faulty', { count: rejected })}</span>
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
      <tr data-rejected={faults.length > 0 || undefined}>
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
