import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery, useMe } from '#api/me-queries.ts'
import type { HelpTopic } from '#ui/help.ts'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import { onRecordOpen } from '#ui/screen-actions.ts'

const load = async () => (await import('./CommandPalette.tsx')).CommandPalette

/**
 * Opens the command palette, which is a lazy chunk, and stores the records that the member opens as recent ones.
 * @param onOpenHelp shows a page of the help; without a topic that of the open screen
 */
export function usePalette(onOpenHelp: (topic?: HelpTopic) => void) {
  const queries = useQueryClient()
  const memberId = useMe()?.id
  const { dialog, open, close } = useLazyDialog(load, 'app.load-failed')
  useEffect(() => {
    if (memberId === undefined) return
    return onRecordOpen((record) => {
      void import('./recent-records.ts').then(
        ({ addRecentRecord }) => addRecentRecord(memberId, record),
        () => undefined,
      )
    })
  }, [memberId])
  return {
    dialog,
    /** Waits for the member if the screen has just been opened. */
    async open() {
      const { id } = await queries.ensureQueryData(meQuery)
      open({ memberId: id, onOpenHelp, onClose: close })
    },
  }
}
