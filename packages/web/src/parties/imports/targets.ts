import { partyFieldLabels } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { PartyWireName } from '@quittance/shared/wire/party-payload.ts'
import { fieldNamesOf } from './import-queries.ts'

/** What a column can become: a field, or a name that is taken apart into two. */
export type Target = PartyWireName | 'full_name'

export const targetLabels = {
  ...partyFieldLabels,
  full_name: 'imports.full-name',
} as const satisfies Readonly<Record<Target, TextKey>>

export function targetsOf(kind: PartyKind): Target[] {
  const fields = fieldNamesOf(kind)
  return kind.relation === 'lead' ? ['full_name', ...fields] : fields
}

/** The target of each column in turn; null: it is left out. */
export type Mapping = readonly (Target | null)[]
