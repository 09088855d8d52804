import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
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

/** Reads what the plan of an issue needs to know about a draft, with as few round trips as possible: the series waits for it. */
export async function readPlanned(db: Connection, { kind, id, stored }: PlannedDraft) {
  const { relation, partyId, companyVersionId, ownerId } = stored
  const [settings, region, kindSettings, company, party, ...others] = await batchReads(db, [
    createIssuingSettingsRead(db),
    createRegionSettingsRead(db),
    createKindSettingsRead(db, kind.name),
    createCompanyVersionRead(db, companyVersionId),
    createPartyRead(db, relation, partyId),
    createCurrenciesRead(db),
    createFirstLinesRead(db, id),
    createStatusChoicesRead(db, kind.name),
    createStatusNamesRead(db, kind.name),
    createCurrentDesignRead(db),
    createClosingTextsRead(db),
    createMemberRead(db, ownerId),
  ])
  const [currencies, firstLines, choices, statusNames, design, closings, owner] = others
  const isComplete = firstLines.length < getLinePageSize(db)
  const lines: readonly StoredLine[] = isComplete ? firstLines : await findLines(db, id, firstLines)
  // Of those that have one: documents keep their status with any other balance.
  const statuses = listChosenStatuses(choices)
  const known = { settings, region, kindSettings, company, party, lines }
  const names = { currencies, statuses, statusNames }
  return { ...known, ...names, print: { design, closings, ownerName: owner?.name ?? '' } }
}

/** What `readPlanned` returns. */
export type PlannedRecords = Awaited<ReturnType<typeof readPlanned>>

const currenciesQuery = new PreparedQuery((db) =>
  db.selectFrom('currencies').select(['id', 'name']).compile(),
)

/** Creates a read of the codes of all currencies, by id. */
function createCurrenciesRead(db: Connection): BatchRead<ReadonlyMap<number, string>> {
  return currenciesQuery.read(db, {}, (rows) => new Map(rows.map((row) => [row.id, row.name])))
}

const statusNamesQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ kind: string }>) =>
  db.selectFrom('document_statuses').select(['id', 'name']).where('kind', '=', placeholder('kind')).compile(),
)

/** Creates a read of the names of all statuses of a kind, by id. */
function createStatusNamesRead(db: Connection, kind: string): BatchRead<ReadonlyMap<number, string>> {
  return statusNamesQuery.read(db, { kind }, (rows) => new Map(rows.map((row) => [row.id, row.name])))
}
