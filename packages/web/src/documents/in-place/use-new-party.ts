import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { partyQuery } from '#documents/document-queries.ts'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import { partyChosen, relationChosen } from '#documents/form-changes.ts'
import { showToast } from '#ui/toasts.ts'
import { useInPlace } from '#ui/use-in-place.tsx'
import { InPlaceContext, type PartyInPlace } from './in-place-forms.ts'

/** Writes down whom the document is for, where they are looked for in vain. */
export function useNewParty(relation: Relation) {
  const { kind } = useOpenForm()
  const change = useChange()
  const client = useQueryClient()
  const forms = useContext(InPlaceContext)
  const { opened, open, close } = useInPlace(forms?.party)

  async function choose({ relation: chosen, id }: PartyInPlace) {
    try {
      const party = await client.fetchQuery({ ...partyQuery(chosen, id), staleTime: 0 })
      if (party !== null) change((form) => partyChosen(relationChosen(form, chosen), party))
    } catch (error) {
      if (error instanceof Error) showToast('error', error.message, 5_000)
    }
  }

  return {
    opened,
    isOffered: forms !== null,
    open(typed: string) {
      void open({
        ...{ relation, typed, relations: kind.relations },
        onDone(party) {
          close()
          if (party !== null) void choose(party)
        },
      })
    },
  }
}
