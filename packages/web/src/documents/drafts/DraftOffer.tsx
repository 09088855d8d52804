import { Button } from '@mantine/core'
import draftsEnglish from '@quittance/shared/locales/en/drafts.json' with { type: 'json' }
import { type RefObject, useRef, useState } from 'react'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import classes from '#documents/history/history.module.css'
import { showCount } from '#locale/count-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { createActionToast, showToast } from '#ui/toasts.ts'
import type { Draft } from './draft.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { OfferedDraft } from './OfferedDraft.tsx'
import { held, shelf } from './open-shelves.ts'
import type { LeftDrafts } from './use-left-drafts.ts'

addEnglish(draftsEnglish)

const toastMs = 6_000

interface DraftOfferProps {
  readonly keeper: DraftKeeper
  readonly left: LeftDrafts
}

/** Offers what was typed for this document and never saved, the newest of it first. */
export function DraftOffer({ keeper, left }: DraftOfferProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const takeUp = useTakingUp(keeper)
  const discard = useDiscard(left, place)
  const [isBusy, setBusy] = useState(false)
  // Once one is taken up no other stands in its place: whoever presses twice has pressed once.
  const generation = useFormState((state) => state.generation)
  const [unfolded, setUnfolded] = useState(0)
  const drafts = left.drafts ?? []
  const [draft] = drafts
  if (draft === undefined) return null

  async function only(act: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    await act()
    await left.look()
    setBusy(false)
  }

  if (generation > unfolded) {
    return (
      <div ref={place} className={classes.others}>
        <span>{text('drafts.others', { count: showCount(drafts.length) })}</span>
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
        onTakeUp={() => void only(() => takeUp(draft))}
        onDiscard={() => void only(() => discard(draft))}
      />
    </div>
  )
}

function useTakingUp(keeper: DraftKeeper) {
  const text = useText()
  const isFree = useIsFree()
  const says = { elsewhere: 'drafts.elsewhere', 'not-kept': 'drafts.no-room' } as const
  return async function takeUp(draft: Draft): Promise<void> {
    const outcome = (await isFree(draft))
      ? await keeper.takeUp(draft).catch(() => 'not-kept' as const)
      : 'elsewhere'
    if (outcome !== 'taken') showToast('info', text(says[outcome]), toastMs)
  }
}

/** Another tab may have gone on with it since it was offered. */
function useIsFree() {
  return async (draft: Draft): Promise<boolean> => (await held.notHeld([draft.id])).has(draft.id)
}

function useDiscard({ look }: LeftDrafts, place: RefObject<HTMLElement | null>) {
  const text = useText()
  const isFree = useIsFree()
  const { kind } = useOpenForm()
  const notDone = () => showToast('error', text('drafts.not-discarded'), kind.errorToastMs)
  return async function discard(draft: Draft): Promise<void> {
    if (!((await isFree(draft)) && (await shelf.has(draft.id).catch(() => true)))) {
      showToast('info', text('drafts.elsewhere'), toastMs)
      return
    }
    try {
      await shelf.remove(draft.id)
    } catch {
      notDone()
      return
    }
    // The button goes with the offer: the keyboard goes on where the form begins.
    place.current?.closest('form')?.querySelector('h1')?.focus()
    const toast = createActionToast('info', { ms: toastMs, onGone: () => undefined })
    toast.show({
      message: text('drafts.discarded'),
      label: text('toast.undo'),
      act: () => void shelf.add(draft).then(look, notDone),
    })
  }
}
