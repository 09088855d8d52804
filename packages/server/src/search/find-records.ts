import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { answerPlans } from './blocks/answer-plans.ts'
import { type FoundGroup, GroupInTheMaking, type GroupLimits } from './blocks/found-group.ts'
import { hasOthers, type IdBlock } from './blocks/id-block.ts'
import { type KnownKinds, kindPlans } from './blocks/known-kinds.ts'
import { type CorrectedAnswers, correctedAnswers } from './news/corrected-answers.ts'
import { readSearchedNews } from './news/searched-news.ts'
import type { SearchPlan } from './words/search-plan.ts'
import { recordTypes } from './words/searchable.ts'

export interface FoundRecords {
  /** By the name of their kind; the document that has the sought number first, then the newest first. */
  readonly documents: ReadonlyMap<string, FoundGroup>
  readonly leads: FoundGroup
  readonly customers: FoundGroup
}

interface Wanted extends GroupLimits {
  /** All of which a record must match; none find nothing. */
  readonly plans: readonly SearchPlan[]
  /** What documents have, any of it, whose number was typed. */
  readonly numberPlans: readonly SearchPlan[]
}

/** The records that match: as the blocks have them, and as they were saved since. */
export async function findRecords(
  db: Connection,
  { plans, numberPlans, ...limits }: Wanted,
  knownKinds: KnownKinds,
): Promise<FoundRecords> {
  if (plans.length === 0) return nothing
  const wanted: SearchPlan = { find: 'all', of: plans }
  const numbered: SearchPlan = { find: 'all', of: [wanted, { find: 'any', of: numberPlans }] }
  // Before the blocks: what leaves the news meanwhile stands in them already.
  const news = await readSearchedNews(db, [numbered, wanted, ...kindPlans.map(({ plan }) => plan)])
  const answers = await answerPlans(db, [numbered])
  const documents = {
    answers: correctedAnswers(answers, news, recordTypes.document),
    kinds: correctedAnswers(knownKinds.answers, news, recordTypes.document),
    readKinds: (blocks: readonly number[]) => knownKinds.read(db, blocks),
    limits,
  }
  const [first, all] = await Promise.all([
    numberPlans.length === 0 ? new Map<string, FoundGroup>() : findDocuments(documents, numbered),
    findDocuments(documents, wanted),
  ])
  const ofKind = kinds.map(({ name }): [string, FoundGroup] => {
    const group = all.get(name) ?? noGroup
    return [name, { ...group, ids: firstOf(limits.most, first.get(name), group) }]
  })
  return {
    documents: new Map(ofKind),
    leads: findParties(correctedAnswers(answers, news, recordTypes.lead), wanted, limits),
    customers: findParties(correctedAnswers(answers, news, recordTypes.customer), wanted, limits),
  }
}

const noGroup: FoundGroup = { ids: [], count: 0, hasMore: false }
const nothing: FoundRecords = { documents: new Map(), leads: noGroup, customers: noGroup }

function firstOf(most: number, ...groups: readonly (FoundGroup | undefined)[]): number[] {
  return [...new Set(groups.flatMap((group) => group?.ids ?? []))].slice(0, most)
}

function findParties(answers: CorrectedAnswers, plan: SearchPlan, limits: GroupLimits): FoundGroup {
  const group = new GroupInTheMaking(limits)
  for (const block of answers.blocksOf(plan)) {
    if (group.isComplete) break
    const bits = answers.in(block)(plan)
    if (bits) group.add(block, bits)
  }
  return group.group()
}

interface Documents {
  readonly answers: CorrectedAnswers
  /** As far as they are known. */
  readonly kinds: CorrectedAnswers
  readonly readKinds: (blocks: readonly number[]) => Promise<void>
  readonly limits: GroupLimits
}

/** By the name of their kind. Which kind they are is asked of no more blocks than it takes. */
async function findDocuments(
  { answers, kinds, readKinds, limits }: Documents,
  wanted: SearchPlan,
): Promise<Map<string, FoundGroup>> {
  const groups = kindPlans.map(({ name, plan }) => ({ name, plan, group: new GroupInTheMaking(limits) }))
  for (const blocks of growingPortionsOf(answers.blocksOf(wanted))) {
    const found = blocks.flatMap((block) => {
      const bits = answers.in(block)(wanted)
      return bits === undefined ? [] : [{ block, bits }]
    })
    await readKinds(found.filter(hasUnknown(kinds)).map(({ block }) => block))
    for (const { plan, group } of groups) addOfKind(group, found, (block) => kinds.in(block)(plan))
    if (groups.every(({ group }) => group.isComplete)) break
  }
  return new Map(groups.map(({ name, group }) => [name, group.group()]))
}

function addOfKind(
  group: GroupInTheMaking,
  found: readonly FoundBlock[],
  ofKind: (block: number) => IdBlock | undefined,
): void {
  for (const { block, bits } of found) {
    const ofThisKind = ofKind(block)
    if (ofThisKind) group.add(block, bits, ofThisKind)
  }
}

function hasUnknown(kinds: CorrectedAnswers): (found: FoundBlock) => boolean {
  return ({ block, bits }) => {
    const kindOf = kinds.in(block)
    return hasOthers(
      bits,
      kindPlans.flatMap(({ plan }) => kindOf(plan) ?? []),
    )
  }
}

interface FoundBlock {
  readonly block: number
  readonly bits: IdBlock
}

const firstPortion = 2

/** Each twice as many as the one before. */
function* growingPortionsOf(blocks: readonly number[]): Generator<readonly number[]> {
  for (let start = 0, length = firstPortion; start < blocks.length; start += length, length *= 2) {
    yield blocks.slice(start, start + length)
  }
}
