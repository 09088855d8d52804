import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import classes from './of-party.module.css'
import { summaryQuery } from './summary-queries.ts'

interface OpenDocumentsProps {
  readonly party: PartyKind
  readonly id: number
}

/** Shows how many documents of a lead or customer are still open. Renders nothing if there are none. */
export function OpenDocuments({ party, id }: OpenDocumentsProps) {
  const text = useText()
  const summary = useQuery(summaryQuery(party, id)).data ?? []
  const count = summary.reduce((sum, { open }) => sum + open, 0)
  return count === 0 ? null : <p className={classes.warning}>{text('parties.open-documents', { count })}</p>
}
