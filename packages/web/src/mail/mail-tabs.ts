import { type MailState, mailStates } from '@quittance/shared/contract/mail.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import { type ListQuery, without } from '#ui/lists/list-query.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'

type Counts = Readonly<Partial<Record<MailState, number>>>

/** E-mails that are being sent are listed as waiting: soon they either wait again or are done. */
const tabStates = mailStates.filter((state) => state !== 'sending')

/** Hides the tab of e-mails on hold if there are none: only a restore puts e-mails on hold. */
function isShown(state: MailState, query: ListQuery, counts: Counts | undefined): boolean {
  return state !== 'held' || query.state === 'held' || (counts?.held ?? 0) > 0
}

/** Returns the tabs: all e-mails, and those in each state. @param counts undefined: not counted yet */
export function mailTabs(
  { query, unfiltered }: Pick<ListAddress, 'query' | 'unfiltered'>,
  counts: Counts | undefined,
  text: TranslateFunction,
): ListTab[] {
  const kept = without(query, ['view', 'state', 'before'])
  const countOf = (states: readonly MailState[]) =>
    counts && states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return [
    { name: 'all', label: text('lists.all'), query: { ...kept, ...unfiltered }, count: countOf(mailStates) },
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
