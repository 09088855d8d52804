import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { writeCanonicalJson } from '@quittance/shared/en16931/canonical-json.ts'
import type { Connection } from '#database/tables/schema.ts'
import { Invalid } from '#errors.ts'
import { TimeSlice } from '#process/time-slice.ts'
import type { Services } from '#services.ts'
import { appendRecords, inLedgerTransaction } from './append-records.ts'
import { type Closure, listClosures, listSigningKeys, type SigningKey } from './closure-repository.ts'
import { type ExportSummary, exportedFiles, type SignedSummary } from './export-summary.ts'
import { writeLine } from './ledger-record.ts'
import { findRecord, listRecords, lockHead } from './repository.ts'
import { requireSigningKey } from './require-signing-key.ts'
import { type OpenSigningKey, signText } from './signing-key.ts'
import { emptyHead } from './verify-chain.ts'
import { zipFiles } from './zip-stream.ts'

type ExportServices = Pick<Services, 'database' | 'clock' | 'installation'>

/** The records of an export, both ends included. */
interface RecordRange {
  readonly from: number
  readonly to: number
}

interface ExportRequest {
  readonly memberId: number
  /** Undefined: from the first record, or to the last one. */
  readonly from: number | undefined
  readonly to: number | undefined
}

interface LedgerExport {
  readonly range: RecordRange
  readonly closures: readonly Closure[]
  readonly keys: readonly SigningKey[]
  readonly summary: SignedSummary
}

/**
 * Exports records with the closures and public keys that belong to them, a signed summary, and a page that verifies them in any browser. The
 * ledger records the export with the hash of its last record. An export to the end contains all closures, also those of records that are
 * missing: they prove that records were removed.
 * @returns the name of the file, and its content as a stream
 * @throws Invalid if the range is not in the ledger, or has too many records
 */
export async function exportLedger(
  services: ExportServices,
  request: ExportRequest,
  day: CalendarDay,
): Promise<{ readonly name: string; readonly type: string; readonly content: Readable }> {
  const { database, clock } = services
  const now = clock()
  const prepared = await inLedgerTransaction(database, (transaction) =>
    recordExport(transaction, services, { ...request, now }),
  )
  const page = await readFile(new URL('./verify.html', import.meta.url), 'utf8')
  const files = [
    { name: exportedFiles.page, parts: writeText(page) },
    { name: exportedFiles.summary, parts: writeText(formatSummary(prepared.summary)) },
    { name: exportedFiles.closures, parts: writeText(formatClosures(prepared.closures)) },
    { name: exportedFiles.keys, parts: writeText(formatKeys(prepared.keys)) },
    { name: exportedFiles.records, parts: writeRecords(database, prepared.range) },
  ]
  const content = Readable.from(zipFiles(files, now), { objectMode: false, highWaterMark: 64 * 1024 })
  return { name: `ledger-${day}.zip`, type: 'application/zip', content }
}

async function recordExport(
  transaction: Connection,
  services: ExportServices,
  { memberId, now, ...request }: ExportRequest & { readonly now: Date },
): Promise<LedgerExport> {
  // Keys are created one after another, and before the end is read: the export then contains the record of the key.
  await lockHead(transaction)
  const key = await requireSigningKey(transaction, services, now)
  const head = await lockHead(transaction)
  const range = { from: request.from ?? 1, to: request.to ?? head.position }
  requireRange(range, head.position)
  const toEnd = request.to === undefined
  const closures = (await listClosures(transaction)).filter(
    ({ lastPosition }) => lastPosition >= range.from && (toEnd || lastPosition <= range.to),
  )
  // A record that is missing has no hash: the verification of the export names it.
  const hash =
    range.to === head.position
      ? head.hash
      : ((await findRecord(transaction, range.to))?.hash ?? emptyHead.hash)
  const content = { event: 'export', member: memberId, ...range, hash } as const
  const exportedAt = now.toISOString()
  await appendRecords(transaction, [content], exportedAt)
  const count = range.to - range.from + 1
  const summary = { ...range, count, hash, closures: closures.length, toEnd, exportedAt }
  return {
    ...{ range, closures, keys: await listSigningKeys(transaction) },
    summary: signSummary(summary, key),
  }
}

function signSummary(summary: ExportSummary, { id, privateKey }: OpenSigningKey): SignedSummary {
  const content = writeCanonicalJson({ ...summary })
  return { content, keyId: id, signature: signText(content, privateKey) }
}

/** So that `records.jsonl` stays far below the 4 GB that a ZIP file can contain, and below what a browser reads in a minute. */
const maxRecords = 3_000_000

/** An empty ledger can be exported, as a range that ends before it begins. */
function requireRange({ from, to }: RecordRange, last: number): void {
  const isWhole = from === 1 && to === last
  if (!isWhole && (from < 1 || from > to || to > last)) {
    const field = to > last || to < 1 ? 'to' : 'from'
    const sentence = { key: 'ledger.range', params: { field, last } } as const
    throw new Invalid(sentence, { [field]: [sentence] })
  }
  if (to - from < maxRecords) return
  const sentence = { key: 'ledger.export-too-large', params: { field: 'to', max: maxRecords } } as const
  throw new Invalid(sentence, { to: [sentence] })
}

const pageSize = 500

async function* writeRecords(db: Connection, { from, to }: RecordRange): AsyncGenerator<string> {
  const slice = new TimeSlice()
  let after = from - 1
  while (after < to) {
    const page = await listRecords(db, { after, limit: pageSize })
    const records = page.filter(({ position }) => position <= to)
    const last = records.at(-1)
    if (last === undefined) return
    yield records.map((record) => `${writeLine(record)}\n`).join('')
    after = last.position
    await slice.yieldIfSpent()
  }
}

async function* writeText(text: string): AsyncGenerator<string> {
  yield text
}

/** The summary as it is exported. */
function formatSummary({ content, keyId, signature }: SignedSummary): string {
  return `${JSON.stringify({ content, key_id: keyId, signature }, null, 2)}\n`
}

/** Closures as they are exported. */
function formatClosures(closures: readonly Closure[]): string {
  const rows = closures.map((closure) => ({
    ...{ number: closure.number, period: closure.period, starts_on: closure.startsOn },
    ...{ last_position: closure.lastPosition, content: closure.content, key_id: closure.keyId },
    ...{ signature: closure.signature, closed_at: closure.closedAt },
  }))
  return `${JSON.stringify(rows, null, 2)}\n`
}

/** Public keys as they are exported. */
function formatKeys(keys: readonly SigningKey[]): string {
  const rows = keys.map(({ id, publicKey }) => ({ id, public_key: publicKey }))
  return `${JSON.stringify(rows, null, 2)}\n`
}
