import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { partyQuery } from '#documents/document-queries.ts'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import { partyChosen, relationChosen } from '#documents/form-changes.ts'
import { showToast } from '#ui/toasts.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.tsx'
import { NewRecordDialogsContext, type PartyReference } from './new-record-dialogs.ts'

/** Opens a dialog that creates the lead or customer of the document, and selects it in the form. */
export function useNewParty(relation: Relation) {
  const { kind } = useOpenForm()
  const change = useChange()
  const client = useQueryClient()
  const dialogs = useContext(NewRecordDialogsContext)
  const { dialog, open, close } = useLazyDialog(dialogs?.party)

  async function choose({ relation: chosen, id }: PartyReference) {
    try {
      const party = await client.fetchQuery({ ...partyQuery(chosen, id), staleTime: 0 })
      if (party !== null) change((form) => partyChosen(relationChosen(form, chosen), party))
    } catch (error) {
      if (error instanceof Error) showToast('error', error.message, 5_000)
    }
  }

  return {
    dialog,
    isOffered: dialogs !== null,
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
