import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { OpenRecord } from '#ui/screen-actions.ts'

interface PartyBadgeProps {
  readonly isAnonymised: boolean
  readonly isArchived: boolean
  /** Whether it is a lead that was converted to a customer. */
  readonly isConverted: boolean
}

/** Shows whether a lead or customer is anonymised, archived or converted. Renders nothing otherwise. */
export function PartyBadge({ isAnonymised, isArchived, isConverted }: PartyBadgeProps) {
  const text = useText()
  if (isAnonymised) return <StatusBadge status={{ name: text('parties.is-anonymised'), meaning: 'draft' }} />
  if (isArchived) return <StatusBadge status={{ name: text('parties.is-archived'), meaning: 'draft' }} />
  if (isConverted) return <StatusBadge status={{ name: text('parties.is-converted'), meaning: 'won' }} />
  return null
}

/** Returns the name of a lead or customer, or a substitute if it was anonymised. */
export function partyName(
  { id, name }: { readonly id: number; readonly name: string },
  text: TranslateFunction,
): string {
  return name || text('parties.nameless', { id })
}

interface OpenPartyTexts {
  readonly name: string
  readonly text: TranslateFunction
}

/** Returns a lead or customer as the command palette lists it among the recent records. */
export function openParty({ relation }: PartyKind, id: number, { name, text }: OpenPartyTexts): OpenRecord {
  return { path: `/${relation}/show/${id}`, label: name, detail: text(`relation.${relation}`) }
}
