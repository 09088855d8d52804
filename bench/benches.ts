import { benchBackup } from '#backup/bench-backup.ts'
import { benchList, benchRead, benchStore, benchUpdate } from '#calls/bench-calls.ts'
import { benchGrowth } from '#calls/bench-growth.ts'
import { benchLogin } from '#calls/bench-login.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { benchHostile } from '#hostile/bench-hostile.ts'
import { benchImport } from '#import/bench-import.ts'
import { benchLists } from '#lists/bench-lists.ts'
import { benchMemory } from '#memory/bench-memory.ts'
import { benchPdf } from '#pdf/bench-pdf.ts'
import { benchSearch } from '#search/bench-search.ts'
import { benchStart } from '#start/bench-start.ts'
import { benchWeb } from '#web/bench-web.ts'

export interface Bench {
  readonly says: string
  /** How many documents there are unless it was said. */
  readonly documents: number
  readonly run: (options: BenchOptions) => Promise<Run>
}

const million = 1_000_000
const usual = 200_000

/** Every bench by the name it is asked for. */
export const benches: Readonly<Record<string, Bench>> = {
  store: { says: 'how many invoices are stored a second', documents: usual, run: benchStore },
  update: { says: 'how many invoices are changed a second', documents: usual, run: benchUpdate },
  read: { says: 'how many invoices are opened a second', documents: usual, run: benchRead },
  list: { says: 'how many pages of a list are read a second', documents: usual, run: benchList },
  login: { says: 'how many people sign in a second', documents: 10_000, run: benchLogin },
  lists: {
    says: 'how long pages of lists take, in every order and with every filter',
    documents: million,
    run: benchLists,
  },
  search: { says: 'how long a search takes among many documents', documents: million, run: benchSearch },
  pdf: { says: 'how long it takes to set a document on pages', documents: 0, run: benchPdf },
  backup: {
    says: 'how long a backup takes while others save, and whether it is one moment',
    documents: million,
    run: benchBackup,
  },
  import: { says: 'how long it takes to import 20,000 customers', documents: 0, run: benchImport },
  growth: { says: 'how much longer calls take among more documents', documents: million, run: benchGrowth },
  start: { says: 'how long an installed server takes to its first answer', documents: 0, run: benchStart },
  memory: {
    says: 'how much memory a server takes, at rest and while people work',
    documents: 10_000,
    run: benchMemory,
  },
  hostile: {
    says: 'how members are served beside connections that keep the server waiting',
    documents: 10_000,
    run: benchHostile,
  },
  web: {
    says: 'what a browser loads, and how long screens and keystrokes take',
    documents: 0,
    run: benchWeb,
  },
}
