import type { ExistingChoice, RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { forgetParties } from '#parties/party-queries.ts'
import type { CheckedRow } from './check-row.ts'
import { sendRows } from './import-queries.ts'
import type { RefusedRow } from './refused-file.ts'

const rowsAtOnce = 250

export type Counts = Readonly<Partial<Record<RowOutcome, number>>>

/** How far an import is. */
export interface ImportState {
  readonly phase: 'running' | 'stopped' | 'done'
  readonly done: number
  readonly all: number
  readonly counts: Counts
  /** By the server, beside those that the browser did not send. */
  readonly refused: readonly RefusedRow[]
  /** Why it was stopped; null: somebody stopped it. */
  readonly trouble: string | null
}

interface Planned {
  readonly importId: string
  readonly existing: ExistingChoice
  readonly rows: readonly CheckedRow[]
}

export interface ImportRun {
  /** Null: not begun. */
  readonly state: ImportState | null
  start(rows: readonly CheckedRow[], existing: ExistingChoice): void
  stop(): void
  resume(): void
}

/** Sends rows batch by batch; a batch that was not answered is sent again when it goes on. */
export function useImportRun({ relation }: PartyKind): ImportRun {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState | null>(null)
  const planned = useRef<Planned | null>(null)
  const isStopping = useRef(false)

  async function run(plan: Planned, from: ImportState) {
    isStopping.current = false
    let now: ImportState = { ...from, phase: 'running', trouble: null }
    setState(now)
    try {
      while (now.done < now.all && !isStopping.current) {
        now = after(now, await sendNext(relation, plan, now.done))
        setState(now)
      }
      setState({ ...now, phase: now.done < now.all ? 'stopped' : 'done' })
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error)
      setState({ ...now, phase: 'stopped', trouble })
    }
    await forgetParties(client)
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

async function sendNext(
  relation: Relation,
  { importId, existing, rows }: Planned,
  done: number,
): Promise<Answered[]> {
  const batch = rows.slice(done, done + rowsAtOnce)
  const sent = batch.map(({ row, payload }) => ({ ...payload, line: row.line }))
  const results = await sendRows(relation, { importId, existing, rows: sent })
  const byLine = new Map(results.map((result) => [result.line, result]))
  return batch.flatMap((checked) => {
    const result = byLine.get(checked.row.line)
    return result === undefined ? [] : [{ checked, outcome: result.outcome, errors: result.errors }]
  })
}

const blank: ImportState = { phase: 'running', done: 0, all: 0, counts: {}, refused: [], trouble: null }

interface Answered {
  readonly checked: CheckedRow
  readonly outcome: RowOutcome
  readonly errors: Readonly<Record<string, readonly string[]>>
}

function after(state: ImportState, answered: readonly Answered[]): ImportState {
  const counts: Partial<Record<RowOutcome, number>> = { ...state.counts }
  const refused = [...state.refused]
  for (const { checked, outcome, errors } of answered) {
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if (outcome === 'refused') refused.push({ row: checked.row, reasons: Object.values(errors).flat() })
  }
  return { ...state, done: state.done + answered.length, counts, refused }
}
