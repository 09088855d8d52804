import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { archiveParty, forgetParties, type PartyRecord } from '#parties/party-queries.ts'
import { showToast } from '#ui/toasts.ts'
import { shownName } from './shown-name.ts'

/** Archives a lead or customer, or restores it. */
export function useArchiving(relation: Relation, record: PartyRecord) {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (archived: boolean) => archiveParty(relation, [record.id], archived),
    onSuccess({ results: [result] }, archived) {
      const name = shownName(record, text)
      const done = text(archived ? 'parties.archive-done' : 'parties.unarchive-done', { name })
      if (result?.code === 200) showToast('success', done, 5_000)
      else if (result) showToast('error', result.message, 5_000)
    },
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => forgetParties(client),
  })
}
