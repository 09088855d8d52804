import type { TextKey } from '@quittance/shared/text/text-keys.ts'
import { useBlocker } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from './alerts.tsx'

interface LeavingWords {
  readonly says: TextKey
  readonly leave: TextKey
}

const ofTyping: LeavingWords = { says: 'form.leave', leave: 'form.leave-confirm' }

/** Leaving with something unsaved is asked about, inside the product and by the browser. */
export function useLeavingQuestion(
  losesSomething: () => boolean,
  { says, leave }: LeavingWords = ofTyping,
): void {
  const question = useQuestion()
  const text = useText()
  useBlocker({
    shouldBlockFn: async () => {
      if (!losesSomething()) return false
      const labels = { yes: text(leave), no: text('form.stay') }
      return !(await question(text(says), labels))
    },
    enableBeforeUnload: losesSomething,
  })
}
