import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { benchSearch } from '#search/bench-search.ts'

export interface Bench {
  readonly says: string
  readonly run: (options: BenchOptions) => Promise<Run>
}

/** Every bench by the name it is asked for. */
export const benches: Readonly<Record<string, Bench>> = {
  search: { says: 'how long a search takes among a million documents', run: benchSearch },
}
