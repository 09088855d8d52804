import { Button } from '@mantine/core'
import draftsEnglish from '@quittance/shared/locales/en/drafts.json' with { type: 'json' }
import { type RefObject, useRef, useState } from 'react'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import classes from '#documents/undo/undo.module.css'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { createActionToast, showToast } from '#ui/toasts.ts'
import type { Draft } from './draft.ts'
import type { DraftRecorder } from './draft-recorder.ts'
import { OfferedDraft } from './OfferedDraft.tsx'
import { draftLocks, draftStore } from './open-draft-stores.ts'
import type { UnfinishedDrafts } from './use-draft-recorder.ts'

addEnglish(draftsEnglish)

const toastMs = 6_000

interface DraftOfferProps {
  readonly recorder: DraftRecorder
  readonly unfinished: UnfinishedDrafts
}

/** Shows the newest unfinished draft of this document, with buttons to resume or discard it. */
export function DraftOffer({ recorder, unfinished }: DraftOfferProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const resume = useResume(recorder)
  const discard = useDiscard(unfinished, place)
  const [isBusy, setBusy] = useState(false)
  // After a draft is resumed, the others are collapsed, so that the second click of a double click does not resume the next
  // one.
  const generation = useFormState((state) => state.generation)
  const [unfolded, setUnfolded] = useState(0)
  const drafts = unfinished.drafts ?? []
  const [draft] = drafts
  if (draft === undefined) return null

  async function only(act: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    await act()
    await unfinished.reload()
    setBusy(false)
  }

  if (generation > unfolded) {
    return (
      <div ref={place} className={`${layout.row} ${layout.middle} ${layout.small} ${classes.choices}`}>
        <span>{text('drafts.others', { count: drafts.length })}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => setUnfolded(generation)}>
          {text('drafts.show-others')}
        </Button>
      </div>
    )
  }
  return (
    <div ref={place}>
      <OfferedDraft
        key={draft.id}
        draft={draft}
        isBusy={isBusy}
        onResume={() => void only(() => resume(draft))}
        onDiscard={() => void only(() => discard(draft))}
      />
    </div>
  )
}

function useResume(recorder: DraftRecorder) {
  const text = useText()
  const isFree = useIsFree()
  const messages = { elsewhere: 'drafts.open-elsewhere', 'not-stored': 'drafts.not-storable' } as const
  return async function resume(draft: Draft): Promise<void> {
    const outcome = (await isFree(draft))
      ? await recorder.resume(draft).catch(() => 'not-stored' as const)
      : 'elsewhere'
    if (outcome !== 'resumed') showToast('info', text(messages[outcome]), toastMs)
  }
}

/** Returns a check whether a draft is open in no tab: another tab may have resumed it since it was offered. */
function useIsFree() {
  return async (draft: Draft): Promise<boolean> => (await draftLocks.findUnlocked([draft.id])).has(draft.id)
}

function useDiscard({ reload }: UnfinishedDrafts, place: RefObject<HTMLElement | null>) {
  const text = useText()
  const isFree = useIsFree()
  const { kind } = useOpenForm()
  const notDone = () => showToast('error', text('drafts.not-discarded'), kind.errorToastMs)
  return async function discard(draft: Draft): Promise<void> {
    if (!((await isFree(draft)) && (await draftStore.has(draft.id).catch(() => true)))) {
      showToast('info', text('drafts.open-elsewhere'), toastMs)
      return
    }
    try {
      await draftStore.remove(draft.id)
    } catch {
      notDone()
      return
    }
    // The focused button disappears with the offer, so the focus moves to the heading of the form.
    place.current?.closest('form')?.querySelector('h1')?.focus()
    const toast = createActionToast('info', { ms: toastMs, onGone: () => undefined })
    toast.show({
      message: text('drafts.discarded'),
      actions: [{ label: text('toast.undo'), act: () => void draftStore.add(draft).then(reload, notDone) }],
    })
  }
}
