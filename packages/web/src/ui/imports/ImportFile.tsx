import { Group } from '@mantine/core'
import type { ExistingRecordAction } from '@quittance/shared/contract/imports.ts'
import type { CsvRow } from '@quittance/shared/text/csv.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useEffect, useId, useMemo, useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { useLeavingQuestion } from '#ui/leaving-question.ts'
import { UntitledPanel } from '#ui/Panel.tsx'
import { ColumnMapping, ExistingQuestion, FileOptions } from './ImportOptions.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress, useImportRun } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import {
  type CheckedRow,
  type CheckRow,
  describeFaults,
  describeTarget,
  hasOnlyWarnings,
  type ImportDefinition,
  type MappedFile,
  type Mapping,
} from './import-definition.ts'
import type { RowReport } from './result-files.ts'
import type { SourceFile } from './source-file.ts'

interface ImportFileProps {
  readonly definition: ImportDefinition
  readonly opened: SourceFile
  onAnother(): void
}

const leavingTexts = { question: 'imports.leave', leave: 'imports.leave-confirm' } as const

/** Imports one file: first its options and a preview, then the progress, then the report. */
export function ImportFile({ definition, opened, onAnother }: ImportFileProps) {
  const text = useText()
  const file = useFile(definition, opened)
  const run = useImportRun(definition)
  const { state } = run
  useLeavingQuestion(() => state !== null && state.phase !== 'done', { texts: leavingTexts })
  if (state === null) {
    return <Preparing definition={definition} file={file} onAnother={onAnother} onStart={run.start} />
  }
  if (state.phase !== 'done') return <ImportProgress state={state} run={run} />
  const unsent = rejectedIn(file.checked).map(({ row, faults }): RowReport => {
    return { row, outcome: 'refused', id: null, reasons: describeFaults(faults, definition, text) }
  })
  const warned = (file.checked ?? []).filter(hasOnlyWarnings)
  const warningsByLine = new Map(
    warned.map(({ row, warnings }) => [row.line, describeFaults(warnings, definition, text)]),
  )
  const sent = state.reports.map((report) => addWarnings(report, warningsByLine.get(report.row.line) ?? []))
  const reports = [...unsent, ...sent].sort((left, right) => left.row.line - right.row.line)
  return (
    <ImportReport
      definition={definition}
      reports={reports}
      headings={file.headings}
      separator={file.source.text?.separator ?? ';'}
      onAnother={onAnother}
    />
  )
}

function rejectedIn(checked: readonly CheckedRow[] | null): CheckedRow[] {
  return checked?.filter(({ faults }) => faults.length > 0) ?? []
}

/** Adds the warnings of a row if its values were stored. */
function addWarnings(report: RowReport, warnings: readonly string[]): RowReport {
  return report.outcome === 'created' || report.outcome === 'updated' ? { ...report, warnings } : report
}

interface PreparingProps {
  readonly definition: ImportDefinition
  readonly file: ReadFile
  onAnother(): void
  onStart(rows: readonly CheckedRow[], existing: ExistingRecordAction): void
}

function Preparing({ definition, file, onAnother, onStart }: PreparingProps) {
  const text = useText()
  const missingId = useId()
  const { source, hasHeader, rows, headings, mapping, first, checked, existing } = file
  const missing = describeMissing(definition, { mapping, existing }, text)
  const sent = checked?.filter(({ faults }) => faults.length === 0) ?? []
  return (
    <>
      <FileOptions
        source={source}
        hasHeader={hasHeader}
        count={rows.length}
        onChange={file.read}
        onHeader={file.setHeader}
        onAnother={onAnother}
      />
      <ColumnMapping
        definition={definition}
        headings={headings}
        rows={rows.slice(0, 20)}
        mapping={mapping}
        onChange={file.map}
      />
      <p id={missingId} role="status" className={`${layout.mark} ${layout.live}`}>
        {missing.join(' ')}
      </p>
      {missing.length === 0 ? (
        <ImportPreview definition={definition} mapping={mapping} first={first} all={checked} />
      ) : null}
      <UntitledPanel>
        <ExistingQuestion definition={definition} chosen={existing} onChoose={file.setExisting} />
        {definition.renderOptions?.(mapping)}
        <Group gap="xs">
          <BusyButton
            isOff={sent.length === 0 || missing.length > 0}
            blockedBecause={missing.length === 0 ? undefined : missingId}
            onClick={() => onStart(sent, existing)}
          >
            {text('imports.start', { count: sent.length })}
          </BusyButton>
        </Group>
      </UntitledPanel>
    </>
  )
}

/** Returns a sentence for each required column that the file does not have, with the labels of its fields. */
function describeMissing(
  { labels, listRequired }: ImportDefinition,
  { mapping, existing }: Pick<MappedFile, 'mapping' | 'existing'>,
  text: TranslateFunction,
): string[] {
  const list = new Intl.ListFormat(currentLocale(), { type: 'disjunction' })
  return listRequired(existing)
    .filter((targets) => !targets.some((target) => mapping.includes(target)))
    .map((targets) => targets.map((target) => describeTarget(target, labels, text)))
    .map((fields) => text('imports.missing-column', { fields: list.format(fields) }))
}

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
interface ReadFile {
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

function useFile(definition: ImportDefinition, opened: SourceFile): ReadFile {
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
