import { createContext, Fragment, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { trackFocus } from './focus.ts'

interface Pending {
  readonly key: number
  readonly shown: ReactNode
}

/** @param draw renders the dialog, and calls its argument with an answer to close it */
type Ask = <Answer>(draw: (answer: (given: Answer) => void) => ReactNode) => Promise<Answer>

const AskContext = createContext<Ask | null>(null)
let lastKey = 0

/** Shows the alerts, questions and other dialogs that its children ask for, one after another. */
export function DialogQueue({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<readonly Pending[]>([])

  const ask = useCallback(<Answer,>(draw: (answer: (given: Answer) => void) => ReactNode) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    lastKey += 1
    const key = lastKey
    function answer(given: Answer) {
      setPending((waiting) => waiting.filter((question) => question.key !== key))
      resolve(given)
    }
    setPending((waiting) => [...waiting, { key, shown: draw(answer) }])
    return promise
  }, [])

  // A dialog returns the focus to the element that had it.
  useEffect(trackFocus, [])

  const first = pending[0]
  return (
    <AskContext value={ask}>
      {children}
      {first ? <Fragment key={first.key}>{first.shown}</Fragment> : null}
    </AskContext>
  )
}

/** Returns a function that shows a dialog of the caller, in the same queue as all alerts and questions. */
export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (ask === null) throw new Error('useAsk was called outside of DialogQueue.')
  return ask
}
