import { useBlocker } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from './alerts.tsx'

/** Leaving with something unsaved is asked about, inside the product and by the browser. */
export function useLeavingQuestion(losesSomething: () => boolean): void {
  const question = useQuestion()
  const text = useText()
  useBlocker({
    shouldBlockFn: async () => {
      if (!losesSomething()) return false
      const labels = { yes: text('form.leave-confirm'), no: text('form.stay') }
      return !(await question(text('form.leave'), labels))
    },
    enableBeforeUnload: losesSomething,
  })
}
