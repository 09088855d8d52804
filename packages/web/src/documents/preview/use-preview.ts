import { useMediaQuery } from '@mantine/hooks'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import type { PreviewDocument } from './preview-queries.ts'

const load = async () => (await import('./PreviewDialog.tsx')).PreviewDialog

/** Opens the preview dialog, which is a lazy chunk. */
export function usePreviewDialog() {
  const { dialog, open, close } = useLazyDialog(load, 'preview.not-loaded')
  return { dialog, preview: (source: PreviewDocument) => open({ source, onClose: close }) }
}

const key = 'live-preview'
const hidden = 'no'

/** Window width from which the form and a legible page fit beside each other. */
const wideEnough = '(min-width: 100em)'

/** Id of the button that shows or hides the live preview. */
export const livePreviewToggleId = 'live-preview-toggle'

const choice = createStore<{ readonly isWanted: boolean }>(() => ({
  isWanted: localStorage.getItem(key) !== hidden,
}))

function toggle(): void {
  const isWanted = !choice.getState().isWanted
  choice.setState({ isWanted })
  if (isWanted) localStorage.removeItem(key)
  else localStorage.setItem(key, hidden)
}

/** Returns whether the live preview is shown: on wide screens, unless the user has hidden it. */
export function useLivePreview() {
  const isPossible = useMediaQuery(wideEnough, undefined, { getInitialValueInEffect: false }) === true
  const isWanted = useStore(choice, (state) => state.isWanted)
  return { isPossible, isShown: isPossible && isWanted, toggle }
}
