import { useText } from '#locale/use-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

interface PartyBadgeProps {
  readonly isAnonymised: boolean
  readonly isArchived: boolean
  /** A lead that is a customer now. */
  readonly isConverted: boolean
}

/** In what state a lead or customer is, where there is something to say. */
export function PartyBadge({ isAnonymised, isArchived, isConverted }: PartyBadgeProps) {
  const text = useText()
  if (isAnonymised) return <StatusBadge status={{ name: text('parties.is-anonymised'), meaning: 'draft' }} />
  if (isArchived) return <StatusBadge status={{ name: text('parties.is-archived'), meaning: 'draft' }} />
  if (isConverted) return <StatusBadge status={{ name: text('parties.is-converted'), meaning: 'won' }} />
  return null
}
