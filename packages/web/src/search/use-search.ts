import { useDebouncedCallback } from '@mantine/hooks'
import { type Dispatch, type RefObject, type SetStateAction, useMemo, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { useSearchResults } from './search-queries.ts'
import { optionIdsOf } from './search-results.ts'
import {
  compositionEnded,
  escapePressed,
  nothingSought,
  optionLeft,
  optionMoved,
  resultsClosed,
  type SearchState,
  searchAsked,
  searchLeft,
  textComposed,
  textTyped,
  typingPaused,
} from './search-state.ts'
import { viewOf, waysFrom } from './search-view.ts'
import { useArrival } from './use-arrival.ts'

const pauseMs = 200

type Box = RefObject<HTMLInputElement | null>
type SetState = Dispatch<SetStateAction<SearchState>>

/** Returns the state and the actions of the search bar. */
export function useSearch(box: Box, isSignedIn: boolean) {
  const sayEmpty = useSayEmpty()
  const [state, setState] = useState(nothingSought)
  const { view, optionIds, optionId, isFetching } = useView(state, isSignedIn)
  const ways = useWaysBack(box, setState)
  useArrival(waysFrom(view), ways.leave)

  function ask() {
    // The focus is in the box even after a click on the button, because the user continues typing there.
    box.current?.focus()
    if (state.typed.trim() === '') return sayEmpty()
    setState(searchAsked)
  }

  /** Moves the active option, or opens closed results. */
  function move(step: 1 | -1) {
    if (view.is === 'closed') return setState(searchAsked)
    const moved = optionMoved({ ...state, optionId }, { optionIds, step })
    setState(moved)
    document.getElementById(moved.optionId ?? '')?.scrollIntoView({ block: 'nearest' })
  }

  return {
    typed: state.typed,
    view,
    optionIds,
    /** Id of the active option, if it is among the results. */
    optionId,
    isWaiting: state.isOpen && isFetching,
    ask,
    move,
    ...useTyping(setState),
    ...ways,
  }
}

/** Returns the input handlers. Typed text is searched for after `pauseMs`. */
function useTyping(setState: SetState) {
  const pause = useDebouncedCallback(() => setState(typingPaused), pauseMs)
  return {
    type(typed: string) {
      setState((before) => textTyped(before, typed))
      pause()
    },
    compose: (typed: string) => setState((before) => textComposed(before, typed)),
    endComposition(typed: string) {
      setState((before) => compositionEnded(before, typed))
      pause()
    },
  }
}

function useWaysBack(box: Box, setState: SetState) {
  return useMemo(
    () => ({
      leaveOption: () => setState(optionLeft),
      escape: () => {
        box.current?.focus()
        setState(escapePressed)
      },
      close: () => setState(resultsClosed),
      leave: () => setState(searchLeft),
    }),
    [box, setState],
  )
}

function useView(state: SearchState, isSignedIn: boolean) {
  const asked = useSearchResults(state, isSignedIn)
  const view = viewOf(state, isSignedIn, asked)
  const optionIds = view.is === 'found' ? optionIdsOf(view.results) : []
  const optionId = optionIds.find((id) => id === state.optionId) ?? null
  return { view, optionIds, optionId, isFetching: asked.isFetching }
}

function useSayEmpty(): () => void {
  const text = useText()
  const alert = useAlert()
  return () => void alert(text('search.empty'))
}

export type Search = ReturnType<typeof useSearch>
