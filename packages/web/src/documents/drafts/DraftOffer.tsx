import { Button } from '@mantine/core'
import { useRef } from 'react'
import classes from '#documents/history/history.module.css'
import { showAge } from '#locale/age-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { createActionToast, showToast } from '#ui/toasts.ts'
import type { Draft } from './draft.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { held, shelf } from './open-shelves.ts'
import type { LeftDrafts } from './use-left-drafts.ts'

const toastMs = 6_000

interface DraftOfferProps {
  readonly keeper: DraftKeeper
  readonly left: LeftDrafts
}

/** Offers what was typed for this document and never saved, the newest of it first. */
export function DraftOffer({ keeper, left }: DraftOfferProps) {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const ifStillLeft = useIfStillLeft(left)
  const discard = useDiscard(left)
  const [draft] = left.drafts ?? []
  if (draft === undefined) return null

  function discardHere(one: Draft) {
    // The button goes with the offer: the keyboard goes on where the form begins.
    place.current?.closest('form')?.querySelector('h1')?.focus()
    discard(one)
  }

  const says = draft.lost === null ? 'editing.draft' : 'editing.draft-sent'
  return (
    <div ref={place} role="status" className={classes.offer}>
      <p>{text(says, { age: showAge(Date.now() - draft.at, currentLocale()) })}</p>
      <Button size="compact-sm" onClick={() => void ifStillLeft(draft, (one) => void keeper.takeUp(one))}>
        {text('editing.go-on')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void ifStillLeft(draft, discardHere)}>
        {text('editing.discard')}
      </Button>
    </div>
  )
}

/** Another tab may have gone on with it since it was offered. */
function useIfStillLeft({ drafts, setDrafts }: LeftDrafts) {
  const text = useText()
  return async function ifStillLeft(draft: Draft, act: (draft: Draft) => void): Promise<void> {
    const isFree = (await held.notHeld([draft.id])).has(draft.id) && (await shelf.has(draft.id))
    setDrafts((drafts ?? []).filter(({ id }) => id !== draft.id))
    if (isFree) act(draft)
    else showToast('info', text('editing.draft-elsewhere'), toastMs)
  }
}

function useDiscard({ drafts, setDrafts }: LeftDrafts) {
  const text = useText()
  return function discard(draft: Draft): void {
    void shelf.remove(draft.id)
    const toast = createActionToast('info', { ms: toastMs, onGone: () => undefined })
    toast.show({
      message: text('editing.discarded'),
      label: text('toast.undo'),
      act: () => {
        void shelf.put(draft)
        setDrafts(drafts ?? [])
      },
    })
  }
}
