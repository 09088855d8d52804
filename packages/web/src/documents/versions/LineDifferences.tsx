import { Button, Checkbox, Group, Title } from '@mantine/core'
import { lineFieldNames, lineFields } from '@quittance/shared/documents/line-fields.ts'
import type { IndexedLine, LineComparison } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useId, useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import { ChangeBadge, Replaced } from './ChangedText.tsx'
import { formatLineValue, type Reader } from './version-text.ts'
import classes from './versions.module.css'

// Number of lines that are rendered at once: two thousand would take seconds.
const rowsAtOnce = 100

/** Shows the lines that were added, removed, changed or moved, and the others on request. */
export function LineDifferences({ lines }: { readonly lines: readonly LineComparison[] }) {
  const text = useText()
  const titleId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const [limit, setLimit] = useState(rowsAtOnce)
  const different = lines.filter(({ change, isMoved }) => change !== 'same' || isMoved)
  const unchanged = lines.length - different.length
  const shown = showsAll ? lines : different
  if (different.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Group gap="4px 16px" align="baseline" justify="space-between">
        <Title id={titleId} component="h3" order={3} mb="xs">
          {text('versions.lines-title')}
        </Title>
        {unchanged === 0 ? null : (
          <Checkbox
            label={text('versions.show-unchanged', { count: unchanged })}
            checked={showsAll}
            onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
          />
        )}
      </Group>
      <table
        className={`${tables.table} ${tables.cards} ${classes.table}`}
        data-lines
        aria-labelledby={titleId}
      >
        <thead>
          <tr>
            <th scope="col">{text('versions.change')}</th>
            {columns.map(({ label, alignment }) => (
              <th key={label} scope="col" data-numeric={alignment === 'end' || undefined}>
                {text(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, limit).map((line) => (
            <LineDifference key={keyOf(line)} line={line} />
          ))}
        </tbody>
      </table>
      {shown.length > limit ? (
        <Button variant="default" onClick={() => setLimit(limit + rowsAtOnce)}>
          {text('versions.show-more', { count: Math.min(rowsAtOnce, shown.length - limit) })}
        </Button>
      ) : null}
    </section>
  )
}

function keyOf({ from, to }: LineComparison): string {
  return `${from?.index ?? ''}-${to?.index ?? ''}`
}

interface Column {
  readonly label: TextKey
  readonly alignment: 'start' | 'end'
  /** Formats the value of a line. */
  readonly format: (placed: IndexedLine, reader: Reader) => string
}

const columns: readonly Column[] = [
  ...lineFieldNames.map((field) => ({
    label: lineFields[field].label,
    alignment: lineFields[field].type === 'decimal' ? ('end' as const) : ('start' as const),
    format: ({ line }: IndexedLine, reader: Reader) => formatLineValue(field, line, reader),
  })),
  {
    label: 'line.total',
    alignment: 'end',
    format: ({ amounts }, { locale }) => showMoney(amounts.total, locale),
  },
]

/** Shows the row of a line, with its previous values where they differ. */
function LineDifference({ line }: { readonly line: LineComparison }) {
  const text = useText()
  const reader = { text, locale: currentLocale() }
  return (
    <tr data-change={line.change}>
      <th scope="row" data-label={text('versions.change')}>
        <LineChange line={line} />
      </th>
      {columns.map(({ label, alignment, format }) => (
        <td key={label} data-label={text(label)} data-numeric={alignment === 'end' || undefined}>
          <Cell line={line} format={(placed) => format(placed, reader)} />
        </td>
      ))}
    </tr>
  )
}

interface CellProps {
  readonly line: LineComparison
  readonly format: (placed: IndexedLine) => string
}

function Cell({ line: { from, to }, format }: CellProps) {
  if (from === null) return to && <ins>{format(to)}</ins>
  if (to === null) return <del>{format(from)}</del>
  const [before, after] = [format(from), format(to)]
  return before === after ? after : <Replaced from={before} to={after} />
}

const changeSigns = { same: '', changed: '≠', added: '+', removed: '−' } as const

const changeLabels = {
  same: 'versions.unchanged',
  changed: 'versions.changed',
  added: 'versions.added',
  removed: 'versions.removed',
} as const

/** Shows the change of a line with a word and a sign, so that it does not depend on its colour. */
function LineChange({ line: { change, isMoved, from, to } }: Pick<CellProps, 'line'>) {
  const text = useText()
  const places = { from: (from?.index ?? 0) + 1, to: (to?.index ?? 0) + 1 }
  return (
    <span className={`${layout.stack} ${layout.tight} ${layout.start} ${classes.badges}`}>
      {change === 'same' && isMoved ? null : (
        <ChangeBadge change={change} sign={changeSigns[change]}>
          {text(changeLabels[change])}
        </ChangeBadge>
      )}
      {isMoved ? (
        <ChangeBadge change="moved" sign="↕">
          {text('versions.moved', places)}
        </ChangeBadge>
      ) : null}
    </span>
  )
}
