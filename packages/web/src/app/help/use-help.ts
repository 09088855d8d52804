import { useRouter } from '@tanstack/react-router'
import type { HelpTopic } from '#ui/help.ts'
import { useLazyDialog } from '#ui/lazy-popups.tsx'

const load = async () => (await import('./HelpPanel.tsx')).HelpPanel

/** Opens the help, which is a lazy chunk, with the page of the open screen or of a topic. */
export function useHelp() {
  const router = useRouter()
  const { dialog, open, close } = useLazyDialog(load, 'app.load-failed')
  return {
    dialog,
    open(topic?: HelpTopic) {
      const ofScreen = router.state.matches.at(-1)?.staticData.help
      open({ topic: topic ?? ofScreen ?? 'dashboard', onClose: close })
    },
  }
}
