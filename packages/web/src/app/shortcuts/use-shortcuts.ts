import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { areSingleKeysOn, isAnswering, isTyping } from '#ui/single-keys.ts'
import { type Begun, meaningOf } from './shortcuts.ts'

/** Handles single-key shortcuts while no text is entered and no dialog is open. @param onList called for a question mark */
export function useShortcuts(onList: () => void): void {
  const router = useRouter()
  const begun = useRef<Begun | null>(null)

  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event
    if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || event.repeat) return
    if (isTyping() || isAnswering() || !areSingleKeysOn()) return
    const meaning = meaningOf(key, event.timeStamp, begun.current)
    begun.current = meaning.is === 'begun' ? meaning.begun : null
    if (meaning.is === 'list') onList()
    if (meaning.is !== 'way') return
    event.preventDefault()
    const opening = (router.state.location.state.opening ?? 0) + 1
    void router.navigate({ to: meaning.to, state: { opening } })
  })
}
