import { kinds } from '@quittance/shared/documents/kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { SearchPlan } from '#search/words/search-plan.ts'
import { recordTypes } from '#search/words/searchable.ts'
import { evaluatePlans, type PlanResults } from './answer-plans.ts'
import type { IdBlock } from './id-block.ts'

/** By the name of the kind, the plan that asks for it. */
export const kindPlans: readonly { readonly name: string; readonly plan: SearchPlan }[] = kinds.map(
  ({ name }) => ({ name, plan: { type: 'kind', text: name } }),
)

type BlockKinds = ReadonlyMap<SearchPlan, IdBlock | undefined>

/**
 * Which documents are of which kind, as far as anybody has asked. That never changes, so it is read once and kept: 12 kB
 * for 32,768 documents. What was merged since is missing until it is read again.
 */
export class DocumentKindCache {
  readonly #blocks = new Map<number, BlockKinds>()

  /** Answers the plans of kinds alone. */
  readonly results: PlanResults = {
    listBlocks: () => new Set(this.#blocks.keys()),
    readBlock: (block) => (plan) => this.#blocks.get(block)?.get(plan),
  }

  async load(db: Connection, blocks: readonly number[]): Promise<void> {
    if (blocks.length === 0) return
    const plans = kindPlans.map(({ plan }) => plan)
    const answers = await evaluatePlans(db, plans, blocks)
    for (const block of blocks) {
      const answer = answers.readBlock(block, recordTypes.document)
      this.#blocks.set(block, new Map(plans.map((plan) => [plan, answer(plan)])))
    }
  }
}
