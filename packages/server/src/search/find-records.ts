import { BlockIdSet, HitCollector, type HitIds, type HitLimits } from '@quittance/search/hit-ids.ts'
import { hasOtherIds, type IdBlock } from '@quittance/search/id-block.ts'
import { applyPendingChanges, type CurrentResults } from '@quittance/search/pending-changes.ts'
import { createSearchPlans, type SearchPlan } from '@quittance/search/search-plan.ts'
import { type RecordType, recordTypes } from '@quittance/search/search-words.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  type DocumentKindCache,
  evaluatePlans,
  kindPlans,
  readPendingChangesForPlans,
} from './query-index.ts'
import { readConventions } from './records-repository.ts'

export interface FoundRecords {
  /** By name of the kind: documents with the exact number of the query first, then the newest first. */
  readonly documents: ReadonlyMap<string, HitIds>
  /** Newest first, like the customers. */
  readonly leads: HitIds
  readonly customers: HitIds
}

interface RecordQuery extends HitLimits {
  /** A record must match all of them. None match nothing. */
  readonly plans: readonly SearchPlan[]
  /** Plans of exact document numbers: a document that matches one of them comes first. */
  readonly numberPlans: readonly SearchPlan[]
}

/** Returns the records that match a query, pending changes included. */
export async function findRecords(
  db: Connection,
  { plans, numberPlans, ...limits }: RecordQuery,
  kindCache: DocumentKindCache,
): Promise<FoundRecords> {
  if (plans.length === 0) return noRecords
  const query: SearchPlan = { type: 'all', parts: plans }
  const numberQuery: SearchPlan = { type: 'all', parts: [query, { type: 'any', parts: numberPlans }] }
  // Read before the blocks: a change that is merged in between is then in both, not in neither.
  const pending = await readPendingChangesForPlans(db, [
    numberQuery,
    query,
    ...kindPlans.map(({ plan }) => plan),
  ])
  const stored = await evaluatePlans(db, [numberQuery])
  const documents = {
    results: applyPendingChanges(stored, pending, recordTypes.document),
    kinds: applyPendingChanges(kindCache.results, pending, recordTypes.document),
    loadKinds: (blocks: readonly number[]) => kindCache.load(db, blocks),
    limits,
  }
  const [exact, all] = await Promise.all([
    numberPlans.length === 0 ? new Map<string, HitIds>() : findDocuments(documents, numberQuery),
    findDocuments(documents, query),
  ])
  const documentHits = kinds.map(({ name }): [string, HitIds] => {
    const hits = all.get(name) ?? noHits
    const ids = new Set([...(exact.get(name)?.ids ?? []), ...hits.ids])
    return [name, { ...hits, ids: [...ids].slice(0, limits.maxIds) }]
  })
  return {
    documents: new Map(documentHits),
    leads: findParties(applyPendingChanges(stored, pending, recordTypes.lead), query, limits),
    customers: findParties(applyPendingChanges(stored, pending, recordTypes.customer), query, limits),
  }
}

const noHits: HitIds = { ids: [], count: 0, hasMore: false }
const noRecords: FoundRecords = { documents: new Map(), leads: noHits, customers: noHits }

function findParties(results: CurrentResults, query: SearchPlan, limits: HitLimits): HitIds {
  const collector = new HitCollector(limits)
  for (const block of results.listBlocks(query)) {
    if (collector.isComplete) break
    const bits = results.readBlock(block)(query)
    if (bits) collector.add(block, bits)
  }
  return collector.toHitIds()
}

interface DocumentResults {
  readonly results: CurrentResults
  /** Kinds of the documents, as far as they are cached. */
  readonly kinds: CurrentResults
  readonly loadKinds: (blocks: readonly number[]) => Promise<void>
  readonly limits: HitLimits
}

/** Returns hits by name of the kind. Loads the kinds of no more blocks than the limits require. */
async function findDocuments(
  { results, kinds, loadKinds, limits }: DocumentResults,
  query: SearchPlan,
): Promise<Map<string, HitIds>> {
  const groups = kindPlans.map(({ name, plan }) => ({ name, plan, collector: new HitCollector(limits) }))
  for (const blockNumbers of splitIntoGrowingBatches(results.listBlocks(query))) {
    const matches = blockNumbers.flatMap((block) => {
      const bits = results.readBlock(block)(query)
      return bits === undefined ? [] : [{ block, bits }]
    })
    await loadKinds(matches.filter(hasUncachedKind(kinds)).map(({ block }) => block))
    for (const { plan, collector } of groups) {
      addDocumentsOfKind(collector, matches, (block) => kinds.readBlock(block)(plan))
    }
    if (groups.every(({ collector }) => collector.isComplete)) break
  }
  return new Map(groups.map(({ name, collector }) => [name, collector.toHitIds()]))
}

interface BlockMatches {
  readonly block: number
  readonly bits: IdBlock
}

function addDocumentsOfKind(
  collector: HitCollector,
  matches: readonly BlockMatches[],
  readKind: (block: number) => IdBlock | undefined,
): void {
  for (const { block, bits } of matches) {
    const documentsOfKind = readKind(block)
    if (documentsOfKind) collector.add(block, bits, documentsOfKind)
  }
}

function hasUncachedKind(kinds: CurrentResults): (matches: BlockMatches) => boolean {
  return ({ block, bits }) => {
    const readPlan = kinds.readBlock(block)
    return hasOtherIds(
      bits,
      kindPlans.flatMap(({ plan }) => readPlan(plan) ?? []),
    )
  }
}

const initialBatchSize = 2

/** Splits blocks into batches, each twice as large as the one before. */
function* splitIntoGrowingBatches(blocks: readonly number[]): Generator<readonly number[]> {
  for (let start = 0, length = initialBatchSize; start < blocks.length; start += length, length *= 2) {
    yield blocks.slice(start, start + length)
  }
}

interface IdQuery {
  readonly text: string
  readonly type: RecordType
  /** Restricts documents to a kind. */
  readonly kind?: string
}

/** Returns the ids of all records of a type that match a text; none for text without letters and digits. */
export async function findIds(db: Connection, { text, type, kind }: IdQuery): Promise<BlockIdSet> {
  const plans = createSearchPlans(text, await readConventions(db))
  if (plans.length === 0) return new BlockIdSet([])
  const kindPlan: SearchPlan[] = kind === undefined ? [] : [{ type: 'kind', text: kind }]
  const query: SearchPlan = { type: 'all', parts: [...plans, ...kindPlan] }
  // Read before the blocks: a change that is merged in between is then in both, not in neither.
  const pending = await readPendingChangesForPlans(db, [query])
  const results = applyPendingChanges(await evaluatePlans(db, [query]), pending, type)
  const blocks = results.listBlocks(query).map((block) => [block, results.readBlock(block)(query)] as const)
  return new BlockIdSet(blocks.flatMap(([block, bits]) => (bits ? [[block, bits]] : [])))
}
