import { benchBackup } from '#backup/bench-backup.ts'
import { benchStore } from '#calls/bench-store.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { benchImport } from '#import/bench-import.ts'
import { benchLists } from '#lists/bench-lists.ts'
import { benchPdf } from '#pdf/bench-pdf.ts'
import { benchSearch } from '#search/bench-search.ts'

export interface Bench {
  readonly says: string
  readonly run: (options: BenchOptions) => Promise<Run>
}

/** Every bench by the name it is asked for. */
export const benches: Readonly<Record<string, Bench>> = {
  backup: {
    says: 'how long a backup takes while others save, and whether it is one moment',
    run: benchBackup,
  },
  import: { says: 'how long it takes to import 20,000 customers', run: benchImport },
  lists: { says: 'how long pages of lists take, in every order and with every filter', run: benchLists },
  pdf: { says: 'how long it takes to set a document on pages', run: benchPdf },
  search: { says: 'how long a search takes among a million documents', run: benchSearch },
  store: { says: 'how many invoices can be stored a second', run: benchStore },
}
