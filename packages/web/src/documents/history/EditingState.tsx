import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { editingEnglish } from '@quittance/shared/text/editing/english.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { DraftOffer } from '#documents/drafts/DraftOffer.tsx'
import type { DraftKeeper, Keeping } from '#documents/drafts/draft-keeper.ts'
import { useDraftOwner } from '#documents/drafts/draft-owner.ts'
import { useDraftKeeper } from '#documents/drafts/use-draft-keeper.ts'
import { useLeftDrafts } from '#documents/drafts/use-left-drafts.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { RedoIcon, UndoIcon } from '#ui/move-icons.tsx'
import classes from './history.module.css'
import { useStepKeys, useSteps } from './use-step-keys.ts'

addEnglish(editingEnglish)

/** What becomes of what is typed, and the way back and forth through it. */
export function EditingState() {
  const owner = useDraftOwner()
  const [first, setFirst] = useState(owner)
  if (first === null && owner !== null) setFirst(owner)
  // Somebody else has signed in over what the first one typed: it is nobody's to be kept from here on.
  return first === null || owner !== first ? null : <StateOf owner={first} />
}

function StateOf({ owner }: { readonly owner: number }) {
  const keeper = useDraftKeeper(owner)
  const left = useLeftDrafts(owner)
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <div className={classes.state} aria-busy={left.drafts === null} inert={isSaving}>
      {keeper === null ? null : <KeptState keeper={keeper} />}
      <Steps />
      {keeper === null ? null : <DraftOffer keeper={keeper} left={left} />}
    </div>
  )
}

function KeptState({ keeper }: { readonly keeper: DraftKeeper }) {
  const text = useText()
  const keeping = useStore(keeper.keeping)
  const isNew = useFormState(({ form }) => form.id === null)
  return (
    <>
      <p className={classes.kept} data-is={keeping.is}>
        {keeping.is === 'saved' && isNew ? null : sentenceFor(keeping, text)}
      </p>
      {/* Read out is what somebody has to act on: the rest would interrupt every word. */}
      <VisuallyHidden role="status">
        {keeping.is === 'not-kept' ? sentenceFor(keeping, text) : null}
      </VisuallyHidden>
    </>
  )
}

function sentenceFor(keeping: Keeping, text: Text): string {
  switch (keeping.is) {
    case 'saved':
      return text('editing.saved')
    case 'typed':
      return text('editing.typed')
    case 'kept':
      return text('editing.kept', {
        time: new Date(keeping.at).toLocaleTimeString([], { timeStyle: 'short' }),
      })
    case 'not-kept':
      return text(`editing.not-kept-${keeping.why}`)
  }
}

function Steps() {
  const text = useText()
  const { history } = useOpenForm()
  const place = useRef<HTMLDivElement>(null)
  const canUndo = useStore(history.steps, ({ past }) => past.length > 0)
  const canRedo = useStore(history.steps, ({ future }) => future.length > 0)
  const take = useSteps()
  useStepKeys(take, place)
  return (
    <div ref={place} className={classes.steps}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text('editing.undo')}
        aria-keyshortcuts="Control+Z"
        disabled={!canUndo}
        onClick={() => take('undo')}
      >
        <UndoIcon size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text('editing.redo')}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!canRedo}
        onClick={() => take('redo')}
      >
        <RedoIcon size={18} />
      </ActionIcon>
    </div>
  )
}
