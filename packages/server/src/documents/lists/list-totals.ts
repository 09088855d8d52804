import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type Claim, getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation, StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { addExact, type Decimal, toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import { readToday } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type DocumentStatus, listEveryStatus } from '#documents/statuses/repository.ts'
import { listMergedIds } from '#payments/repository.ts'
import type { Services } from '#services.ts'
import { countGroups, type DocumentGroup } from './count-repository.ts'
import type { ListScope } from './filter-repository.ts'
import { resolveListScope } from './list-filter.ts'

/** Totals of a list in one currency. */
interface CurrencyTotal {
  readonly currencyId: number
  readonly count: number
  readonly total: Decimal
  /** Sum of what is due of issued documents, also of those in the archive, and of the unpaid amounts of open ones. */
  readonly unpaid: Decimal
  /** Sum of the amounts paid. */
  readonly paid: Decimal
  /** Sum of what credit notes have taken off issued documents. */
  readonly credited: Decimal
}

export interface ListCounts {
  readonly count: number
  readonly totals: readonly CurrencyTotal[]
  /** Documents that are not archived, regardless of the status filter of the list. */
  readonly active: number
  readonly archived: number
  /** Also issued documents in the archive. */
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
  /** Only documents that are due before today and not paid in full, of which those that are not issued are open. */
  readonly overdue: ListCounts
}

interface SummaryRequest {
  readonly relation: Relation
  readonly id: number
  /** Today in the time zone of the client; undefined for that of the company. */
  readonly today: CalendarDay | undefined
}

const invoicedMeanings: readonly StatusMeaning[] = ['open', 'won']

/**
 * Returns counts and totals of a party's documents for each kind. Archived documents count only as far as something is due of issued ones.
 */
export async function summariseParty(
  services: Pick<Services, 'database' | 'reference' | 'clock'>,
  { relation, id, today }: SummaryRequest,
): Promise<KindSummary[]> {
  const { database } = services
  const filter = { [relation]: id, today: today ?? (await readToday(services)) }
  const customerIds = relation === 'customer' ? await listMergedIds(database, id) : undefined
  const summaries: KindSummary[] = []
  for (const kind of kinds) {
    const scope = await resolveListScope(services, kind, { ...filter, customerIds })
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
  // Nothing is outstanding for documents that claim nothing. An issued one is open while something is due, whatever its status means.
  const isOpen = ({ statusId, isBalanceDue }: DocumentGroup) =>
    claim !== 'none' && (isBalanceDue || meanings.get(statusId) === 'open')
  const isOverdue = (group: DocumentGroup) => group.isLate && isOpen(group)
  const { archived = false, overdue, status, balance } = filter
  const matching = groups.filter(
    (group) =>
      (overdue === undefined || isOverdue(group) === overdue) &&
      (status === undefined || status.includes(group.statusId)),
  )
  // The amount due of an issued document counts even if the document is archived: lists by amount due contain it, too.
  const counted = matching.filter(
    ({ isArchived, isBalanceDue }) => isArchived === archived || (!archived && isBalanceDue),
  )
  const isDueList = overdue === true || balance !== undefined
  const listed = isDueList ? counted : matching.filter(({ isArchived }) => isArchived === archived)
  const active = groups.filter(({ isArchived }) => !isArchived)
  const open = groups.filter(({ isArchived, isBalanceDue }) => !isArchived || isBalanceDue)
  return {
    count: countDocuments(listed),
    totals: sumByCurrency(listed, counted.filter(isOpen)),
    active: countDocuments(active),
    archived: countDocuments(groups) - countDocuments(active),
    overdue: countDocuments(open.filter(isOverdue)),
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

/** @param open the documents whose unpaid amounts count; those in the archive are not listed */
function sumByCurrency(listed: readonly DocumentGroup[], open: readonly DocumentGroup[]): CurrencyTotal[] {
  const currencyIds = new Set([...listed, ...open].map(({ currencyId }) => currencyId))
  return Array.from(currencyIds, (currencyId) => {
    const isIn = (group: DocumentGroup) => group.currencyId === currencyId
    const groups = listed.filter(isIn)
    return {
      currencyId,
      count: countDocuments(groups),
      total: sumAmounts(groups.map(({ total }) => total)),
      unpaid: sumAmounts(open.filter(isIn).map(({ unpaid }) => unpaid)),
      paid: sumAmounts(groups.map(({ paid }) => paid)),
      credited: sumAmounts(groups.map(({ credited }) => credited)),
    }
  })
}

function sumAmounts(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}
