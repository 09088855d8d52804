import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { createCurrencyNamesRead } from '#catalogue/repository.ts'
import { type BatchRead, batchReads } from '#database/queries/batch-reads.ts'
import { type PlaceholderBuilder, PreparedQuery } from '#database/queries/prepared-query.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredLine } from '#documents/document-values.ts'
import { createFirstLinesRead, findLines, getLinePageSize } from '#documents/line-repository.ts'
import type { LockedDocument } from '#documents/repository.ts'
import { createMemberRead } from '#members/repository.ts'
import { createPartyRead } from '#parties/repository.ts'
import {
  createIssuingSettingsRead,
  createStatusChoicesRead,
  listChosenStatuses,
} from '#settings/issuing/repository.ts'
import { createClosingTextsRead, createCurrentDesignRead } from '#settings/print/settings-repository.ts'
import { createRegionSettingsRead } from '#settings/region/repository.ts'
import { createCompanyVersionRead, createKindSettingsRead } from '#settings/repository.ts'

/** A draft whose issue is planned. */
interface PlannedDraft {
  readonly kind: DocumentKind
  readonly id: number
  readonly stored: LockedDocument
}

/** The records with which the issue of a draft is planned. */
export type PlannedRecords = RecordsBeforeLock & ReturnType<typeof toRecordsUnderLock>

type RecordsBeforeLock = Awaited<ReturnType<typeof readBeforeLock>>

/** Reads the records with which the issue of a draft is planned. */
export async function readPlanned(db: Connection, draft: PlannedDraft): Promise<PlannedRecords> {
  const [before, under] = [createReadsBeforeLock(db, draft), createReadsUnderLock(db, draft)]
  const [lines, company, currencies, design, closings, owner, ...others] = await batchReads(db, [
    ...before,
    ...under,
  ])
  const found = [lines, company, currencies, design, closings, owner] as const
  return { ...(await toRecordsBeforeLock(db, draft, found)), ...toRecordsUnderLock(others) }
}

/**
 * Reads what may be read before the series is locked, for which all other issues wait: content of the draft, which is read again if the
 * draft has changed (`isChanged`), and what decides whether it can be printed.
 */
export async function readBeforeLock(db: Connection, draft: PlannedDraft) {
  return await toRecordsBeforeLock(db, draft, await batchReads(db, createReadsBeforeLock(db, draft)))
}

function createReadsBeforeLock(db: Connection, { id, stored }: PlannedDraft) {
  return [
    createFirstLinesRead(db, id),
    createCompanyVersionRead(db, stored.companyVersionId),
    createCurrencyNamesRead(db),
    createCurrentDesignRead(db),
    createClosingTextsRead(db),
    createMemberRead(db, stored.ownerId),
  ] as const
}

type FoundBy<Reads extends readonly BatchRead<unknown>[]> = {
  readonly [Position in keyof Reads]: Reads[Position] extends BatchRead<infer Found> ? Found : never
}

async function toRecordsBeforeLock(
  db: Connection,
  { id }: PlannedDraft,
  found: FoundBy<ReturnType<typeof createReadsBeforeLock>>,
) {
  const [firstLines, company, currencies, design, closings, owner] = found
  const isComplete = firstLines.length < getLinePageSize(db)
  const lines: readonly StoredLine[] = isComplete ? firstLines : await findLines(db, id, firstLines)
  return { lines, company, currencies, print: { design, closings, ownerName: owner?.name ?? '' } }
}

/**
 * Creates the reads that the lock of the series must precede: settings that are the same for all documents after a change, and the customer,
 * whose data an issue copies, so that it does not restore what was anonymised meanwhile.
 */
export function createReadsUnderLock(
  db: Connection,
  { kind, stored: { relation, partyId } }: Pick<PlannedDraft, 'kind' | 'stored'>,
) {
  return [
    createIssuingSettingsRead(db),
    createRegionSettingsRead(db),
    createKindSettingsRead(db, kind.name),
    createStatusChoicesRead(db, kind.name),
    createStatusNamesRead(db, kind.name),
    createPartyRead(db, relation, partyId),
  ] as const
}

/** Names what `createReadsUnderLock` has found. */
export function toRecordsUnderLock(found: FoundBy<ReturnType<typeof createReadsUnderLock>>) {
  const [settings, region, kindSettings, choices, statusNames, party] = found
  // Of those that have one: documents keep their status with any other balance.
  const statuses = listChosenStatuses(choices)
  return { settings, region, kindSettings, statuses, statusNames, party }
}

const comparedFields = ['version', 'relation', 'partyId', 'companyVersionId', 'ownerId'] as const

/** Returns whether a draft has changed since its records were read. */
export function isChanged(read: LockedDocument, locked: LockedDocument): boolean {
  return comparedFields.some((field) => read[field] !== locked[field])
}

const statusNamesQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ kind: string }>) =>
  db.selectFrom('document_statuses').select(['id', 'name']).where('kind', '=', placeholder('kind')).compile(),
)

/** Creates a read of the names of all statuses of a kind, by id. */
function createStatusNamesRead(db: Connection, kind: string): BatchRead<ReadonlyMap<number, string>> {
  return statusNamesQuery.read(db, { kind }, (rows) => new Map(rows.map((row) => [row.id, row.name])))
}
