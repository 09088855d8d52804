import { createHash } from 'node:crypto'
import { blankParty, type PartyContent } from '@quittance/shared/documents/party-kind.ts'

const fields = Object.keys(blankParty) as (keyof PartyContent)[] // as: the keys of a PartyContent

/** Rows that say the same have the same one, whatever the order of their columns. */
export function hashRow(content: PartyContent): string {
  return createHash('sha256')
    .update(JSON.stringify(fields.map((field) => content[field])))
    .digest('hex')
}
