import { z } from 'zod'
import { getErrorCode } from '#errors.ts'
import { ClosureRecount } from './closure-recount.ts'
import type { Closure } from './closure-repository.ts'
import { exportedFiles, readSummary, type SignedSummary } from './export-summary.ts'
import { type LedgerHead, readContent, readLine } from './ledger-record.ts'
import { isSignedBy } from './signing-key.ts'
import {
  ClosingCheck,
  createRecordFault,
  emptyHead,
  findClosureFault,
  findRecordFault,
  type LedgerFault,
} from './verify-chain.ts'
import { TooLargeError, ZipArchive } from './zip-archive.ts'

/** The file is not an export of a ledger, or cannot be read. Its message is shown to the user. */
export class NotAnExportError extends Error {}

const summarySchema = z
  .object({ content: z.string(), key_id: z.int(), signature: z.string() })
  .transform(({ content, key_id: keyId, signature }): SignedSummary => ({ content, keyId, signature }))

const closuresSchema = z.array(
  z
    .object({
      number: z.int(),
      period: z.enum(['day', 'month', 'year']),
      starts_on: z.string(),
      last_position: z.int(),
      content: z.string(),
      key_id: z.int(),
      signature: z.string(),
      closed_at: z.string(),
    })
    .transform((row): Closure => {
      const { number, period, content, signature } = row
      const { starts_on: startsOn, last_position: lastPosition, key_id: keyId, closed_at: closedAt } = row
      return { number, period, startsOn, lastPosition, content, keyId, signature, closedAt }
    }),
)

/** Public keys by the ids of the keys. */
const keysSchema = z
  .array(z.object({ id: z.int(), public_key: z.string() }))
  .transform((rows): ReadonlyMap<number, string> => new Map(rows.map((row) => [row.id, row.public_key])))

/** The numbers of records and closures of an export, and its first fault. */
export interface ExportVerification {
  /** Of the records before the first fault among them. */
  readonly records: number
  readonly closures: number
  readonly fault: LedgerFault | null
}

/**
 * Verifies the ZIP file of an export without a database: the chain of its records, that they are those of its signed summary, its closures
 * with their signatures and sums, and closures and records against each other. Records are read one after another, so that a file can be
 * larger than the memory.
 * @throws NotAnExportError
 */
export async function verifyExport(path: string): Promise<ExportVerification> {
  const archive = await explain(path, 'is not an export of a ledger', () => ZipArchive.open(path))
  try {
    return await verifyArchive(archive, path)
  } finally {
    await archive.close()
  }
}

async function verifyArchive(archive: ZipArchive, path: string): Promise<ExportVerification> {
  for (const name of Object.values(exportedFiles).filter((each) => each !== exportedFiles.page))
    if (!archive.has(name)) throw new NotAnExportError(`${path} does not contain ${name}.`)
  const parts = await explain(path, damaged, () => readParts(archive))
  const { closures, keys } = parts
  const walk = new ExportWalk(closures)
  const lines = archive.readLines(exportedFiles.records, maxLineLength)
  const toEnd = readSummary(parts.summary)?.toEnd ?? false
  const fault =
    (await explain(path, damaged, () => walk.follow(lines))) ??
    findCut(parts, walk) ??
    (await findClosureFault(closures, { keys, readHash: async (position) => walk.findHash(position) })) ??
    walk.closings.findFault({ closures, keys, first: walk.first, hasMore: !toEnd }) ??
    findSummaryFault(parts, walk) ??
    walk.recount.findFault()
  return { records: walk.count, closures: closures.length, fault }
}

const damaged = 'is damaged: a file in it cannot be read. Download the export again'

/** Runs work that reads the file. @throws NotAnExportError instead of every other error */
async function explain<Result>(path: string, problem: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new NotAnExportError(`${path} ${describe(error, problem)}.`, { cause: error })
  }
}

function describe(error: unknown, problem: string): string {
  if (error instanceof TooLargeError)
    return `is too large: ${error.message}. Export a smaller part of the records`
  const code = getErrorCode(error)
  // Of the operating system, such as ENOENT.
  return /^E[A-Z]+$/.test(code) ? `cannot be read: ${code}` : problem
}

/** Closures of some centuries. */
const maxTextBytes = 2 ** 28
/** A record that lists hundreds of documents has some hundred kilobytes. */
const maxLineLength = 2 ** 25

interface ExportParts {
  readonly summary: SignedSummary
  readonly closures: readonly Closure[]
  readonly keys: ReadonlyMap<number, string>
}

async function readParts(archive: ZipArchive): Promise<ExportParts> {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await archive.readText(name, maxTextBytes))
  return {
    summary: summarySchema.parse(await read(exportedFiles.summary)),
    closures: closuresSchema.parse(await read(exportedFiles.closures)),
    keys: keysSchema.parse(await read(exportedFiles.keys)),
  }
}

/** Checks the signature of the summary, and that the export reaches to its last record. Returns null if both are right. */
function findCut({ summary, keys }: ExportParts, walk: ExportWalk): LedgerFault | null {
  const stated = readSummary(summary)
  if (stated === null || !isSignedBy(summary.content, summary.signature, keys.get(summary.keyId) ?? ''))
    return createRecordFault(0, 'ledger.export-unsigned')
  const last = walk.last?.position ?? stated.from - 1
  return last < stated.to ? createRecordFault(last + 1, 'ledger.export-cut') : null
}

/** Compares what the summary states, and its key, with what the export contains. Returns null if it is the same. */
function findSummaryFault({ summary, closures, keys }: ExportParts, walk: ExportWalk): LedgerFault | null {
  const stated = readSummary(summary)
  if (stated === null) return createRecordFault(0, 'ledger.export-unsigned')
  // A part of the records may not contain that of the key.
  const isWhole = stated.toEnd && stated.from === 1 && stated.to > 0
  if (walk.closings.hasOtherKey(summary.keyId, keys.get(summary.keyId), isWhole))
    return createRecordFault(0, 'ledger.export-key')
  const last = walk.last ?? { position: stated.from - 1, hash: stated.hash }
  const isSame =
    last.position === stated.to &&
    last.hash === stated.hash &&
    walk.count === stated.count &&
    closures.length === stated.closures
  return isSame ? null : createRecordFault(0, 'ledger.export-differs')
}

/** Follows the chain of an export. */
class ExportWalk {
  /** Position of the first record. */
  first = 1
  /** Number of records without a fault. */
  count = 0
  /** The last of them; null: there is none. */
  last: LedgerHead | null = null
  readonly closings = new ClosingCheck()
  readonly recount: ClosureRecount
  /** The hashes of the records with which closures end. */
  readonly #hashes: Map<number, string | null>

  constructor(closures: readonly Closure[]) {
    this.recount = new ClosureRecount(closures)
    this.#hashes = new Map(closures.map(({ lastPosition }) => [lastPosition, null]))
  }

  /** Returns the first fault; null: there is none. */
  async follow(lines: AsyncIterable<string>): Promise<LedgerFault | null> {
    for await (const line of lines) {
      const fault = line === '' ? null : this.#add(line)
      if (fault !== null) return fault
    }
    return null
  }

  #add(line: string): LedgerFault | null {
    const record = readLine(line)
    const content = record === null ? null : readContent(record)
    if (record === null || content === null)
      return createRecordFault((this.last?.position ?? 0) + 1, 'ledger.record-changed')
    const { position, previousHash, hash } = record
    if (this.last === null) this.first = position
    // An export that does not begin with the first record says nothing about those before.
    const start = { position: position - 1, hash: position === 1 ? emptyHead.hash : previousHash }
    const fault = findRecordFault(record, this.last ?? start)
    if (fault !== null) return fault
    if (this.#hashes.has(position)) this.#hashes.set(position, hash)
    this.closings.add(position, content)
    this.recount.add(position, content)
    this.last = { position, hash }
    this.count += 1
    return null
  }

  /** Returns the hash of a record with which a closure ends; null: the export does not contain it. */
  findHash(position: number): string | null {
    return this.#hashes.get(position) ?? null
  }
}
