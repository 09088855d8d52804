import { useMediaQuery } from '@mantine/hooks'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

const key = 'live-preview'
const hidden = 'no'

/** From here on the sheet, the totals and a legible page stand beside each other; the same width as in the style sheet. */
const wideEnough = '(min-width: 108em)'

/** Of the button that shows the paper again. */
export const livePaperToggleId = 'live-preview-toggle'

const choice = createStore<{ readonly isWanted: boolean }>(() => ({
  isWanted: localStorage.getItem(key) !== hidden,
}))

function toggle(): void {
  const isWanted = !choice.getState().isWanted
  choice.setState({ isWanted })
  if (isWanted) localStorage.removeItem(key)
  else localStorage.setItem(key, hidden)
}

/** Whether the paper stands beside the form: on wide screens, for whoever has not put it away. */
export function useLivePaper() {
  const isPossible = useMediaQuery(wideEnough, undefined, { getInitialValueInEffect: false }) === true
  const isWanted = useStore(choice, (state) => state.isWanted)
  return { isPossible, isShown: isPossible && isWanted, toggle }
}
