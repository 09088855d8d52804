import { today } from '@quittance/shared/documents/calendar-day.ts'
import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/database.ts'
import { countList, type ListCounts } from '#documents/lists/count-list.ts'
import { scopeOf } from '#documents/lists/list-scope.ts'

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

/** What a lead or customer has of one kind. */
export interface KindSummary {
  readonly kind: string
  readonly all: ListCounts
  /** Of those, what is open and past due. */
  readonly overdue: ListCounts
}

/** Counts the documents of a lead or customer, kind by kind. Archived ones are left out. */
export async function summariseParty(
  { database, clock }: Context,
  { relation, id }: { readonly relation: Relation; readonly id: number },
): Promise<KindSummary[]> {
  const filter = { [relation]: id, today: today(clock()) }
  const summaries: KindSummary[] = []
  for (const kind of kinds) {
    const scope = await scopeOf({ database, clock }, kind, filter)
    const late = { ...scope, filter: { ...filter, overdue: true } }
    const [all, overdue] = [await countList(database, scope), await countList(database, late)]
    summaries.push({ kind: kind.name, all, overdue })
  }
  return summaries
}
