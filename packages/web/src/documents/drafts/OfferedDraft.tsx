import { Link } from '@tanstack/react-router'
import { useOpenForm } from '#documents/document-store.ts'
import { totalsOfForm } from '#documents/form-totals.ts'
import classes from '#documents/history/history.module.css'
import { showAge } from '#locale/age-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { type Draft, isSureOf } from './draft.ts'

interface OfferedDraftProps {
  readonly draft: Draft
  readonly isBusy: boolean
  readonly onTakeUp: () => void
  readonly onDiscard: () => void
}

/** Something that was typed and never saved: when, what, and what can be done with it. */
export function OfferedDraft({ draft, isBusy, onTakeUp, onDiscard }: OfferedDraftProps) {
  const text = useText()
  return (
    <div role="status" className={classes.offer}>
      <p>{useSentence(draft)}</p>
      <p className={classes.about}>{summaryOf(draft)}</p>
      {isOldSent(draft) ? <LookLink draft={draft} /> : null}
      <BusyButton size="compact-sm" isOff={isBusy} onClick={onTakeUp}>
        {text('drafts.go-on')}
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
  const { at, lost } = draft
  const age = showAge(at, now, currentLocale()) ?? text('drafts.just-now')
  if (lost === null) return text('drafts.never-saved', { age })
  return isOldSent(draft)
    ? text('drafts.sent-long-ago', { age, number: numberOf(draft) })
    : text('drafts.sent', { age })
}

/** It was sent so long ago that nobody can say whether it would be stored twice. */
function isOldSent({ lost }: Draft): boolean {
  return lost !== null && !isSureOf(lost.at, Date.now())
}

function LookLink({ draft }: { readonly draft: Draft }) {
  const text = useText()
  const { kind } = useOpenForm()
  const number = numberOf(draft)
  return (
    <Link to={`/${kind.name}s`} search={{ search: String(number) }}>
      {text('drafts.look', { number })}
    </Link>
  )
}

function numberOf({ form }: Draft): number {
  return form.number ?? form.proposedNumber
}

/** Title, client and total, as far as they were typed. */
function summaryOf({ form }: Draft): string {
  const { title, party, currency, lines } = form
  const total = showMoney(totalsOfForm(form).total, currentLocale())
  const amount = lines.length === 0 ? '' : `${total} ${currency?.name ?? ''}`.trim()
  return [title.trim(), party?.clientName ?? '', amount].filter((part) => part !== '').join(' · ')
}
