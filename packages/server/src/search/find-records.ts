import { BlockIdSet, HitCollector, type HitIds, type HitLimits } from '@quittance/search/hit-ids.ts'
import { hasOtherIds, type IdBlock } from '@quittance/search/id-block.ts'
import { createSearchPlans, type SearchPlan } from '@quittance/search/search-plan.ts'
import { type RecordType, recordTypes } from '@quittance/search/search-words.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  applyPendingChanges,
  type CurrentResults,
  type DocumentKindCache,
  evaluatePlans,
  kindPlans,
  readPendingRecords,
} from './query-index.ts'
import { readConventions } from './records-repository.ts'

export interface FoundRecords {
  /** By the name of their kind; the document that has the sought number first, then the newest first. */
  readonly documents: ReadonlyMap<string, HitIds>
  readonly leads: HitIds
  readonly customers: HitIds
}

interface RecordQuery extends HitLimits {
  /** All of which a record must match; none find nothing. */
  readonly plans: readonly SearchPlan[]
  /** What documents have, any of it, whose number was typed. */
  readonly numberPlans: readonly SearchPlan[]
}

/** The records that match: as the blocks have them, and as they were saved since. */
export async function findRecords(
  db: Connection,
  { plans, numberPlans, ...limits }: RecordQuery,
  knownKinds: DocumentKindCache,
): Promise<FoundRecords> {
  if (plans.length === 0) return noRecords
  const wanted: SearchPlan = { type: 'all', parts: plans }
  const numbered: SearchPlan = { type: 'all', parts: [wanted, { type: 'any', parts: numberPlans }] }
  // Before the blocks: what leaves the news meanwhile stands in them already.
  const news = await readPendingRecords(db, [numbered, wanted, ...kindPlans.map(({ plan }) => plan)])
  const answers = await evaluatePlans(db, [numbered])
  const documents = {
    results: applyPendingChanges(answers, news, recordTypes.document),
    kinds: applyPendingChanges(knownKinds.results, news, recordTypes.document),
    loadKinds: (blocks: readonly number[]) => knownKinds.load(db, blocks),
    limits,
  }
  const [first, all] = await Promise.all([
    numberPlans.length === 0 ? new Map<string, HitIds>() : findDocuments(documents, numbered),
    findDocuments(documents, wanted),
  ])
  const ofKind = kinds.map(({ name }): [string, HitIds] => {
    const group = all.get(name) ?? noHits
    return [name, { ...group, ids: mergeIds(limits.maxIds, first.get(name), group) }]
  })
  return {
    documents: new Map(ofKind),
    leads: findParties(applyPendingChanges(answers, news, recordTypes.lead), wanted, limits),
    customers: findParties(applyPendingChanges(answers, news, recordTypes.customer), wanted, limits),
  }
}

const noHits: HitIds = { ids: [], count: 0, hasMore: false }
const noRecords: FoundRecords = { documents: new Map(), leads: noHits, customers: noHits }

function mergeIds(limit: number, ...groups: readonly (HitIds | undefined)[]): number[] {
  return [...new Set(groups.flatMap((group) => group?.ids ?? []))].slice(0, limit)
}

function findParties(answers: CurrentResults, plan: SearchPlan, limits: HitLimits): HitIds {
  const group = new HitCollector(limits)
  for (const block of answers.listBlocks(plan)) {
    if (group.isComplete) break
    const bits = answers.readBlock(block)(plan)
    if (bits) group.add(block, bits)
  }
  return group.toHitIds()
}

interface DocumentResults {
  readonly results: CurrentResults
  /** As far as they are known. */
  readonly kinds: CurrentResults
  readonly loadKinds: (blocks: readonly number[]) => Promise<void>
  readonly limits: HitLimits
}

/** By the name of their kind. Which kind they are is asked of no more blocks than it takes. */
async function findDocuments(
  { results, kinds, loadKinds, limits }: DocumentResults,
  wanted: SearchPlan,
): Promise<Map<string, HitIds>> {
  const groups = kindPlans.map(({ name, plan }) => ({ name, plan, group: new HitCollector(limits) }))
  for (const blocks of splitIntoGrowingBatches(results.listBlocks(wanted))) {
    const found = blocks.flatMap((block) => {
      const bits = results.readBlock(block)(wanted)
      return bits === undefined ? [] : [{ block, bits }]
    })
    await loadKinds(found.filter(hasUncachedKind(kinds)).map(({ block }) => block))
    for (const { plan, group } of groups)
      addDocumentsOfKind(group, found, (block) => kinds.readBlock(block)(plan))
    if (groups.every(({ group }) => group.isComplete)) break
  }
  return new Map(groups.map(({ name, group }) => [name, group.toHitIds()]))
}

function addDocumentsOfKind(
  group: HitCollector,
  found: readonly FoundBlock[],
  ofKind: (block: number) => IdBlock | undefined,
): void {
  for (const { block, bits } of found) {
    const ofThisKind = ofKind(block)
    if (ofThisKind) group.add(block, bits, ofThisKind)
  }
}

function hasUncachedKind(kinds: CurrentResults): (found: FoundBlock) => boolean {
  return ({ block, bits }) => {
    const kindOf = kinds.readBlock(block)
    return hasOtherIds(
      bits,
      kindPlans.flatMap(({ plan }) => kindOf(plan) ?? []),
    )
  }
}

interface FoundBlock {
  readonly block: number
  readonly bits: IdBlock
}

const initialBatchSize = 2

/** Each twice as many as the one before. */
function* splitIntoGrowingBatches(blocks: readonly number[]): Generator<readonly number[]> {
  for (let start = 0, length = initialBatchSize; start < blocks.length; start += length, length *= 2) {
    yield blocks.slice(start, start + length)
  }
}

interface IdQuery {
  readonly text: string
  readonly type: RecordType
  /** Of documents: these alone. */
  readonly kind?: string
}

/** Every record of one type that has all that was typed; none for a text without a letter and a digit. */
export async function findIds(db: Connection, { text, type, kind }: IdQuery): Promise<BlockIdSet> {
  const plans = createSearchPlans(text, await readConventions(db))
  if (plans.length === 0) return new BlockIdSet([])
  const ofKind: SearchPlan[] = kind === undefined ? [] : [{ type: 'kind', text: kind }]
  const wanted: SearchPlan = { type: 'all', parts: [...plans, ...ofKind] }
  // Before the blocks: what leaves the news meanwhile stands in them already.
  const news = await readPendingRecords(db, [wanted])
  const answers = applyPendingChanges(await evaluatePlans(db, [wanted]), news, type)
  const blocks = answers.listBlocks(wanted).map((block) => [block, answers.readBlock(block)(wanted)] as const)
  return new BlockIdSet(blocks.flatMap(([block, bits]) => (bits ? [[block, bits]] : [])))
}
