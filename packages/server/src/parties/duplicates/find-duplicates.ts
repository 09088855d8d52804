import { type Similarity, similarities } from '@quittance/shared/contract/party-records.ts'
import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { findSimilarParties } from '#parties/record-repository.ts'
import { createSimilarityKeys } from './similarity-keys.ts'

/** A lead or customer that may be the same person or company. */
export interface Duplicate {
  readonly party: StoredParty
  readonly similarities: readonly Similarity[]
}

interface ComparedParty {
  readonly relation: Relation
  /** Null if it is not stored yet. */
  readonly id: number | null
  readonly content: PartyContent
  /** Id of the customer that a lead was converted to. */
  readonly customerId: number | null
}

const maxDuplicates = 6

/** Finds leads and customers that are similar to another, most similarities first. A lead and its customer count as one. */
export async function findDuplicates(db: Connection, compared: ComparedParty): Promise<Duplicate[]> {
  const keys = createSimilarityKeys(compared.content)
  const duplicates = new Map<string, { party: StoredParty; similarities: Similarity[] }>()
  for (const [relation, similarity] of similarityChecks) {
    for (const party of await findSimilarParties(db, { relation, similarity }, keys)) {
      const key = `${relation} ${party.id}`
      const existing = duplicates.get(key)
      if (existing) existing.similarities.push(similarity)
      else if (!isSameParty(party, compared)) duplicates.set(key, { party, similarities: [similarity] })
    }
  }
  return [...duplicates.values()]
    .sort((left, right) => right.similarities.length - left.similarities.length)
    .slice(0, maxDuplicates)
}

const similarityChecks = relations.flatMap((relation) =>
  similarities.map((similarity) => [relation, similarity] as const),
)

function isSameParty(party: StoredParty, { relation, id, customerId }: ComparedParty): boolean {
  if (party.relation === relation) return party.id === id
  return relation === 'lead' ? party.id === customerId : id !== null && party.customerId === id
}
