import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import {
  type Dispatch,
  type FocusEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { useSearchResults } from './search-queries.ts'
import { getOptionIds } from './search-results.ts'
import {
  changeText,
  clearOption,
  clearSearch,
  closeResults,
  composeText,
  endComposition,
  getLinkedPaths,
  getSearchView,
  handleEscape,
  initialSearchState,
  moveOption,
  type SearchState,
  searchAfterPause,
  startSearch,
} from './search-state.ts'

const pauseMs = 200

type Box = RefObject<HTMLInputElement | null>
type SetState = Dispatch<SetStateAction<SearchState>>

/** Returns the state and the actions of the search bar. */
export function useSearch(box: Box, isSignedIn: boolean) {
  const alertEmpty = useEmptyAlert()
  const [state, setState] = useState(initialSearchState)
  const { view, optionIds, optionId, isFetching } = useView(state, isSignedIn)
  const leaveActions = useLeaveActions(box, setState)
  useNavigationStart(getLinkedPaths(view), leaveActions.leave)

  function submit() {
    // The focus is in the box even after a click on the button, because the user continues typing there.
    box.current?.focus()
    if (state.typed.trim() === '') return alertEmpty()
    setState(startSearch)
  }

  /** Moves the active option, or opens closed results. */
  function move(step: 1 | -1) {
    if (view.state === 'closed') return setState(startSearch)
    const moved = moveOption({ ...state, optionId }, { optionIds, step })
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
    submit,
    move,
    ...useTyping(setState),
    ...leaveActions,
  }
}

/** Returns the input handlers. Typed text is searched for after `pauseMs`. */
function useTyping(setState: SetState) {
  const pause = useDebouncedCallback(() => setState(searchAfterPause), pauseMs)
  return {
    type(typed: string) {
      setState((before) => changeText(before, typed))
      pause()
    },
    compose: (typed: string) => setState((before) => composeText(before, typed)),
    endComposition(typed: string) {
      setState((before) => endComposition(before, typed))
      pause()
    },
  }
}

function useLeaveActions(box: Box, setState: SetState) {
  return useMemo(
    () => ({
      leaveOption: () => setState(clearOption),
      escape: () => {
        box.current?.focus()
        setState(handleEscape)
      },
      close: () => setState(closeResults),
      leave: () => setState(clearSearch),
    }),
    [box, setState],
  )
}

function useView(state: SearchState, isSignedIn: boolean) {
  const found = useSearchResults(state, isSignedIn)
  const view = getSearchView(state, isSignedIn, found)
  const optionIds = view.state === 'found' ? getOptionIds(view.results) : []
  const optionId = optionIds.find((id) => id === state.optionId) ?? null
  return { view, optionIds, optionId, isFetching: found.isFetching }
}

function useEmptyAlert(): () => void {
  const text = useText()
  const alert = useAlert()
  return () => void alert(text('search.empty'))
}

export type Search = ReturnType<typeof useSearch>

/**
 * Calls a function when the navigation to another screen or to one of the addresses starts. A question about unsaved changes
 * has been answered by then.
 */
function useNavigationStart(addresses: readonly string[], onArrive: () => void): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
        if (pathChanged || addresses.includes(toLocation.pathname)) onArrive()
      }),
    [router, addresses, onArrive],
  )
}

interface Leaving {
  readonly onClickOutside: () => void
  readonly onFocusOutside: () => void
}

/**
 * Calls a function when the user turns to another part of the screen. Dialogs do not count: the search continues after them.
 * @returns the blur handler of the element
 */
export function useLeaveHandlers(
  root: RefObject<HTMLElement | null>,
  { onClickOutside, onFocusOutside }: Leaving,
) {
  useEffect(() => {
    // Capturing, because other handlers may remove the clicked element. Scrolling by touch fires no `mousedown`.
    function press({ target }: MouseEvent) {
      if (isOutside(root.current, target)) onClickOutside()
    }
    document.addEventListener('mousedown', press, { capture: true })
    return () => document.removeEventListener('mousedown', press, { capture: true })
  }, [root, onClickOutside])

  return function leave({ relatedTarget }: FocusEvent) {
    if (isOutside(root.current, relatedTarget)) onFocusOutside()
  }
}

function isOutside(root: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Element && !root?.contains(target) && target.closest('dialog') === null
}
