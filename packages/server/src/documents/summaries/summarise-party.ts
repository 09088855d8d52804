import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { StatusMeaning } from '@quittance/shared/documents/statuses.ts'
import type { Connection } from '#database/tables/schema.ts'
import { resolveListScope } from '#documents/lists/list-scope.ts'
import { countGroups } from '#documents/lists/repository.ts'
import { type ListCounts, summariseGroups } from '#documents/lists/split-groups.ts'
import { listEveryStatus } from '#documents/statuses/repository.ts'

interface SummaryContext {
  readonly database: Connection
  readonly clock: () => Date
}

/** What a lead or customer has of one kind. */
export interface KindSummary {
  readonly kind: string
  readonly all: ListCounts
  /** Of those, what is sent out and standing. */
  readonly issued: ListCounts
  /** Of those, what is open and past due. */
  readonly overdue: ListCounts
}

interface SummaryRequest {
  readonly relation: Relation
  readonly id: number
  /** Where the reader is; undefined: where the server is. */
  readonly today: CalendarDay | undefined
}

const issuedMeanings: readonly StatusMeaning[] = ['open', 'won']

/** Counts the documents of a lead or customer, kind by kind. Archived ones are left out. */
export async function summariseParty(
  { database, clock }: SummaryContext,
  { relation, id, today }: SummaryRequest,
): Promise<KindSummary[]> {
  const filter = { [relation]: id, today }
  const summaries: KindSummary[] = []
  for (const kind of kinds) {
    const scope = await resolveListScope({ database, clock }, kind, filter)
    const groups = await countGroups(database, scope)
    const statuses = await listEveryStatus(database, kind.name)
    const standing = statuses.filter(({ meaning }) => issuedMeanings.includes(meaning)).map(({ id }) => id)
    summaries.push({
      kind: kind.name,
      all: summariseGroups(groups, { filter, statuses }),
      issued: summariseGroups(groups, { filter: { ...filter, status: standing }, statuses }),
      overdue: summariseGroups(groups, { filter: { ...filter, overdue: true }, statuses }),
    })
  }
  return summaries
}
