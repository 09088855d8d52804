import { partyFieldLabels } from '@quittance/shared/contract/party-imports.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { PartyWireName } from '@quittance/shared/wire/party-payload.ts'
import { fieldNamesOf } from './import-queries.ts'

/** Target of a column: a field, or a full name that is split into two fields. */
export type Target = PartyWireName | 'full_name'

export const targetLabels = {
  ...partyFieldLabels,
  full_name: 'imports.full-name',
} as const satisfies Readonly<Record<Target, TextKey>>

export function targetsOf(kind: PartyKind): Target[] {
  const fields = fieldNamesOf(kind)
  return kind.relation === 'lead' ? ['full_name', ...fields] : fields
}

/** The target of each column; null: the column is omitted. */
export type Mapping = readonly (Target | null)[]
