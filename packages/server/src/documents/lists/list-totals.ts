import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation, StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { addExact, type Decimal, toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type DocumentStatus, listEveryStatus } from '#documents/statuses/repository.ts'
import { type ListScope, resolveListScope } from './list-filter.ts'
import { countGroups, type DocumentGroup } from './repository.ts'

/** What a list has in one currency. */
export interface CurrencyTotal {
  readonly currencyId: number
  readonly count: number
  readonly total: Decimal
  /** Of those that are open and ask for more than was paid. */
  readonly unpaid: Decimal
}

export interface ListCounts {
  readonly count: number
  readonly totals: readonly CurrencyTotal[]
  /** With any status but archived, whatever status the list is filtered by. */
  readonly active: number
  readonly archived: number
  readonly overdue: number
  /** Those in use, and retired ones that documents still have or that it is filtered by. */
  readonly statuses: readonly { readonly status: DocumentStatus; readonly count: number }[]
}

interface TotalsRequest {
  readonly filter: DocumentFilter
  /** Of the kind, retired ones too. */
  readonly statuses: readonly DocumentStatus[]
}

/** What groups say of a list and of the lists beside it, which differ only in status. */
export function summariseGroups(
  groups: readonly DocumentGroup[],
  { filter, statuses }: TotalsRequest,
): ListCounts {
  const meanings = new Map(statuses.map(({ id, meaning }) => [id, meaning]))
  const isOpen = ({ statusId }: DocumentGroup) => meanings.get(statusId) === 'open'
  const isOverdue = (group: DocumentGroup) => group.isLate && isOpen(group)
  const { archived = false, overdue, status } = filter
  const listed = groups.filter(
    (group) =>
      group.isArchived === archived &&
      (overdue === undefined || isOverdue(group) === overdue) &&
      (status === undefined || status.includes(group.statusId)),
  )
  const active = groups.filter(({ isArchived }) => !isArchived)
  return {
    count: countDocuments(listed),
    totals: sumByCurrency(listed, isOpen),
    active: countDocuments(active),
    archived: countDocuments(groups) - countDocuments(active),
    overdue: countDocuments(active.filter(isOverdue)),
    statuses: statuses
      .map((one) => ({
        status: one,
        count: countDocuments(active.filter(({ statusId }) => statusId === one.id)),
      }))
      .filter(({ status: one, count }) => !one.isRetired || count > 0 || status?.includes(one.id)),
  }
}

function countDocuments(groups: readonly DocumentGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

function sumByCurrency(
  groups: readonly DocumentGroup[],
  isOpen: (group: DocumentGroup) => boolean,
): CurrencyTotal[] {
  const byCurrency = Map.groupBy(groups, ({ currencyId }) => currencyId)
  return Array.from(byCurrency, ([currencyId, of]) => ({
    currencyId,
    count: countDocuments(of),
    total: sumAmounts(of.map(({ total }) => total)),
    unpaid: sumAmounts(of.filter(isOpen).map(({ unpaid }) => unpaid)),
  }))
}

function sumAmounts(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}

/** Counts a list and the lists beside it, which differ only in status. */
export async function countList(db: Connection, scope: ListScope): Promise<ListCounts> {
  const { kind, filter } = scope
  return summariseGroups(await countGroups(db, scope), { filter, statuses: await listEveryStatus(db, kind) })
}

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
