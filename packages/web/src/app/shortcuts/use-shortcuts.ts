import { useWindowEvent } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { areSingleKeysOn, isModalOpen, isTyping } from '#ui/keyboard.ts'
import { type FirstKey, interpretKey, isPaletteShortcut } from './shortcuts.ts'

interface ShortcutHandlers {
  /** Called for a question mark. */
  onHelp(): void
  onPalette(): void
}

/** Handles shortcuts while no dialog is open; single keys only while no text is entered. */
export function useShortcuts({ onHelp, onPalette }: ShortcutHandlers): void {
  const router = useRouter()
  const first = useRef<FirstKey | null>(null)

  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event
    if (defaultPrevented || isComposing || event.repeat || isModalOpen()) return
    if (isPaletteShortcut(event)) {
      event.preventDefault()
      return onPalette()
    }
    if (ctrlKey || metaKey || altKey || isTyping() || !areSingleKeysOn()) return
    const meaning = interpretKey(key, event.timeStamp, first.current)
    first.current = meaning.type === 'started' ? meaning.first : null
    if (meaning.type === 'help') onHelp()
    if (meaning.type !== 'completed') return
    event.preventDefault()
    const opening = (router.state.location.state.opening ?? 0) + 1
    void router.navigate({ to: meaning.to, state: { opening } })
  })
}
