import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemsOf } from '#documents/document-problems.ts'
import { useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import type { Paper } from './paper-queries.ts'
import { usePaperOnScreen } from './use-paper-on-screen.ts'

const typingPauseMs = 600

interface TypedPaper {
  /** The last one of which nothing was missing; null before there was one. */
  readonly paper: Paper | null
  /** Something is missing now. */
  readonly isPast: boolean
}

/** What the form holds as a paper, after every pause in typing, and never before the last one has come. */
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
    // A paper of thousands of lines takes its time, and the one after it waits as long.
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

/** Whether its number is free is the save's affair. */
function useWholePaper(): () => Paper | null {
  const { kind, store } = useOpenForm()
  const text = useText()
  const paperOnScreen = usePaperOnScreen()
  return () => {
    const isWhole = problemsOf(store.getState().form, 'available', { kind, text }).length === 0
    return isWhole ? paperOnScreen() : null
  }
}
