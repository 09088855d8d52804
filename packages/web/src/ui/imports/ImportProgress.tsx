import { Button, Group } from '@mantine/core'
import type { ExistingRecordAction } from '@quittance/shared/contract/imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { showCount } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { UntitledPanel } from '#ui/Panel.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { CheckedRow, ImportDefinition } from './import-definition.ts'
import type { RowReport } from './result-files.ts'

const rowsAtOnce = 250

/** The progress of an import. */
export interface ImportState {
  readonly phase: 'running' | 'stopped' | 'done'
  readonly done: number
  readonly all: number
  /** The results of the rows that were sent so far. */
  readonly reports: readonly RowReport[]
  /** The error that stopped the import; null: no error, for example because the user stopped it. */
  readonly trouble: string | null
}

interface Planned {
  readonly importId: string
  readonly existing: ExistingRecordAction
  readonly rows: readonly CheckedRow[]
}

export interface ImportRun {
  /** null: not started. */
  readonly state: ImportState | null
  start(rows: readonly CheckedRow[], existing: ExistingRecordAction): void
  stop(): void
  resume(): void
}

/** Sends rows in batches. A batch without a response is sent again when the import is resumed. */
export function useImportRun(definition: ImportDefinition): ImportRun {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState | null>(null)
  const planned = useRef<Planned | null>(null)
  const isStopping = useStopping()

  async function run(plan: Planned, from: ImportState) {
    isStopping.current = false
    let now: ImportState = { ...from, phase: 'running', trouble: null }
    setState(now)
    try {
      while (now.done < now.all && !isStopping.current) {
        now = after(now, await sendNext(definition, plan, now.done))
        setState(now)
      }
      setState({ ...now, phase: now.done < now.all ? 'stopped' : 'done' })
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error)
      setState({ ...now, phase: 'stopped', trouble })
    }
    await definition.refresh(client)
  }

  return {
    state,
    start(rows, existing) {
      planned.current = { importId: newIdempotencyKey(), existing, rows }
      void run(planned.current, { ...blank, all: rows.length })
    },
    stop() {
      isStopping.current = true
    },
    resume() {
      if (planned.current !== null && state?.phase === 'stopped') void run(planned.current, state)
    },
  }
}

/** Returns a flag that stops further batches. It is set when the user leaves the screen, which would show the results. */
function useStopping() {
  const isStopping = useRef(false)
  useEffect(
    () => () => {
      isStopping.current = true
    },
    [],
  )
  return isStopping
}

async function sendNext(
  definition: ImportDefinition,
  { importId, existing, rows }: Planned,
  done: number,
): Promise<RowReport[]> {
  const batch = rows.slice(done, done + rowsAtOnce)
  const sent = batch.map(({ row, payload }) => ({ ...payload, line: row.line }))
  const results = await definition.send({ importId, existing, rows: sent })
  const byLine = new Map(results.map((result) => [result.line, result]))
  return batch.flatMap(({ row }) => {
    const result = byLine.get(row.line)
    if (result === undefined) return []
    const { outcome, id, errors } = result
    return [{ row, outcome, id, reasons: Object.values(errors).flat() }]
  })
}

const blank: ImportState = { phase: 'running', done: 0, all: 0, reports: [], trouble: null }

function after(state: ImportState, answered: readonly RowReport[]): ImportState {
  return { ...state, done: state.done + answered.length, reports: [...state.reports, ...answered] }
}

interface ImportProgressProps {
  readonly state: ImportState
  readonly run: ImportRun
}

/** Shows the progress, with buttons that stop and resume the import. */
export function ImportProgress({ state: { phase, done, all, trouble }, run }: ImportProgressProps) {
  const text = useText()
  const progress = text('imports.progress-text', { done: showCount(done), all: showCount(all) })
  return (
    <UntitledPanel label={text('imports.progress')}>
      <ProgressBar label={text('imports.progress')} done={done} all={all} valueText={progress} />
      <p className={layout.amount}>{progress}</p>
      {trouble === null ? null : (
        <p role="alert" className={`${layout.mark} ${layout.live}`}>
          {trouble}
        </p>
      )}
      {phase === 'stopped' ? <p role="status">{text('imports.stopped')}</p> : null}
      <Group gap="xs">
        {phase === 'running' ? (
          <Button key="stop" variant="default" onClick={run.stop}>
            {text('imports.stop')}
          </Button>
        ) : null}
        {phase === 'stopped' ? (
          <Button key="continue" onClick={run.resume}>
            {text('imports.continue')}
          </Button>
        ) : null}
      </Group>
    </UntitledPanel>
  )
}
