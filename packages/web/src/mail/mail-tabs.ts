import { type MailState, mailStates } from '@quittance/shared/contract/mail.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import { type ListQuery, without } from '#ui/lists/use-list-address.ts'

type Counts = Readonly<Partial<Record<MailState, number>>>

/** Those that are being sent stand among those that wait: soon they do again, or do not any more. */
const tabStates = mailStates.filter((state) => state !== 'sending')

/** Nobody needs to know of it who has none: e-mails are held back only by a restore. */
function isShown(state: MailState, query: ListQuery, counts: Counts | undefined): boolean {
  return state !== 'held' || query.state === 'held' || (counts?.held ?? 0) > 0
}

/** All, and those of each state. @param counts undefined: not counted yet */
export function mailTabs(query: ListQuery, counts: Counts | undefined, text: TranslateFunction): ListTab[] {
  const kept = without(query, ['state', 'before'])
  const countOf = (states: readonly MailState[]) =>
    counts && states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return [
    { name: 'all', label: text('lists.all'), query: kept, count: countOf(mailStates) },
    ...tabStates
      .filter((state) => isShown(state, query, counts))
      .map((state) => ({
        name: state,
        label: text(`emails.${state}`),
        query: { ...kept, state },
        count: countOf(state === 'waiting' ? ['waiting', 'sending'] : [state]),
        isUrgent: state === 'failed' || state === 'held',
      })),
  ]
}
