import { type Similarity, similarities } from '@quittance/shared/contract/party-records.ts'
import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { findSimilarParties } from '#parties/record-repository.ts'
import { createSimilarityKeys } from './similarity-keys.ts'

/** A lead or customer that may be the same one. */
export interface Duplicate {
  readonly party: StoredParty
  readonly similarities: readonly Similarity[]
}

interface ComparedParty {
  readonly relation: Relation
  /** Null: it is not stored yet. */
  readonly id: number | null
  readonly content: PartyContent
  /** The customer that it has become. */
  readonly customerId: number | null
}

const maxDuplicates = 6

/** Leads and customers that look like another; those that are alike in most come first. A lead and the customer that it became are one. */
export async function findDuplicates(db: Connection, compared: ComparedParty): Promise<Duplicate[]> {
  const keys = createSimilarityKeys(compared.content)
  const found = new Map<string, { party: StoredParty; similarities: Similarity[] }>()
  for (const [relation, likeness] of similarityChecks) {
    for (const party of await findSimilarParties(db, { relation, likeness }, keys)) {
      const key = `${relation} ${party.id}`
      const known = found.get(key)
      if (known) known.similarities.push(likeness)
      else if (!isSameParty(party, compared)) found.set(key, { party, similarities: [likeness] })
    }
  }
  return [...found.values()]
    .sort((left, right) => right.similarities.length - left.similarities.length)
    .slice(0, maxDuplicates)
}

const similarityChecks = relations.flatMap((relation) =>
  similarities.map((likeness) => [relation, likeness] as const),
)

function isSameParty(party: StoredParty, { relation, id, customerId }: ComparedParty): boolean {
  if (party.relation === relation) return party.id === id
  return relation === 'lead' ? party.id === customerId : id !== null && party.customerId === id
}
