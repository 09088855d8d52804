import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import { type CalendarDay, today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Connection } from '#database/database.ts'
import { type DocumentStatus, listEveryStatus } from '#documents/statuses/repository.ts'
import { FoundIds } from '#search/blocks/found-ids.ts'
import { findIds } from '#search/find-ids.ts'
import { recordTypes } from '#search/words/searchable.ts'

/** What a filter means, looked up once for everything that is asked about the list. */
export interface ListScope {
  readonly kind: string
  readonly filter: DocumentFilter
  readonly today: CalendarDay
  /** Retired ones too. */
  readonly statuses: readonly DocumentStatus[]
  /** What was typed was found in these; null: nothing was typed. */
  readonly found: FoundIds | null
}

export async function scopeOf(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  kind: DocumentKind,
  filter: DocumentFilter,
): Promise<ListScope> {
  const text = filter.search?.trim() ?? ''
  const type = recordTypes.document
  return {
    kind: kind.name,
    filter,
    today: filter.today ?? today(clock()),
    statuses: await listEveryStatus(database, kind.name),
    found: text === '' ? null : ((await findIds(database, { text, type })) ?? new FoundIds([])),
  }
}
