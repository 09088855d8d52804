import { useRouter } from '@tanstack/react-router'
import { createContext } from 'react'
import { useLazyDialog } from '#ui/use-lazy-dialog.tsx'
import type { HelpTopic } from './topics.ts'

const load = async () => (await import('./HelpPanel.tsx')).HelpPanel

/** Opens the help. The layout of the members' screens provides it. */
export const HelpContext = createContext<(topic?: HelpTopic) => void>(() => undefined)

/** Opens the help, which is a lazy chunk, with the page of the open screen or of a topic. */
export function useHelp() {
  const router = useRouter()
  const { dialog, open, close } = useLazyDialog(load, 'app.load-failed')
  return {
    dialog,
    open(topic?: HelpTopic) {
      const ofScreen = router.state.matches.at(-1)?.staticData.help
      void open({ topic: topic ?? ofScreen ?? 'dashboard', onClose: close })
    },
  }
}
