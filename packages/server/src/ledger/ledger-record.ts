import { createHash } from 'node:crypto'
import { type CanonicalValue, writeCanonicalJson } from '@quittance/shared/en16931/canonical-json.ts'

/** The last record of the ledger, to which the next one is linked. */
export interface LedgerHead {
  /** 0: there is no record yet. */
  readonly position: number
  /** SHA-256 in hexadecimal; zeros: there is no record yet. */
  readonly hash: string
}

/** A record of the ledger. Its hash depends on all records before it. */
export interface LedgerRecord extends LedgerHead {
  readonly previousHash: string
  /** Canonical JSON. */
  readonly content: string
}

/** The content of a record: the event, and numbers, amounts and hashes as text or integers. */
export interface LedgerContent {
  readonly event: LedgerEvent
  readonly [name: string]: CanonicalValue
}

export type LedgerEvent =
  | 'start'
  | 'issue'
  | 'credit'
  | 'payment'
  | 'allocation'
  | 'reversal'
  | 'file'
  | 'series'
  | 'close'
  | 'export'
  | 'restore'
  | 'key'

/** Links records to the end of a chain. */
export function chainRecords(head: LedgerHead, contents: readonly LedgerContent[]): LedgerRecord[] {
  const records: LedgerRecord[] = []
  let last = head
  for (const content of contents) {
    const unhashed = {
      position: last.position + 1,
      previousHash: last.hash,
      content: writeCanonicalJson(content),
    }
    const record = { ...unhashed, hash: computeHash(unhashed) }
    records.push(record)
    last = record
  }
  return records
}

/**
 * Returns the SHA-256 of the record as canonical JSON: an object with content, position and previous. No secret takes part, so that
 * every reader of the ledger can verify the chain.
 */
export function computeHash(record: Omit<LedgerRecord, 'hash'>): string {
  return createHash('sha256')
    .update(`${writeHashedMembers(record)}}`)
    .digest('hex')
}

/** Writes the hashed text without its last brace. */
function writeHashedMembers({ position, previousHash, content }: Omit<LedgerRecord, 'hash'>): string {
  return `{"content":${content},"position":${position},"previous":"${previousHash}"`
}

/** Writes a record as a line of an export: the hashed text with the hash as its last member. */
export function writeLine(record: LedgerRecord): string {
  return `${writeHashedMembers(record)},"hash":"${record.hash}"}`
}

const linePattern =
  /^\{"content":(.*),"position":(\d{1,15}),"previous":"([\da-f]{64})","hash":"([\da-f]{64})"\}$/s

/** Reads a line of an export. Null: it is not a record. */
export function readLine(line: string): LedgerRecord | null {
  const [, content, position, previousHash, hash] = linePattern.exec(line) ?? []
  if (content === undefined || previousHash === undefined || hash === undefined) return null
  return { content, position: Number(position), previousHash, hash }
}

/** The content of a record that was read; its members depend on the event. */
export interface ReadContent {
  readonly event: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly [name: string]: unknown
}

/** Reads the content of a record. Null: it is not a JSON object, so that it was changed together with its hash. */
export function readContent({ content }: Pick<LedgerRecord, 'content'>): ReadContent | null {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return value as ReadContent // as: every record has these members
  } catch {
    return null
  }
}

/** Reads the content of a record. @throws Error if it is not JSON */
export function requireContent(record: Pick<LedgerRecord, 'position' | 'content'>): ReadContent {
  const content = readContent(record)
  if (content === null)
    throw new Error(
      `Record ${record.position} of the ledger cannot be read: it was changed. Verify the ledger.`,
    )
  return content
}
