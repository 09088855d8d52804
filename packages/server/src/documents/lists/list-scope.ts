import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import { type CalendarDay, today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Connection } from '#database/database.ts'
import { type DocumentStatus, listEveryStatus } from '#documents/statuses/repository.ts'
import { FoundIds } from '#search/blocks/found-ids.ts'
import { findIds } from '#search/find-ids.ts'
import { recordTypes } from '#search/words/searchable.ts'

/** Ids of records, however many. */
export interface Ids extends Iterable<number> {
  readonly size: number
  has(id: number): boolean
}

/** What a filter means, looked up once for everything that is asked about the list. */
export interface ListScope {
  readonly kind: string
  readonly filter: DocumentFilter
  readonly today: CalendarDay
  /** Retired ones too. */
  readonly statuses: readonly DocumentStatus[]
  /** What was typed was found in these, or somebody has named them; null: neither. */
  readonly found: Ids | null
}

export async function scopeOf(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  kind: DocumentKind,
  filter: DocumentFilter & { readonly ids?: readonly number[] | undefined },
): Promise<ListScope> {
  const found = await findTyped(database, filter)
  return {
    kind: kind.name,
    filter,
    today: filter.today ?? today(clock()),
    statuses: await listEveryStatus(database, kind.name),
    found: filter.ids === undefined ? found : new Set(filter.ids.filter((id) => found?.has(id) ?? true)),
  }
}

async function findTyped(database: Connection, { search }: DocumentFilter): Promise<Ids | null> {
  const text = search?.trim() ?? ''
  if (text === '') return null
  return (await findIds(database, { text, type: recordTypes.document })) ?? new FoundIds([])
}
