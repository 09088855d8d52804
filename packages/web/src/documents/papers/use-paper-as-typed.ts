import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemsOf } from '#documents/document-problems.ts'
import { useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import type { Paper } from './paper-queries.ts'
import { usePaperOnScreen } from './use-paper-on-screen.ts'

const typingPauseMs = 600

interface TypedPaper {
  /** The last complete document; null: there was none yet. */
  readonly paper: Paper | null
  /** Whether the form is incomplete now, so that `paper` is outdated. */
  readonly isPast: boolean
}

/**
 * Returns the content of the form for the live preview. It is updated after each pause in typing, when the last preview has
 * loaded.
 */
export function usePaperAsTyped(): TypedPaper {
  const { store } = useOpenForm()
  const client = useQueryClient()
  const wholePaper = useWholePaper()
  const [typed, setTyped] = useState<TypedPaper>(() => ({ paper: wholePaper(), isPast: false }))

  const take = useEffectEvent(() => {
    const paper = wholePaper()
    setTyped((last) => (paper === null ? { ...last, isPast: true } : { paper, isPast: false }))
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(takeOnceIdle, typingPauseMs)
    }
    // The preview of thousands of lines takes long, so the next one waits until it has loaded.
    const takeOnceIdle = () => (client.isFetching({ queryKey: ['paper'] }) > 0 ? wait() : take())
    const unsubscribe = store.subscribe((now, before) => {
      if (now.form !== before.form || now.clean !== before.clean) wait()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, client])

  return typed
}

/**
 * Returns a function for the document of the form; null if it is incomplete. The number is not checked here: only a save needs
 * a free one.
 */
function useWholePaper(): () => Paper | null {
  const { kind, store } = useOpenForm()
  const text = useText()
  const paperOnScreen = usePaperOnScreen()
  return () => {
    const isWhole = problemsOf(store.getState().form, 'available', { kind, text }).length === 0
    return isWhole ? paperOnScreen() : null
  }
}
