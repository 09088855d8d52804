import { randomUUID } from 'node:crypto'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Author } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import { isRetryable, isUnavailable } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, type TransactionOutcome } from '#database/queries/transactions.ts'
import { DomainError } from '#errors.ts'
import type { Services } from '#services.ts'
import { findSeries } from '#settings/issuing/repository.ts'
import { type IssueOutcome, issueDocument } from './issue-document.ts'
import { type DatedDocument, listInIssueOrder } from './issued-repository.ts'
import { chooseIssueDate } from './next-number.ts'
import { type Issuer, withTestPrint } from './test-print.ts'

interface BulkIssue {
  readonly kind: DocumentKind
  readonly author: Author
  readonly ids: readonly number[]
  /** Undefined: each document keeps its date, if it is allowed. */
  readonly issueDate: CalendarDay | undefined
}

/** An unexpected error, which does not hold up the other documents. */
interface UnexpectedIssueError {
  /** That of its entry in the log. */
  readonly reference: string
}

/** Result of the issue of one document: the outcome, or the error that explains why it was not issued. */
export type BulkIssueResult = TransactionOutcome<IssueOutcome | DomainError | UnexpectedIssueError>

/**
 * Issues several documents in the order of their dates and numbers, so that their dates do not fall while their numbers rise; last those
 * that cannot keep their dates. Each is issued in its own transaction: one that cannot be issued does not hold up the others, and uses no
 * number.
 * @throws the error of the database if it is unavailable before the first document, so that nothing was issued
 */
export async function issueMany(
  services: Services,
  issuer: Issuer,
  { kind, author, ids, issueDate }: BulkIssue,
): Promise<BulkIssueResult[]> {
  const documents = await listInIssueOrder(services.database, kind.name, ids)
  const ordered = issueDate === undefined ? await putOthersLast(services, kind, documents) : documents
  const known = new Set(ordered.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  const issueOne = async (id: number) => {
    const request = { kind, author, id, version: undefined, issueDate, payments: [] }
    try {
      return await withTestPrint(services, issuer, (testedTexts) =>
        issueDocument(services, { ...request, testedTexts }),
      )
    } catch (error) {
      if (error instanceof DomainError) return error
      if (isRetryable(error) || isUnavailable(error)) throw error
      const reference = randomUUID()
      issuer.log.error(error, `unexpected error at the issue of document ${id}, reference ${reference}`)
      return { reference }
    }
  }
  return await retryBlocked(await inSeparateTransactions([...known, ...unknown], issueOne), issueOne)
}

/**
 * Tries the documents again whose number an e-mailed draft had that was issued after them, until no further one is issued. Returns the last
 * result of each document.
 */
async function retryBlocked(
  results: readonly BulkIssueResult[],
  issueOne: (id: number) => Promise<Exclude<BulkIssueResult['outcome'], 'busy'>>,
): Promise<BulkIssueResult[]> {
  const latest = new Map(results.map((result) => [result.id, result]))
  for (;;) {
    const blocked = [...latest.values()].filter((result) => isIssued(latest.get(findHolder(result) ?? 0)))
    if (blocked.length === 0) return [...latest.values()]
    const ids = blocked.map(({ id }) => id)
    const retried = await inSeparateTransactions(ids, issueOne).catch((error: unknown) => {
      if (isUnavailable(error)) return ids.map((id) => ({ id, outcome: 'busy' as const }))
      throw error
    })
    for (const result of retried) latest.set(result.id, result)
  }
}

/** Returns the ids of the documents that are issued. */
export function listIssued(results: readonly BulkIssueResult[]): number[] {
  return results.filter(isIssued).map(({ id }) => id)
}

function isIssued(result: BulkIssueResult | undefined): boolean {
  const outcome = readOutcome(result)
  return outcome?.isIssued === true
}

/** Returns the e-mailed draft that has the number of a document; null: another reason, or none, prevents its issue. */
function findHolder(result: BulkIssueResult): number | null {
  const outcome = readOutcome(result)
  if (outcome === null || outcome.isIssued) return null
  return outcome.reason === 'number-emailed' ? outcome.draftId : null
}

/** Returns whether a document was issued, or why not; null: because of an error. */
function readOutcome(result: BulkIssueResult | undefined): IssueOutcome | null {
  if (result === undefined) return null
  const { outcome } = result
  return outcome === 'busy' || outcome instanceof DomainError || 'reference' in outcome ? null : outcome
}

/**
 * Returns the documents with those last whose own date is not allowed. They are issued with the current day: before the others, they
 * would keep these from being issued with an earlier date.
 */
async function putOthersLast(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { name }: DocumentKind,
  documents: readonly DatedDocument[],
): Promise<DatedDocument[]> {
  const series = await findSeries(database, name)
  const today = await readDay(database, clock())
  const isKept = ({ documentDate: day }: DatedDocument) =>
    'date' in chooseIssueDate({ requested: day, draft: day, today }, series)
  return [...documents.filter(isKept), ...documents.filter((document) => !isKept(document))]
}
