import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type Claim, getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation, StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { addExact, type Decimal, toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import { readToday } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type DocumentStatus, listEveryStatus } from '#documents/statuses/repository.ts'
import type { Services } from '#services.ts'
import type { ListScope } from './filter-repository.ts'
import { resolveListScope } from './list-filter.ts'
import { countGroups, type DocumentGroup } from './repository.ts'

/** Totals of a list in one currency. */
interface CurrencyTotal {
  readonly currencyId: number
  readonly count: number
  readonly total: Decimal
  /** Sum of the unpaid amounts of open documents. */
  readonly unpaid: Decimal
}

export interface ListCounts {
  readonly count: number
  readonly totals: readonly CurrencyTotal[]
  /** Documents that are not archived, regardless of the status filter of the list. */
  readonly active: number
  readonly archived: number
  readonly overdue: number
  /** Active statuses, and retired ones that documents have or that the list is filtered by. */
  readonly statuses: readonly { readonly status: DocumentStatus; readonly count: number }[]
}

/** Counts the documents of a list, and of the same list with other statuses. */
export async function countList(db: Connection, scope: ListScope): Promise<ListCounts> {
  const { kind, filter } = scope
  return summariseGroups(await countGroups(db, scope), {
    claim: getKind(kind).claim,
    filter,
    statuses: await listEveryStatus(db, kind),
  })
}

/** Counts and totals of the documents of one kind that a party has. */
export interface KindSummary {
  readonly kind: string
  readonly all: ListCounts
  /** Only documents whose status means open or won. */
  readonly invoiced: ListCounts
  /** Only open documents that are due before today and not paid in full. */
  readonly overdue: ListCounts
}

interface SummaryRequest {
  readonly relation: Relation
  readonly id: number
  /** Today in the time zone of the client; undefined for that of the company. */
  readonly today: CalendarDay | undefined
}

const invoicedMeanings: readonly StatusMeaning[] = ['open', 'won']

/** Returns counts and totals of a party's documents for each kind, without archived documents. */
export async function summariseParty(
  services: Pick<Services, 'database' | 'reference' | 'clock'>,
  { relation, id, today }: SummaryRequest,
): Promise<KindSummary[]> {
  const { database } = services
  const filter = { [relation]: id, today: today ?? (await readToday(services)) }
  const summaries: KindSummary[] = []
  for (const kind of kinds) {
    const scope = await resolveListScope(services, kind, filter)
    const groups = await countGroups(database, scope)
    const { claim } = kind
    const statuses = await listEveryStatus(database, kind.name)
    const invoicedStatusIds = statuses
      .filter(({ meaning }) => invoicedMeanings.includes(meaning))
      .map(({ id }) => id)
    summaries.push({
      kind: kind.name,
      all: summariseGroups(groups, { claim, filter, statuses }),
      invoiced: summariseGroups(groups, {
        claim,
        filter: { ...filter, status: invoicedStatusIds },
        statuses,
      }),
      overdue: summariseGroups(groups, { claim, filter: { ...filter, overdue: true }, statuses }),
    })
  }
  return summaries
}

interface TotalsRequest {
  readonly filter: DocumentFilter
  readonly claim: Claim
  /** All statuses of the kind, including retired ones. */
  readonly statuses: readonly DocumentStatus[]
}

/** Computes the counts and totals of a list, and the counts of the same list with other statuses. */
function summariseGroups(
  groups: readonly DocumentGroup[],
  { claim, filter, statuses }: TotalsRequest,
): ListCounts {
  const meanings = new Map(statuses.map(({ id, meaning }) => [id, meaning]))
  // Nothing is outstanding for documents that claim nothing.
  const isOpen = ({ statusId }: DocumentGroup) => claim !== 'none' && meanings.get(statusId) === 'open'
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
      .map((documentStatus) => ({
        status: documentStatus,
        count: countDocuments(active.filter(({ statusId }) => statusId === documentStatus.id)),
      }))
      .filter(({ status: { id, isRetired }, count }) => !isRetired || count > 0 || status?.includes(id)),
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
  return Array.from(byCurrency, ([currencyId, currencyGroups]) => ({
    currencyId,
    count: countDocuments(currencyGroups),
    total: sumAmounts(currencyGroups.map(({ total }) => total)),
    unpaid: sumAmounts(currencyGroups.filter(isOpen).map(({ unpaid }) => unpaid)),
  }))
}

function sumAmounts(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}
