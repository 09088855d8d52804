import { listRecentDocuments, type WireRecentDocument } from '@quittance/shared/contract/dashboard.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { StatusMeaning } from '@quittance/shared/documents/statuses.ts'
import { statusMeanings } from '@quittance/shared/documents/statuses.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** A document as the dashboard lists it. */
export interface RecentDocument {
  readonly id: number
  readonly kind: string
  readonly number: string
  readonly title: string
  readonly partyName: string
  readonly date: CalendarDay
  readonly total: Decimal
  readonly currency: string
  readonly status: { readonly name: string; readonly meaning: StatusMeaning }
}

export function useRecentDocuments() {
  return useQuery({
    queryKey: ['dashboard', 'recent'],
    queryFn: async ({ signal }) => (await call(listRecentDocuments, { signal })).documents.map(decode),
    staleTime: 0,
  })
}

function decode(sent: WireRecentDocument): RecentDocument {
  const meaning = statusMeanings.find((known) => known === sent.status.meaning) ?? 'draft'
  return {
    id: sent.id,
    kind: sent.kind,
    number: `${sent.prefix}${sent.number}`,
    title: sent.title,
    partyName: sent.party_name,
    date: sent.document_date,
    total: decimal(String(sent.total_amount)),
    currency: sent.currency,
    status: { name: sent.status.name, meaning },
  }
}
