import { NativeSelect } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { CsvRow } from '@quittance/shared/text/csv.ts'
import { useText } from '#locale/use-text.ts'
import classes from './imports.module.css'
import { type Mapping, targetLabels, targetsOf } from './targets.ts'

interface ColumnMappingProps {
  readonly kind: PartyKind
  readonly headings: readonly string[]
  /** The first rows, as examples of the content of a column. */
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  onChange(mapping: Mapping): void
}

const examples = 3

/** Selects the field of each column of the file. */
export function ColumnMapping({ kind, headings, rows, mapping, onChange }: ColumnMappingProps) {
  const text = useText()
  const targets = targetsOf(kind)
  const options = [
    { value: '', label: text('imports.ignore-column') },
    ...targets.map((value) => ({ value, label: text(targetLabels[value]) })),
  ]
  return (
    <section className={classes.card} aria-labelledby="import-columns">
      <h2 id="import-columns">{text('imports.columns')}</h2>
      <p className={classes.muted}>{text('imports.columns-hint')}</p>
      <ul className={classes.mapping}>
        {headings.map((heading, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          <li key={column} data-out={mapping[column] === null || undefined}>
            <NativeSelect
              label={heading}
              description={examplesOf(rows, column)}
              value={mapping[column] ?? ''}
              data={options}
              onChange={(event) => {
                const chosen = targets.find((target) => target === event.currentTarget.value) ?? null
                onChange(mapping.map((target, place) => (place === column ? chosen : target)))
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function examplesOf(rows: readonly CsvRow[], column: number): string {
  const said = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(said)].slice(0, examples).join(' · ') || '–'
}
