import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { PartyRecord } from '#parties/party-queries.ts'

/** Returns the name of a lead or customer, or a substitute if it was anonymised. */
export function shownName({ id, name }: Pick<PartyRecord, 'id' | 'name'>, text: TranslateFunction): string {
  return name || text('parties.nameless', { id })
}
