import { Group, Title } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import { ImportSection } from './ImportSection.tsx'
import {
  type CheckedRow,
  describeFaults,
  describeTarget,
  type ImportDefinition,
  type Mapping,
  type RowFault,
} from './import-definition.ts'
import classes from './imports.module.css'

interface FaultListProps extends Pick<ImportDefinition, 'labels'> {
  readonly faults: readonly RowFault[]
}

function FaultList({ labels, faults }: FaultListProps) {
  const text = useText()
  return (
    <ul className={layout.mark}>
      {describeFaults(faults, labels, text).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

interface ImportPreviewProps {
  readonly definition: ImportDefinition
  readonly mapping: Mapping
  /** The first rows, which are checked immediately. */
  readonly first: readonly CheckedRow[]
  /** null: still being checked. */
  readonly all: readonly CheckedRow[] | null
}

const shownRefused = 5

/** Shows the first rows as they will be stored, and the first rows that will be rejected. */
export function ImportPreview({ definition, mapping, first, all }: ImportPreviewProps) {
  const text = useText()
  const rejected = all?.filter(({ faults }) => faults.length > 0) ?? []
  const lastShown = first.at(-1)?.row.line ?? 0
  const further = rejected.filter(({ row }) => row.line > lastShown).slice(0, shownRefused)
  const { labels } = definition
  const columns = definition.listPreviewColumns?.(mapping) ?? listTargets(mapping)
  return (
    <ImportSection>
      <Title order={2}>{text('imports.preview')}</Title>
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
                  {describeTarget(target, labels, text)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...first, ...further].map((checked) => (
              <PreviewRow key={checked.row.line} labels={labels} checked={checked} columns={columns} />
            ))}
          </tbody>
        </table>
      </section>
    </ImportSection>
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

interface PreviewRowProps extends Pick<ImportDefinition, 'labels'> {
  readonly checked: CheckedRow
  readonly columns: readonly string[]
}

function PreviewRow({ labels, checked: { row, fields, faults }, columns }: PreviewRowProps) {
  return (
    <>
      <tr data-rejected={faults.length > 0 || undefined}>
        <td className={`${layout.muted} ${layout.amount}`}>{row.line}</td>
        {columns.map((target) => (
          <td
            key={target}
            className={
              faults.some(({ field }) => field === target) ? `${layout.mark} ${layout.medium}` : undefined
            }
          >
            {fields[target] ?? ''}
          </td>
        ))}
      </tr>
      {faults.length === 0 ? null : (
        <tr className={classes.why}>
          <td />
          <td colSpan={columns.length}>
            <FaultList labels={labels} faults={faults} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Returns each target once. */
function listTargets(mapping: Mapping): string[] {
  return [...new Set(mapping.filter((target) => target !== null))]
}
