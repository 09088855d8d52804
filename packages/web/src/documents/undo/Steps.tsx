import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { RedoIcon, UndoIcon } from '#ui/move-icons.tsx'
import { whatChanged } from './say-step.ts'
import classes from './undo.module.css'
import { useStepKeys, useSteps } from './use-step-keys.ts'

/** Shows the undo and redo buttons and handles their keyboard shortcuts. */
export function Steps() {
  const text = useText()
  const { kind, store, history } = useOpenForm()
  const place = useRef<HTMLButtonElement>(null)
  const canUndo = useStore(history.steps, ({ past }) => past.length > 0)
  const canRedo = useStore(history.steps, ({ future }) => future.length > 0)
  const [announcement, setAnnouncement] = useState('')
  const take = useSteps(place, (step, before) => {
    const what = whatChanged(before, store.getState().form, { kind, text })
    if (what !== null) setAnnouncement(text(step === 'undo' ? 'editing.undone' : 'editing.redone', { what }))
  })
  useStepKeys(take, place)

  return (
    <div className={classes.steps}>
      <StepButton
        ref={place}
        label={text('editing.undo')}
        keys="Control+Z"
        isThere={canUndo}
        onTake={() => take('undo')}
      >
        <UndoIcon size={18} />
      </StepButton>
      <StepButton
        label={text('editing.redo')}
        keys="Control+Shift+Z"
        isThere={canRedo}
        onTake={() => take('redo')}
      >
        <RedoIcon size={18} />
      </StepButton>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}

interface StepButtonProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly label: string
  readonly keys: string
  readonly isThere: boolean
  readonly onTake: () => void
  readonly children: ReactNode
}

/** Shows a button that can have the focus while it is disabled, because it keeps the focus after its last step. */
function StepButton({ ref, label, keys, isThere, onTake, children }: StepButtonProps) {
  return (
    <ActionIcon
      ref={ref ?? null}
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={!isThere}
      {...(isThere ? {} : { 'data-disabled': true })}
      onClick={() => isThere && onTake()}
    >
      {children}
    </ActionIcon>
  )
}
