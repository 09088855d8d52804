import { Group, Title } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { UntitledPanel } from '#ui/Panel.tsx'
import tables from '#ui/tables.module.css'
import {
  type CheckedRow,
  describeFaults,
  describeTarget,
  describeValue,
  hasOnlyWarnings,
  type ImportDefinition,
  type Mapping,
  type RowFault,
} from './import-definition.ts'
import classes from './imports.module.css'

interface FaultListProps extends Pick<CheckedRow, 'faults' | 'warnings'> {
  readonly definition: ImportDefinition
}

function FaultList({ definition, faults, warnings }: FaultListProps) {
  const text = useText()
  return (
    <ul>
      {describeFaults(faults, definition, text).map((sentence) => (
        <li key={sentence} className={layout.mark}>
          {sentence}
        </li>
      ))}
      {describeFaults(warnings, definition, text).map((sentence) => (
        <li key={sentence}>{text('imports.warning', { sentence })}</li>
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

const shownFurther = 5

/** Shows the first rows as they will be stored, and the first of the others that will be rejected or have a warning. */
export function ImportPreview({ definition, mapping, first, all }: ImportPreviewProps) {
  const text = useText()
  const isFurther = ({ row }: CheckedRow) => row.line > (first.at(-1)?.row.line ?? 0)
  const rejected = all?.filter(({ faults }) => faults.length > 0) ?? []
  const warned = all?.filter(hasOnlyWarnings) ?? []
  const further = [rejected, warned].flatMap((rows) => rows.filter(isFurther).slice(0, shownFurther))
  const { labels } = definition
  const columns = definition.listPreviewColumns?.(mapping) ?? listTargets(mapping)
  return (
    <UntitledPanel>
      <Title order={2}>{text('imports.preview')}</Title>
      <Group role="status" component="p" gap="4px 16px">
        {all === null ? (
          text('imports.checking')
        ) : (
          <PreviewCounts all={all.length} rejected={rejected.length} warned={warned.length} />
        )}
      </Group>
      <section
        className={`${layout.card} ${layout.scroll}`}
        aria-label={text('imports.preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <table className={`${tables.table} ${tables.cards} ${classes.table}`}>
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
              <PreviewRow
                key={checked.row.line}
                definition={definition}
                checked={checked}
                columns={columns}
              />
            ))}
          </tbody>
        </table>
      </section>
    </UntitledPanel>
  )
}

interface PreviewCountsProps {
  readonly all: number
  readonly rejected: number
  readonly warned: number
}

function PreviewCounts({ all, rejected, warned }: PreviewCountsProps) {
  const text = useText()
  const ready = all - rejected
  return (
    <>
      <strong>{text('imports.ready', { count: ready })}</strong>
      {warned === 0 ? null : <span>{text('imports.warned', { count: warned })}</span>}
      {rejected === 0 ? null : (
        <span className={layout.mark}>{text('imports.faulty', { count: rejected })}</span>
      )}
    </>
  )
}

interface PreviewRowProps {
  readonly definition: ImportDefinition
  readonly checked: CheckedRow
  readonly columns: readonly string[]
}

function PreviewRow({ definition, checked, columns }: PreviewRowProps) {
  const text = useText()
  const { row, fields, faults, warnings } = checked
  return (
    <>
      <tr data-rejected={faults.length > 0 || undefined}>
        <td className={`${layout.muted} ${layout.amount}`} data-label={text('imports.line')}>
          {row.line}
        </td>
        {columns.map((target) => (
          <td
            key={target}
            className={findCellClass(checked, target)}
            data-label={describeTarget(target, definition.labels, text)}
          >
            {describeValue({ target, value: fields[target] ?? '' }, definition, text)}
          </td>
        ))}
      </tr>
      {faults.length + warnings.length === 0 ? null : (
        <tr className={classes.why}>
          <td />
          <td colSpan={columns.length}>
            <FaultList definition={definition} faults={faults} warnings={warnings} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Returns the class of a cell: a rejected value needs action, a doubtful one is emphasised. */
function findCellClass({ faults, warnings }: CheckedRow, target: string): string | undefined {
  const isAt = ({ field }: RowFault) => field === target
  if (faults.some(isAt)) return `${layout.mark} ${layout.medium}`
  return warnings.some(isAt) ? layout.medium : undefined
}

/** Returns each target once. */
function listTargets(mapping: Mapping): string[] {
  return [...new Set(mapping.filter((target) => target !== null))]
}
