import { type Likeness, likenesses } from '@quittance/shared/contract/party-records.ts'
import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { likenessKeysOf } from './likeness-keys.ts'
import { findAlike } from './repository.ts'

/** A lead or customer that may be the same one. */
export interface Duplicate {
  readonly party: StoredParty
  readonly alike: readonly Likeness[]
}

interface Compared {
  readonly relation: Relation
  /** Null: it is not stored yet. */
  readonly id: number | null
  readonly content: PartyContent
  /** The customer that it has become. */
  readonly customerId: number | null
}

const mostShown = 6

/** Leads and customers that look like another; those that are alike in most come first. A lead and the customer that it became are one. */
export async function findDuplicates(db: Connection, compared: Compared): Promise<Duplicate[]> {
  const keys = likenessKeysOf(compared.content)
  const found = new Map<string, { party: StoredParty; alike: Likeness[] }>()
  for (const [relation, likeness] of everyLikeness) {
    for (const party of await findAlike(db, { relation, likeness }, keys)) {
      const key = `${relation} ${party.id}`
      const known = found.get(key)
      if (known) known.alike.push(likeness)
      else if (!isTheSame(party, compared)) found.set(key, { party, alike: [likeness] })
    }
  }
  return [...found.values()].sort((left, right) => right.alike.length - left.alike.length).slice(0, mostShown)
}

const everyLikeness = relations.flatMap((relation) =>
  likenesses.map((likeness) => [relation, likeness] as const),
)

function isTheSame(party: StoredParty, { relation, id, customerId }: Compared): boolean {
  if (party.relation === relation) return party.id === id
  return relation === 'lead' ? party.id === customerId : id !== null && party.customerId === id
}
