import { ActionIcon } from '@mantine/core'
import type { TextLineField } from '@quittance/shared/documents/line-fields.ts'
import undoEnglish from '@quittance/shared/locales/en/undo.json' with { type: 'json' }
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { CrossIcon, GripIcon, MoreIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { lazyOnOpen, useLoadErrorToast } from '#ui/lazy-popups.tsx'
import { scrollIntoWindow } from '#ui/scroll-to.ts'
import { useLineActions } from './line-actions.ts'
import { removeButtonId } from './line-focus.ts'
import classes from './lines.module.css'

addEnglish(undoEnglish)

const LineMenu = lazyOnOpen(async () => (await import('./LineMenu.tsx')).LineMenu)

interface LineActionsProps {
  readonly lineKey: number
  /** Position of the line, starting at 1. */
  readonly place: number
  /** Called to add an optional text. */
  readonly onAddText: (field: TextLineField) => void
}

/** Shows the drag handle, the menu button and the remove button of a line. */
export const LineActions = memo(function LineActions(line: LineActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div
      role="cell"
      className={`${layout.line} ${layout.tight} ${layout.start} ${layout.screenOnly} ${classes.actions}`}
    >
      <span data-drag-handle className={`${layout.centered} ${layout.muted} ${classes.grip}`}>
        <GripIcon size={18} />
      </span>
      <MenuButton {...line} />
      <RemoveButton lineKey={line.lineKey} place={line.place} />
    </div>
  )
})

/** Shows the menu button of a line. */
function MenuButton({ lineKey, place, onAddText }: LineActionsProps) {
  const text = useText()
  const showLoadError = useLoadErrorToast('editing.menu-not-loaded')
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function open() {
    setOpen(true)
    scrollIntoWindow(button.current)
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
        onClick={isOpen ? close : open}
      >
        <MoreIcon size={18} />
      </ActionIcon>
      {isOpen ? (
        <LineMenu
          isOpen
          props={{ lineKey, place, onAddText, onClose: close }}
          onLoadError={() => {
            setOpen(false)
            showLoadError()
          }}
        />
      ) : null}
    </>
  )
}

function RemoveButton({ lineKey, place }: Omit<LineActionsProps, 'onAddText'>) {
  const text = useText()
  const { removeLine } = useLineActions(lineKey)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      id={removeButtonId(lineKey)}
      // Not a tab stop, because the menu contains this action too.
      tabIndex={-1}
      aria-label={text('line.remove', { place })}
      onKeyDown={ignoreRepeat}
      onClick={removeLine}
    >
      <CrossIcon size={18} />
    </ActionIcon>
  )
}

/** Ignores key repeat: the focus moves to the next remove button, so a held key would remove line after line. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
