import { Button } from '@mantine/core'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import draftsEnglish from '@quittance/shared/locales/en/drafts.json' with { type: 'json' }
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { totalsOfForm } from '#documents/document-form.ts'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import classes from '#documents/undo/undo.module.css'
import { showAge } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { createActionToast, showToast } from '#ui/toasts.ts'
import { type Draft, isSureOf } from './draft.ts'
import type { DraftRecorder } from './draft-recorder.ts'
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

interface OfferedDraftProps {
  readonly draft: Draft
  readonly isBusy: boolean
  readonly onResume: () => void
  readonly onDiscard: () => void
}

/** Shows an unfinished draft: its age, its content, and buttons to resume or discard it. */
function OfferedDraft({ draft, isBusy, onResume, onDiscard }: OfferedDraftProps) {
  const text = useText()
  return (
    <div role="status" className={`${layout.card} ${layout.row} ${layout.middle} ${classes.offer}`}>
      <p>{useSentence(draft)}</p>
      <p className={`${layout.small} ${layout.wrap} ${layout.live}`}>{summaryOf(draft)}</p>
      {isOldSent(draft) ? <LookLink draft={draft} /> : null}
      <BusyButton size="compact-sm" isOff={isBusy} onClick={onResume}>
        {text('drafts.continue')}
      </BusyButton>
      <BusyButton size="compact-sm" variant="default" isOff={isBusy} onClick={onDiscard}>
        {text('drafts.discard')}
      </BusyButton>
    </div>
  )
}

function useSentence(draft: Draft): string {
  const text = useText()
  const now = Date.now()
  const { at, unconfirmed } = draft
  const age = showAge(at, now, currentLocale()) ?? text('drafts.just-now')
  if (unconfirmed === null) return text('drafts.never-saved', { age })
  return isOldSent(draft)
    ? text('drafts.unconfirmed-old', { age, number: numberOf(draft) })
    : text('drafts.unconfirmed', { age })
}

/**
 * Returns whether the draft has an unconfirmed save that is so old that the server may have deleted its idempotency key:
 * sending it again could store it twice.
 */
function isOldSent({ unconfirmed }: Draft): boolean {
  return unconfirmed !== null && !isSureOf(unconfirmed.at, Date.now())
}

function LookLink({ draft }: { readonly draft: Draft }) {
  const text = useText()
  const { kind } = useOpenForm()
  const number = numberOf(draft)
  return (
    <Link to={`/${kind.paths.list}`} search={{ search: String(number) }}>
      {text('drafts.find-number', { number })}
    </Link>
  )
}

function numberOf({ form }: Draft): number {
  return form.number ?? form.proposedNumber
}

/** Returns title, client and total, as far as they were entered. */
function summaryOf({ form }: Draft): string {
  const { title, party, currency, lines } = form
  const total = showMoney(totalsOfForm(form).total, currentLocale())
  const amount = lines.length === 0 ? '' : `${total} ${currency?.name ?? ''}`.trim()
  const client = party === null ? '' : formatDisplayName(toPartyNames(party))
  return [title.trim(), client, amount].filter((part) => part !== '').join(' · ')
}
