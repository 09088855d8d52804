import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'

/** A customer always has a short name: it is shown where the search finds it. */
export function addDefaultUsername(content: PartyContent, relation: Relation): PartyContent {
  if (relation !== 'customer' || content.username !== '') return content
  return { ...content, username: formatPartyName(content) }
}
