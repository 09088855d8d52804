import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getTranslator } from '#languages/translators.ts'
import { findLastRestore } from '#ledger/restore-event-repository.ts'
import type { Services } from '#services.ts'
import {
  type DocumentWithoutFile,
  findWithoutFile,
  type IssuePlace,
  listWithoutFile,
} from './file-repository.ts'
import { pdfName, readIssuedPdf } from './issued-pdf.ts'

const hourMs = 3_600_000
/** Until then, the process that has issued the document usually stores its PDF. */
const waitMs = 10_000
/** Other jobs of `quittance schedule` wait for the end of a run. */
const runMs = 25_000
const pageSize = 100

const firstPauseMs = 60_000
const longestPauseMs = 24 * hourMs
const maxNamed = 20

/** A document whose PDF could not be rendered. */
interface Failure {
  readonly document: DocumentWithoutFile
  readonly error: unknown
  readonly count: number
  /** When it is tried again, in milliseconds since 1970. */
  readonly nextAt: number
}

/** The progress of this process in a database. A new process begins again. */
interface Progress {
  /** When a backup was restored last: ISO 8601, UTC. Null: never. */
  readonly restoredAt: string | null
  /** All documents up to this place have their PDF, apart from failures. */
  complete: IssuePlace
  /** By the id of the document. */
  readonly failures: Map<number, Failure>
}

const progressByDatabase = new WeakMap<Connection, Progress>()

const quiet = { error: () => undefined, warn: () => undefined }

/**
 * Renders and stores the PDFs of issued documents that have none yet, so that they do not depend on later changes of the design, the logo or
 * the fonts: those of documents that this process has just issued, or otherwise of all, the earliest first. Ends after some seconds; the
 * next run continues. One that cannot be rendered is tried again after a pause, which grows.
 * @throws Error that names the documents that could not be rendered for the first time since the start of the process, after the others
 * were stored
 */
export async function storeMissingPdfs(services: Services, shouldStop: () => boolean): Promise<void> {
  const { database, clock } = services
  const progress = await findProgress(database)
  const { failures } = progress
  const now = clock().getTime()
  const deadline = performance.now() + runMs
  const isOver = () => shouldStop() || performance.now() > deadline
  const dueAgain = [...failures.values()].filter(({ nextAt }) => nextAt <= now)
  for (const { document } of dueAgain) {
    if (isOver()) return
    await tryToStore(services, document, failures)
  }
  const newFailures: Failure[] = []
  const store = async (document: DocumentWithoutFile) => {
    if (failures.has(document.id)) return
    const failure = await tryToStore(services, document, failures)
    if (failure) newFailures.push(failure)
  }
  if (!(await storeJustIssued(services, { store, isOver })))
    for await (const document of readMissing(database, progress, now)) {
      if (isOver()) break
      await store(document)
    }
  if (newFailures.length > 0) throw describeFailures(newFailures)
}

interface StoringRun {
  readonly store: (document: DocumentWithoutFile) => Promise<void>
  readonly isOver: () => boolean
}

/**
 * Stores the PDFs of documents that this process has just issued, as long as it issues no other one. Returns whether there were such
 * documents; the others are not looked up then, which takes longer with each document of the last hour.
 */
async function storeJustIssued(
  { database, runningIssues }: Services,
  { store, isOver }: StoringRun,
): Promise<boolean> {
  const ids = runningIssues.isRunning ? [] : runningIssues.takeIssued()
  const left = await findWithoutFile(database, pdfName, ids)
  while (!(isOver() || runningIssues.isRunning)) {
    const document = left.shift()
    if (document === undefined) break
    await store(document)
  }
  runningIssues.add(left.map(({ id }) => id))
  return ids.length > 0
}

/** Returns the progress. It begins again after a restore, because the PDFs that were made after the backup are missing then. */
async function findProgress(database: Connection): Promise<Progress> {
  const restoredAt = await findLastRestore(database)
  const known = progressByDatabase.get(database)
  if (known?.restoredAt === restoredAt) return known
  const progress: Progress = { restoredAt, complete: { issuedAt: '', id: 0 }, failures: new Map() }
  progressByDatabase.set(database, progress)
  return progress
}

/** Reads the documents without a PDF after those that are complete, and moves that place when the reader asks for the next one. */
async function* readMissing(
  database: Connection,
  progress: Progress,
  now: number,
): AsyncGenerator<DocumentWithoutFile> {
  // One that is issued in a transaction which takes long is committed later with an earlier time.
  const settled: IssuePlace = { issuedAt: toMoment(now - hourMs), id: 0 }
  const until = toMoment(now - waitMs)
  let after = progress.complete
  for (;;) {
    const page = await listWithoutFile(database, { name: pdfName, after, until, limit: pageSize })
    for (const document of page) {
      yield document
      after = document
      if (after.issuedAt < settled.issuedAt) progress.complete = after
    }
    if (page.length < pageSize) break
  }
  progress.complete = settled
}

/** Stores the PDF of a document. Returns why it failed; null: it is stored. */
async function tryToStore(
  services: Services,
  document: DocumentWithoutFile,
  failures: Progress['failures'],
): Promise<Failure | null> {
  const { id, kind, issuedBy: memberId } = document
  const request = { kind: getKind(kind), id, memberId, text: getTranslator('en') }
  try {
    await readIssuedPdf(services, quiet, request)
    failures.delete(id)
    return null
  } catch (error) {
    const count = (failures.get(id)?.count ?? 0) + 1
    const pauseMs = Math.min(firstPauseMs * 2 ** (count - 1), longestPauseMs)
    const failure = { document, error, count, nextAt: services.clock().getTime() + pauseMs }
    failures.set(id, failure)
    return failure
  }
}

function describeFailures(failures: readonly Failure[]): Error {
  const named = failures
    .slice(0, maxNamed)
    .map(({ document: { kind, shownNumber, id } }) => `${kind} ${shownNumber} (id ${id})`)
  const others = failures.length - named.length
  const list = `${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
  return new Error(
    `The PDFs of these issued documents could not be rendered: ${list}. They are tried again later; a download says why.`,
    { cause: failures[0]?.error },
  )
}

function toMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
