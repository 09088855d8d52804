import type { WirePartyTotals } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ListTab } from '#ui/lists/ListTabs.tsx'
import { type ListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'

// The filters that a tab sets. The others stay when another tab is selected.
const tabNames = ['view', 'converted', 'archived', ...pageNames]

interface TabContext {
  readonly address: Pick<ListAddress, 'query' | 'unfiltered'>
  /** undefined: not loaded yet. */
  readonly totals: WirePartyTotals | undefined
}

/** Returns the tabs of a list: all and archived, and for leads also open and converted. */
export function partyTabs(
  kind: PartyKind,
  text: TranslateFunction,
  { address: { query, unfiltered }, totals }: TabContext,
): ListTab[] {
  const kept = without(query, tabNames)
  const all = {
    name: 'all',
    label: text('lists.all'),
    query: { ...kept, ...unfiltered },
    count: totals?.active,
  }
  const archived = {
    name: 'archived',
    label: text('lists.archived'),
    query: { ...kept, archived: '1' },
    count: totals?.archived,
  }
  return kind.relation === 'lead' ? [all, ...leadTabs(kept, text, totals), archived] : [all, archived]
}

function leadTabs(kept: ListQuery, text: TranslateFunction, totals: TabContext['totals']): ListTab[] {
  return [
    {
      name: 'open',
      label: text('parties.open'),
      query: { ...kept, converted: '0' },
      count: totals && totals.active - totals.converted,
    },
    {
      name: 'converted',
      label: text('parties.converted'),
      query: { ...kept, converted: '1' },
      count: totals?.converted,
    },
  ]
}

/** Returns the name of the current tab. */
export function currentTab({ archived, converted }: ListQuery): string {
  if (archived === '1') return 'archived'
  if (converted === undefined) return 'all'
  return converted === '1' ? 'converted' : 'open'
}
