import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useBlocker } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from './alerts.tsx'

interface QuestionTexts {
  readonly question: TextKey
  readonly leave: TextKey
}

const defaultTexts: QuestionTexts = { question: 'form.leave', leave: 'form.leave-confirm' }

interface LeavingOptions {
  readonly texts?: QuestionTexts
  /** Stores the changes before the question is asked: afterwards less may be lost. */
  readonly store?: () => Promise<void>
  /** Called if nothing would be lost, so that no question is asked. */
  readonly onLeaving?: () => void
}

// Maximum time for `store` in milliseconds. Storing may hang; a link must not.
const storeTimeoutMs = 2_000

/** Asks the user before leaving a screen with unsaved changes: within the product, and by the browser. */
export function useLeavingQuestion(
  hasUnsavedChanges: () => boolean,
  { texts: { question, leave } = defaultTexts, store, onLeaving }: LeavingOptions = {},
): void {
  const ask = useQuestion()
  const text = useText()
  useBlocker({
    shouldBlockFn: async () => {
      if (hasUnsavedChanges()) await Promise.race([store?.(), waitForTimeout()])
      if (!hasUnsavedChanges()) {
        onLeaving?.()
        return false
      }
      return !(await ask(text(question), { yes: text(leave), no: text('form.stay') }))
    },
    enableBeforeUnload: hasUnsavedChanges,
  })
}

function waitForTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, storeTimeoutMs))
}
