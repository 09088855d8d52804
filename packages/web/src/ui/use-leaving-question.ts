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
  /** Tried before anything is asked: afterwards less may be lost. */
  readonly keep?: () => Promise<void>
  /** Nothing is lost, and nobody is asked. */
  readonly onLeaving?: () => void
}

// Whatever keeps things may hang: a link must not.
const patienceMs = 1_000

/** Leaving is asked about where something would be lost, inside the product and by the browser. */
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
