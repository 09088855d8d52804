import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { PartyRecord } from '#parties/party-queries.ts'

/** What a lead or customer is called, those who were anonymised too. */
export function shownName({ id, name }: Pick<PartyRecord, 'id' | 'name'>, text: Text): string {
  return name || text('parties.nameless', { id })
}
