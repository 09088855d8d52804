import { Group } from '@mantine/core'
import type { ExistingRecordAction } from '@quittance/shared/contract/imports.ts'
import { useId } from 'react'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { useLeavingQuestion } from '#ui/leaving-question.ts'
import { ColumnMapping, ExistingQuestion, FileOptions } from './ImportOptions.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress, useImportRun } from './ImportProgress.tsx'
import { ImportReport } from './ImportReport.tsx'
import { ImportSection } from './ImportSection.tsx'
import { type CheckedRow, describeFaults, type ImportDefinition } from './import-definition.ts'
import type { RowReport } from './result-files.ts'
import type { SourceFile } from './source-file.ts'
import { type ReadFile, useFile } from './use-file.ts'

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
    return { row, outcome: 'refused', id: null, reasons: describeFaults(faults, definition.labels, text) }
  })
  const reports = [...unsent, ...state.reports].sort((left, right) => left.row.line - right.row.line)
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

interface PreparingProps {
  readonly definition: ImportDefinition
  readonly file: ReadFile
  onAnother(): void
  onStart(rows: readonly CheckedRow[], existing: ExistingRecordAction): void
}

function Preparing({ definition, file, onAnother, onStart }: PreparingProps) {
  const text = useText()
  const unmappedId = useId()
  const { source, hasHeader, rows, headings, mapping, first, checked, existing } = file
  const isMapped = mapping.some((target) => target !== null)
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
      {isMapped ? (
        <ImportPreview definition={definition} mapping={mapping} first={first} all={checked} />
      ) : (
        <p id={unmappedId} role="status" className={`${layout.mark} ${layout.live}`}>
          {text('imports.nothing-mapped')}
        </p>
      )}
      <ImportSection>
        <ExistingQuestion definition={definition} chosen={existing} onChoose={file.setExisting} />
        {definition.renderOptions?.(mapping)}
        <Group gap="xs">
          <BusyButton
            isOff={sent.length === 0}
            blockedBecause={isMapped ? undefined : unmappedId}
            onClick={() => onStart(sent, existing)}
          >
            {text('imports.start', { count: sent.length })}
          </BusyButton>
        </Group>
      </ImportSection>
    </>
  )
}
