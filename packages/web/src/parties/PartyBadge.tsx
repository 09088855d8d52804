import { useText } from '#locale/use-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

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
