import { benchBackup } from '#backup/bench-backup.ts'
import { benchList, benchRead, benchStore, benchUpdate } from '#calls/bench-calls.ts'
import { benchGrowth } from '#calls/bench-growth.ts'
import { benchLogin } from '#calls/bench-login.ts'
import { benchEvents } from '#events/bench-events.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run } from '#harness/results.ts'
import { benchHostile } from '#hostile/bench-hostile.ts'
import { benchImport } from '#import/bench-import.ts'
import { benchIssue, benchPay } from '#issuing/bench-issuing.ts'
import { benchStatement } from '#issuing/bench-statement.ts'
import { benchLists } from '#lists/bench-lists.ts'
import { benchMemory } from '#memory/bench-memory.ts'
import { benchPdf } from '#pdf/bench-pdf.ts'
import { benchSearch } from '#search/bench-search.ts'
import { benchStart } from '#start/bench-start.ts'
import { benchWeb } from '#web/bench-web.ts'

export interface Bench {
  readonly says: string
  /** Default number of documents. */
  readonly documents: number
  readonly run: (options: BenchOptions) => Promise<Run>
}

const million = 1_000_000
const usual = 200_000

/** All benchmarks by name. */
export const benches: Readonly<Record<string, Bench>> = {
  store: { says: 'invoices created per second', documents: usual, run: benchStore },
  update: { says: 'invoices updated per second', documents: usual, run: benchUpdate },
  read: { says: 'invoices opened per second', documents: usual, run: benchRead },
  list: { says: 'pages of a list read per second', documents: usual, run: benchList },
  issue: { says: 'drafts issued per second', documents: usual, run: benchIssue },
  pay: { says: 'payments recorded per second', documents: usual, run: benchPay },
  statement: {
    says: 'time to read the statement of a customer with 10,000 invoices',
    documents: 0,
    run: benchStatement,
  },
  login: { says: 'sign-ins per second', documents: 10_000, run: benchLogin },
  lists: {
    says: 'response times of list pages with each sort order and filter',
    documents: million,
    run: benchLists,
  },
  search: { says: 'response times of searches in many documents', documents: million, run: benchSearch },
  pdf: { says: 'time to render a document as PDF', documents: 0, run: benchPdf },
  backup: {
    says: 'duration of a backup during saves, and whether it is a consistent snapshot',
    documents: million,
    run: benchBackup,
  },
  import: { says: 'duration of an import of 20,000 customers', documents: 0, run: benchImport },
  events: { says: 'time and size of the event of a store', documents: 0, run: benchEvents },
  growth: { says: 'response times by number of documents', documents: million, run: benchGrowth },
  start: { says: 'time from the start of a server to its first response', documents: 0, run: benchStart },
  memory: {
    says: 'memory of a server, idle and under load',
    documents: 10_000,
    run: benchMemory,
  },
  hostile: {
    says: 'response times of members during hostile connections',
    documents: 10_000,
    run: benchHostile,
  },
  web: {
    says: 'files that a browser loads, and times of screens and keystrokes',
    documents: 0,
    run: benchWeb,
  },
}
