import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useBlocker } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from './alerts.tsx'

interface LeavingWords {
  readonly says: TextKey
  readonly leave: TextKey
}

const ofTyping: LeavingWords = { says: 'form.leave', leave: 'form.leave-confirm' }

interface Leaving {
  readonly words?: LeavingWords
  /** Stores the changes before the question is asked: afterwards less may be lost. */
  readonly keep?: () => Promise<void>
  /** Called if nothing would be lost, so that no question is asked. */
  readonly onLeaving?: () => void
}

// Maximum time for `keep` in milliseconds. Storing may hang; a link must not.
const patienceMs = 2_000

/** Asks the user before leaving a screen if something would be lost: within the product, and by the browser. */
export function useLeavingQuestion(
  losesSomething: () => boolean,
  { words: { says, leave } = ofTyping, keep, onLeaving }: Leaving = {},
): void {
  const question = useQuestion()
  const text = useText()
  useBlocker({
    shouldBlockFn: async () => {
      if (losesSomething()) await Promise.race([keep?.(), patience()])
      if (!losesSomething()) {
        onLeaving?.()
        return false
      }
      const labels = { yes: text(leave), no: text('form.stay') }
      return !(await question(text(says), labels))
    },
    enableBeforeUnload: losesSomething,
  })
}

function patience(): Promise<void> {
  return new Promise((over) => setTimeout(over, patienceMs))
}
