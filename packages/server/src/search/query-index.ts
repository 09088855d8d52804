import {
  createPlanResults,
  getQueryName,
  listQueries,
  type PlanResults,
  type RowsByBlock,
  type SimpleQuery,
} from '@quittance/search/evaluate-plan.ts'
import type { IdBlock } from '@quittance/search/id-block.ts'
import { PendingChange } from '@quittance/search/pending-changes.ts'
import type { SearchPlan } from '@quittance/search/search-plan.ts'
import { recordTypes } from '@quittance/search/search-words.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import {
  type IndexBlock,
  readBlocksInRange,
  readBlocksOfKeys,
  readPendingChangesInSlices,
} from './repository.ts'

/**
 * Evaluates plans against the index. Reads all rows that they need.
 * @param blockNumbers restricts lookups by key to these blocks; ranges are not restricted
 */
export async function evaluatePlans(
  db: Connection,
  plans: readonly SearchPlan[],
  blockNumbers?: readonly number[],
): Promise<PlanResults> {
  const rows = await readQueries(db, listQueries(plans), blockNumbers)
  return createPlanResults((type, query) => rows.get(`${type} ${getQueryName(query)}`) ?? noRows)
}

const noRows: RowsByBlock = new Map()

/** Returns the rows by record type and name of the query. */
async function readQueries(
  db: Connection,
  queries: readonly SimpleQuery[],
  blockNumbers?: readonly number[],
): Promise<ReadonlyMap<string, RowsByBlock>> {
  const keys = new Set(queries.flatMap((query) => (query.type === 'key' ? [query.key] : [])))
  const ranges = new Map(queries.flatMap((query) => (query.type === 'range' ? [[query.from, query]] : [])))
  const [keyRows, ...rangeRows] = await Promise.all([
    readBlocksOfKeys(db, [...keys], blockNumbers),
    ...Array.from(ranges.values(), async (range) => ({
      name: getQueryName(range),
      rows: await readBlocksInRange(db, range.from, range.to),
    })),
  ])
  const results = new Map<string, RowsByBlock>()
  const add = (name: string, rows: readonly IndexBlock[]) =>
    results.set(
      name,
      Map.groupBy(rows, ({ block }) => block),
    )
  for (const [name, rows] of Map.groupBy(keyRows, ({ type, key }) => `${type} key ${key}`)) add(name, rows)
  for (const { name, rows } of rangeRows) {
    for (const [type, rowsOfType] of Map.groupBy(rows, (row) => row.type)) add(`${type} ${name}`, rowsOfType)
  }
  return results
}

/** The plan that matches the documents of a kind, for each kind. */
export const kindPlans: readonly { readonly name: string; readonly plan: SearchPlan }[] = kinds.map(
  ({ name }) => ({ name, plan: { type: 'kind', text: name } }),
)

type BlockKinds = ReadonlyMap<SearchPlan, IdBlock | undefined>

/**
 * Caches which documents of a block are of which kind: 12 kB per block. Kinds never change, so entries never expire. A
 * block has to be loaded again for documents that were merged since.
 */
export class DocumentKindCache {
  readonly #blocks = new Map<number, BlockKinds>()

  /** The results of `kindPlans` in the loaded blocks. */
  readonly results: PlanResults = {
    listBlocks: () => new Set(this.#blocks.keys()),
    readBlock: (block) => (plan) => this.#blocks.get(block)?.get(plan),
  }

  /** Loads the kinds of the documents in some blocks, or loads them again. */
  async load(db: Connection, blocks: readonly number[]): Promise<void> {
    if (blocks.length === 0) return
    const plans = kindPlans.map(({ plan }) => plan)
    const results = await evaluatePlans(db, plans, blocks)
    for (const block of blocks) {
      const readPlan = results.readBlock(block, recordTypes.document)
      this.#blocks.set(block, new Map(plans.map((plan) => [plan, readPlan(plan)])))
    }
  }
}

/**
 * Reads all pending changes for a search. Compares the plans with large records here, where it can yield between two
 * comparisons.
 */
export async function readPendingChangesForPlans(
  db: Connection,
  plans: readonly SearchPlan[],
): Promise<PendingChange[]> {
  const slice = new TimeSlice()
  const changes = (await readPendingChangesInSlices(db, slice)).map((change) => new PendingChange(change))
  for (const change of changes.filter(({ isLarge }) => isLarge)) {
    for (const plan of plans) {
      if (slice.isSpent) await slice.yield()
      change.matchesPlan(plan)
    }
  }
  return changes
}
