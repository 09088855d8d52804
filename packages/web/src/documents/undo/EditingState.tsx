import { Button, VisuallyHidden } from '@mantine/core'
import undoEnglish from '@quittance/shared/locales/en/undo.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useFormState } from '#documents/document-store.ts'
import { isSureOf } from '#documents/drafts/draft.ts'
import { useDraftOwner } from '#documents/drafts/draft-owner.ts'
import type { DraftRecorder, DraftStatus } from '#documents/drafts/draft-recorder.ts'
import { useDraftRecorder, useUnfinishedDrafts } from '#documents/drafts/use-draft-recorder.ts'
import { showTime } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import { UndoButtons } from './UndoButtons.tsx'
import classes from './undo.module.css'

addEnglish(undoEnglish)

// A lazy chunk, because most forms have no draft to offer.
const DraftOffer = lazyPart(async () => (await import('#documents/drafts/DraftOffer.tsx')).DraftOffer)

/** Shows the state of the draft, the undo and redo buttons, and unfinished drafts. */
export function EditingState() {
  const owner = useDraftOwner()
  const [first, setFirst] = useState(owner)
  if (first === null && owner !== null) setFirst(owner)
  return first === null ? null : <OwnerState owner={first} isThere={owner === first} />
}

interface OwnerStateProps {
  readonly owner: string
  /** Whether the owner is signed in. Otherwise another member may have typed, so nothing is recorded for the owner any more. */
  readonly isThere: boolean
}

function OwnerState({ owner, isThere }: OwnerStateProps) {
  const recorder = useDraftRecorder(owner, isThere)
  const unfinished = useUnfinishedDrafts(owner)
  const isSaving = useFormState((state) => state.isSaving)
  const isShown = isThere && recorder !== null
  const hasUnfinished = unfinished.drafts !== null && unfinished.drafts.length > 0
  return (
    <div
      className={`${layout.row} ${layout.middle} ${classes.state}`}
      aria-busy={unfinished.drafts === null}
      inert={isSaving}
    >
      {isShown ? <DraftStatusLine recorder={recorder} /> : null}
      <UndoButtons />
      {isShown && hasUnfinished ? <DraftOffer recorder={recorder} unfinished={unfinished} /> : null}
    </div>
  )
}

function DraftStatusLine({ recorder }: { readonly recorder: DraftRecorder }) {
  const text = useText()
  const stored = useStore(recorder.status)
  const isNew = useFormState(({ form }) => form.id === null)
  const isSaving = useFormState((state) => state.isSaving)
  const status = withoutRunningSave(stored, isSaving)
  const number = useFormState(({ form }) => form.number ?? form.proposedNumber)
  const sentence = status.state === 'saved' && isNew ? null : sentenceFor(status, number, text)
  return (
    <>
      <p
        className={`${layout.grow} ${layout.small} ${requiresAction(status) ? layout.bad : ''} ${classes.status}`}
        data-state={status.state === 'stored' && status.sentAt !== null ? 'sent' : status.state}
      >
        {sentence}
      </p>
      {/* Only states that require an action are announced; the others would interrupt screen readers at every word. */}
      <VisuallyHidden role="status">{requiresAction(status) ? sentence : null}</VisuallyHidden>
      {status.state === 'elsewhere' ? (
        <div className={`${layout.row} ${layout.middle} ${layout.small} ${classes.choices}`}>
          <Button size="compact-sm" onClick={() => void recorder.storeHere()}>
            {text('editing.keep-here')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => recorder.discard()}>
            {text('editing.discard-here')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Returns the state without the unconfirmed save while that is running, because its response may still arrive. */
function withoutRunningSave(status: DraftStatus, isSaving: boolean): DraftStatus {
  return status.state === 'stored' && isSaving ? { ...status, sentAt: null } : status
}

function requiresAction({ state }: DraftStatus): boolean {
  return state === 'not-stored' || state === 'elsewhere'
}

function sentenceFor(status: DraftStatus, number: number, text: TranslateFunction): string {
  switch (status.state) {
    case 'saved':
      return text('editing.saved')
    case 'unsaved':
      return text('editing.unsaved')
    case 'stored': {
      const { at, sentAt } = status
      if (sentAt === null) return text('editing.draft-stored', { time: showTime(at, currentLocale()) })
      return isSureOf(sentAt, Date.now())
        ? text('editing.unconfirmed', { time: showTime(sentAt, currentLocale()) })
        : text('editing.unconfirmed-old', { number })
    }
    case 'not-stored':
      return text(`editing.draft-not-stored-${status.reason}`)
    case 'elsewhere':
      return text('editing.changed-elsewhere')
  }
}
