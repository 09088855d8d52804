import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { PartyRecord } from '#parties/party-queries.ts'

/** What a lead or customer is called, those who were anonymised too. */
export function shownName({ id, name }: Pick<PartyRecord, 'id' | 'name'>, text: TranslateFunction): string {
  return name || text('parties.nameless', { id })
}
