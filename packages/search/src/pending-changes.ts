import type { PlanResults } from './evaluate-plan.ts'
import { clearBit, createBlock, type IdBlock, setBit, toBlockNumber, toOffset } from './id-block.ts'
import { matchesWords } from './match-words.ts'
import type { SearchPlan } from './search-plan.ts'
import type { RecordType, RecordWords } from './search-words.ts'

/** The ids of one record type that match some plans, block by block. */
export interface CurrentResults {
  /** Returns the numbers of the blocks that can contain matches, newest first. */
  listBlocks(plan: SearchPlan): number[]
  /** Returns a function that returns the matches of a plan in one block; undefined for none. */
  readBlock(block: number): (plan: SearchPlan) => IdBlock | undefined
}

/** Overrides the results of the blocks for records with pending changes. */
export function applyPendingChanges(
  results: PlanResults,
  changes: readonly PendingChange[],
  type: RecordType,
): CurrentResults {
  const changesByBlock = Map.groupBy(
    changes.filter((change) => change.type === type),
    ({ id }) => toBlockNumber(id),
  )
  return {
    listBlocks: (plan) =>
      [...new Set([...results.listBlocks(plan, type), ...changesByBlock.keys()])].sort(
        (left, right) => right - left,
      ),
    readBlock(block) {
      const readPlan = results.readBlock(block, type)
      const changesInBlock = changesByBlock.get(block)
      return changesInBlock ? (plan) => applyChangesToBlock(readPlan(plan), changesInBlock, plan) : readPlan
    },
  }
}

function applyChangesToBlock(
  stored: IdBlock | undefined,
  changes: readonly PendingChange[],
  plan: SearchPlan,
): IdBlock {
  const bits = stored?.slice() ?? createBlock()
  for (const change of changes) {
    if (change.matchesPlan(plan)) setBit(bits, toOffset(change.id))
    else clearBit(bits, toOffset(change.id))
  }
  return bits
}

// Comparing a plan with fewer letters takes less than a millisecond.
const largeRecordLetters = 32_768

/** A pending change that is matched with the plans of one search. Caches the result of each plan. */
export class PendingChange {
  readonly type: RecordType
  readonly id: number
  readonly #words: string
  readonly #matches = new Map<SearchPlan, boolean>()

  constructor({ type, id, words }: RecordWords) {
    this.type = type
    this.id = id
    this.#words = words
  }

  /** Whether the record has so many words that the search should yield between plans. */
  get isLarge(): boolean {
    return this.#words.length > largeRecordLetters
  }

  matchesPlan(plan: SearchPlan): boolean {
    const cached = this.#matches.get(plan)
    if (cached !== undefined) return cached
    const matches = matchesWords(plan, this.#words)
    this.#matches.set(plan, matches)
    return matches
  }
}
