import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { useTitle } from '#ui/use-title.ts'
import { PartyForm } from './PartyForm.tsx'
import { NoSuchParty, PartyFailed, PartyLoading } from './PartyStates.tsx'
import { editedQuery } from './party-queries.ts'

addEnglish(partiesEnglish)

interface PartyScreenProps {
  readonly kind: PartyKind
  /** null: the address contains no valid id. */
  readonly id: number | null
}

export function EditPartyScreen({ kind, id }: PartyScreenProps) {
  return id === null ? <NoSuchParty kind={kind} /> : <OpeningParty kind={kind} id={id} />
}

function OpeningParty({ kind, id }: PartyScreenProps & { readonly id: number }) {
  const text = useText()
  const opened = useQuery(editedQuery(kind.relation, id))
  // The form keeps its input when the query is updated. A new key opens it again with the stored version.
  const [opening, setOpening] = useState(0)
  const heading = text(`${kind.relation}.edit`)
  useTitle(heading)
  if (opened.data === undefined) {
    if (opened.error) return <PartyFailed kind={kind} error={opened.error} onRetry={opened.refetch} />
    return <PartyLoading heading={heading} />
  }
  if (opened.data.anonymised_at !== null) return <Navigate to={`/${kind.relation}/show/${id}`} replace />
  return (
    <PartyForm
      key={opening}
      kind={kind}
      record={opened.data}
      heading={heading}
      onLoadNewer={async () => {
        const { error } = await opened.refetch()
        if (error === null) setOpening(opening + 1)
        else showToast('error', error.message, 5_000)
      }}
    />
  )
}
