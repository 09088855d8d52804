import type { ExistingRecordAction } from '@quittance/shared/contract/imports.ts'
import type { CsvRow } from '@quittance/shared/text/csv.ts'
import { useEffect, useMemo, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import type { CheckedRow, CheckRow, ImportDefinition, Mapping } from './import-definition.ts'
import type { SourceFile } from './source-file.ts'

const rowsAtOnce = 500

/** Checks all rows in small batches, so that the page stays responsive. Returns null until all are checked. */
function useCheckedRows(rows: readonly CsvRow[], check: CheckRow): readonly CheckedRow[] | null {
  const [checked, setChecked] = useState<{
    readonly by: CheckRow
    readonly all: readonly CheckedRow[]
  } | null>(null)
  useEffect(() => {
    const all: CheckedRow[] = []
    let timer = setTimeout(function checkSome() {
      for (const row of rows.slice(all.length, all.length + rowsAtOnce)) all.push(check(row))
      if (all.length < rows.length) timer = setTimeout(checkSome)
      else setChecked({ by: check, all })
    })
    return () => clearTimeout(timer)
  }, [rows, check])
  return checked !== null && checked.by === check ? checked.all : null
}

const previewed = 8

/** A file as it is read, with its columns and rows. */
export interface ReadFile {
  readonly source: SourceFile
  readonly hasHeader: boolean
  /** The rows without the headings. */
  readonly rows: readonly CsvRow[]
  readonly headings: readonly string[]
  readonly mapping: Mapping
  readonly existing: ExistingRecordAction
  readonly first: readonly CheckedRow[]
  /** null: still being checked. */
  readonly checked: readonly CheckedRow[] | null
  read(source: SourceFile): void
  setHeader(hasHeader: boolean): void
  map(mapping: Mapping): void
  setExisting(existing: ExistingRecordAction): void
}

export function useFile(definition: ImportDefinition, opened: SourceFile): ReadFile {
  const text = useText()
  const [source, read] = useState(opened)
  const [hasHeader, setHeader] = useState(true)
  const [chosen, setChosen] = useState<{
    readonly columns: readonly string[]
    readonly mapping: Mapping
  } | null>(null)
  const [existing, setExisting] = useState<ExistingRecordAction>('skip')
  const { rows } = source
  // Only the headings of the file: a substitute for a missing one depends on the language, which must not change the mapping.
  const written = useMemo(() => {
    const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
    return Array.from({ length: width }, (_, column) =>
      hasHeader ? (rows[0]?.cells[column]?.trim() ?? '') : '',
    )
  }, [rows, hasHeader])
  const headings = useMemo(
    () => written.map((heading, column) => heading || text('imports.column', { number: column + 1 })),
    [written, text],
  )
  const guessed = useMemo(() => definition.guessMapping(written), [definition, written])
  // If the file is read in another way, it can have other columns, to which the selected mapping does not apply.
  const mapping = chosen !== null && chosen.columns === written ? chosen.mapping : guessed
  const body = useMemo(() => (hasHeader ? rows.slice(1) : rows), [rows, hasHeader])
  const separator = source.text?.separator ?? null
  const { check, isLoaded } = definition.useCheckRow({ mapping, rows: body, separator, existing })
  const first = useMemo(() => body.slice(0, previewed).map(check), [body, check])
  const checked = useCheckedRows(body, check)
  return {
    ...{ source, hasHeader, rows: body, headings, mapping, first, existing },
    checked: isLoaded ? checked : null,
    ...{ read, setHeader, setExisting },
    map: (changed) => setChosen({ columns: written, mapping: changed }),
  }
}
