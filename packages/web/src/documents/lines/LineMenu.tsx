import { ActionIcon } from '@mantine/core'
import undoEnglish from '@quittance/shared/locales/en/undo.json' with { type: 'json' }
import { type ComponentType, memo, useRef, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { MoreIcon } from '#ui/icons.tsx'
import { showToast } from '#ui/toasts.ts'
import type { LineChoicesProps } from './LineChoices.tsx'

addEnglish(undoEnglish)

const notLoadedMs = 5_000

interface LineMenuProps {
  readonly lineKey: number
  readonly place: number
}

/** Shows the menu button of a line. The menu is a lazy chunk. */
export const LineMenu = memo(function LineMenu({ lineKey, place }: LineMenuProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const [Choices, setChoices] = useState<ComponentType<LineChoicesProps> | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  async function open() {
    setOpen(true)
    try {
      const { LineChoices } = await import('./LineChoices.tsx')
      setChoices(() => LineChoices)
    } catch {
      setOpen(false)
      showToast('error', text('editing.menu-not-loaded'), notLoadedMs)
    }
  }

  function close() {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label={text('editing.line-menu', { place })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // A press outside of the menu closes it. On this button the click closes it, so the press must not.
        onMouseDown={(event) => isOpen && event.stopPropagation()}
        onTouchStart={(event) => isOpen && event.stopPropagation()}
        // The focus may not have moved into the menu yet.
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          close()
        }}
        onClick={() => (isOpen ? close() : void open())}
      >
        <MoreIcon size={18} />
      </ActionIcon>
      {isOpen && Choices !== null ? <Choices lineKey={lineKey} place={place} onClose={close} /> : null}
    </>
  )
})
