import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import {
  isRecordedAllocation,
  isRecordedFile,
  isRecordedIssue,
  isRecordedPayment,
  isRecordedTakeover,
  type TakenDocument,
} from './compare-subjects.ts'
import { type ReadContent, readContent } from './ledger-record.ts'
import type { StoredRecord } from './repository.ts'
import { hashDocumentRows } from './row-hash-repository.ts'
import {
  findAllocations,
  findFile,
  findIssues,
  findPayments,
  readAllocations,
  readFiles,
  readIssues,
  readPayments,
  type StoredAllocation,
  type StoredIssue,
  type StoredPayment,
  type SubjectRow,
} from './subject-repository.ts'
import { createRecordFault, type LedgerFault } from './verify-chain.ts'

type Subject = 'document' | 'file' | 'payment' | 'allocation'

/** A record with its content, and the rows of the page to which it belongs. */
interface PageRecord {
  readonly position: number
  readonly content: ReadContent
}

interface PageRows {
  readonly issues: ReadonlyMap<number, StoredIssue>
  readonly rowsHashes: ReadonlyMap<number, string>
  readonly payments: ReadonlyMap<number, StoredPayment>
  readonly allocations: ReadonlyMap<number, StoredAllocation>
}

/**
 * Compares issued documents, files, payments and allocations with the ledger: each has exactly one record, and is as the record states.
 * Remembers what was recorded, so that rows without a record are found at the end.
 */
export class SubjectCheck {
  readonly #db: Connection
  readonly #recorded: Readonly<Record<Subject, Set<number | string>>> = {
    document: new Set(),
    file: new Set(),
    payment: new Set(),
    allocation: new Set(),
  }

  constructor(db: Connection) {
    this.#db = db
  }

  /** Checks the next records. Returns the first fault; null: there is none. */
  async check(records: readonly StoredRecord[]): Promise<LedgerFault | null> {
    const page: PageRecord[] = []
    for (const record of records) {
      const { position, event } = record
      const content = readContent(record)
      if (content?.event !== event) return createRecordFault(position, 'ledger.record-changed')
      page.push({ position, content })
    }
    const rows = await readRows(this.#db, page)
    for (const record of page) {
      const fault = await this.#checkRecord(record, rows)
      if (fault !== null) return fault
    }
    return null
  }

  async #checkRecord(record: PageRecord, rows: PageRows): Promise<LedgerFault | null> {
    const { content } = record
    switch (content.event) {
      case 'issue':
        return this.#checkIssue(record, rows)
      case 'start':
        return this.#checkStart(record, rows)
      case 'file':
        return await this.#checkFile(record)
      case 'payment':
      case 'allocation':
      case 'reversal':
        return content.allocation === undefined
          ? this.#checkRow(record, { subject: 'payment', rows: rows.payments, isSame: isRecordedPayment })
          : this.#checkRow(record, {
              subject: 'allocation',
              rows: rows.allocations,
              isSame: isRecordedAllocation,
            })
      default:
        return null
    }
  }

  #checkIssue({ position, content }: PageRecord, { issues, rowsHashes }: PageRows): LedgerFault | null {
    const id = toId(content.document)
    if (!this.#remember('document', id)) return createRecordFault(position, 'ledger.record-repeated')
    const issue = issues.get(id)
    const name = issue?.shownNumber ?? String(content.number)
    if (issue === undefined) return createFault({ position, subject: 'document', problem: 'missing', name })
    return isRecordedIssue(content, { issue, rowsHash: rowsHashes.get(id) ?? '' })
      ? null
      : createFault({ position, subject: 'document', problem: 'differs', name })
  }

  #checkStart({ position, content }: PageRecord, { issues, rowsHashes }: PageRows): LedgerFault | null {
    for (const document of listTaken(content)) {
      const id = toId(document.document)
      if (!this.#remember('document', id)) return createRecordFault(position, 'ledger.record-repeated')
      const issue = issues.get(id)
      const name = issue?.shownNumber ?? String(document.number)
      if (issue === undefined) return createFault({ position, subject: 'document', problem: 'missing', name })
      if (!isRecordedTakeover(document, { issue, rowsHash: rowsHashes.get(id) ?? '' }))
        return createFault({ position, subject: 'document', problem: 'differs', name })
    }
    return null
  }

  async #checkFile({ position, content }: PageRecord): Promise<LedgerFault | null> {
    const [documentId, name] = [toId(content.document), String(content.name)]
    if (!this.#remember('file', `${documentId} ${name}`))
      return createRecordFault(position, 'ledger.record-repeated')
    const file = await findFile(this.#db, { documentId, name })
    if (file === null)
      return createFault({ position, subject: 'file', problem: 'missing', name: `${name} (${documentId})` })
    return isRecordedFile(content, file)
      ? null
      : createFault({
          position,
          subject: 'file',
          problem: 'differs',
          name: `${name} (${file.shownNumber})`,
        })
  }

  #checkRow<Row>(
    { position, content }: PageRecord,
    { subject, rows, isSame }: RowCheck<Row>,
  ): LedgerFault | null {
    const id = toId(content[subject])
    if (!this.#remember(subject, id)) return createRecordFault(position, 'ledger.record-repeated')
    const row = rows.get(id)
    if (row === undefined) return createFault({ position, subject, problem: 'missing', name: id })
    return isSame(content, row) ? null : createFault({ position, subject, problem: 'differs', name: id })
  }

  /** Returns false if there is an earlier record of the subject. */
  #remember(subject: Subject, key: number | string): boolean {
    const recorded = this.#recorded[subject]
    if (recorded.has(key)) return false
    recorded.add(key)
    return true
  }

  /**
   * Returns the first row of which the ledger has no record; null: there is none. Called after all records.
   * @param signal ends the check with its reason as the error
   */
  async findUnrecorded(signal: AbortSignal | undefined): Promise<LedgerFault | null> {
    const tables = [
      { subject: 'document', pages: readIssues(this.#db) },
      { subject: 'file', pages: readFiles(this.#db) },
      { subject: 'payment', pages: readPayments(this.#db) },
      { subject: 'allocation', pages: readAllocations(this.#db) },
    ] as const
    const slice = new TimeSlice()
    for (const { subject, pages } of tables) {
      for await (const rows of pages) {
        signal?.throwIfAborted()
        const row = rows.find((candidate) => !this.#isRecorded(subject, candidate))
        if (row !== undefined)
          return createFault({ position: 0, subject, problem: 'unrecorded', name: nameRow(subject, row) })
        await slice.yieldIfSpent()
      }
    }
    return null
  }

  #isRecorded(subject: Subject, { id, name }: SubjectRow): boolean {
    return this.#recorded[subject].has(subject === 'file' ? `${id} ${name}` : id)
  }
}

interface RowCheck<Row> {
  readonly subject: 'payment' | 'allocation'
  readonly rows: ReadonlyMap<number, Row>
  readonly isSame: (recorded: ReadContent, row: Row) => boolean
}

async function readRows(db: Connection, page: readonly PageRecord[]): Promise<PageRows> {
  const documentIds: number[] = []
  const paymentIds: number[] = []
  const allocationIds: number[] = []
  for (const { content } of page) {
    if (content.event === 'issue') documentIds.push(toId(content.document))
    if (content.event === 'start')
      documentIds.push(...listTaken(content).map(({ document }) => toId(document)))
    if (!['payment', 'allocation', 'reversal'].includes(content.event)) continue
    if (content.allocation === undefined) paymentIds.push(toId(content.payment))
    else allocationIds.push(toId(content.allocation))
  }
  const issues = new Map<number, StoredIssue>()
  const rowsHashes = new Map<number, string>()
  for (const ids of splitIds(documentIds)) {
    for (const [id, issue] of await findIssues(db, ids)) issues.set(id, issue)
    for (const [id, hash] of await hashDocumentRows(db, ids)) rowsHashes.set(id, hash)
  }
  return {
    ...{ issues, rowsHashes },
    payments: await findPayments(db, paymentIds),
    allocations: await findAllocations(db, allocationIds),
  }
}

/** Returns the id of a record; 0, which no row has: it is not an id. */
function toId(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
}

const maxIdsPerRead = 100

function splitIds(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / maxIdsPerRead)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * maxIdsPerRead, (index + 1) * maxIdsPerRead),
  )
}

function listTaken({ documents }: ReadContent): readonly TakenDocument[] {
  return Array.isArray(documents) ? documents : []
}

interface SubjectFault {
  /** Of the record; 0: there is none. */
  readonly position: number
  readonly subject: Subject
  /** The row is missing, differs from its record, or has none. */
  readonly problem: 'missing' | 'differs' | 'unrecorded'
  readonly name: string | number
}

function createFault({ position, subject, problem, name }: SubjectFault): LedgerFault {
  const params = { name, position }
  return { place: 'document', position, sentence: { key: `ledger.${subject}-${problem}`, params } }
}

function nameRow(subject: Subject, { id, name, shownNumber }: SubjectRow): string | number {
  if (subject === 'file') return `${name} (${shownNumber})`
  return subject === 'document' ? shownNumber : id
}
