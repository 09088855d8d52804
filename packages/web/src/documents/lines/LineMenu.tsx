import { ActionIcon } from '@mantine/core'
import { editingEnglish } from '@quittance/shared/text/editing/english.ts'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { MoreIcon } from '#ui/icons.tsx'

addEnglish(editingEnglish)

const LineChoices = lazy(async () => {
  const { LineChoices: Choices } = await import('./LineChoices.tsx')
  return { default: Choices }
})

interface LineMenuProps {
  readonly lineKey: number
  readonly place: number
}

/** What can be done with a line; the choices are loaded when somebody wants them. */
export const LineMenu = memo(function LineMenu({ lineKey, place }: LineMenuProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

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
        aria-expanded={isOpen}
        // Pressing elsewhere closes the choices, and here it is done by the click.
        onMouseDown={(event) => isOpen && event.stopPropagation()}
        onTouchStart={(event) => isOpen && event.stopPropagation()}
        // The focus may not have gone to the choices yet.
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          close()
        }}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon size={18} />
      </ActionIcon>
      {isOpen ? (
        <Suspense fallback={null}>
          <LineChoices lineKey={lineKey} place={place} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
})
