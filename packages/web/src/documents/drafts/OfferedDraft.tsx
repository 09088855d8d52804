import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import { Link } from '@tanstack/react-router'
import { totalsOfForm } from '#documents/document-form.ts'
import { useOpenForm } from '#documents/document-store.ts'
import classes from '#documents/undo/undo.module.css'
import { showAge } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { type Draft, isSureOf } from './draft.ts'

interface OfferedDraftProps {
  readonly draft: Draft
  readonly isBusy: boolean
  readonly onResume: () => void
  readonly onDiscard: () => void
}

/** Shows an unfinished draft: its age, its content, and buttons to resume or discard it. */
export function OfferedDraft({ draft, isBusy, onResume, onDiscard }: OfferedDraftProps) {
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
