import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Number of documents in the largest data set. */
  readonly documents: number
  /** Number of customers; null: a share of the documents. */
  readonly customers: number | null
  readonly database: 'sqlite' | 'mysql'
  /** URL of the database server. */
  readonly url: string
  /** Whether the data is kept for the next run. */
  readonly keep: boolean
  /** Folder of the SQLite files. */
  readonly folder: string
  /** Duration of the load, in minutes. */
  readonly minutes: number
}

/** The options as given on the command line. */
export interface GivenOptions extends Omit<BenchOptions, 'documents'> {
  /** Null: the default of the benchmark. */
  readonly documents: number | null
}

export class WrongOption extends Error {}

/** Parses the arguments. @throws WrongOption */
export function readOptions(args: readonly string[]): { names: string[]; options: GivenOptions } {
  const { values, positionals } = parsed(args)
  const database = values.database
  if (database !== 'sqlite' && database !== 'mysql') {
    throw new WrongOption(`--database must be sqlite or mysql, not ${database}.`)
  }
  const documents = values.documents === undefined ? null : wholeNumber('documents', values.documents, 1_000)
  const customers = values.customers === undefined ? null : wholeNumber('customers', values.customers, 200)
  const minutes = wholeNumber('minutes', values.minutes, 1)
  const url = values.url ?? process.env.BENCH_MYSQL_URL ?? ''
  if (database === 'mysql' && !URL.canParse(url)) {
    throw new WrongOption('Name the database server: --url mysql://user:password@127.0.0.1:3306')
  }
  return {
    names: positionals,
    options: { documents, customers, database, url, keep: values.keep, folder: values.folder, minutes },
  }
}

function wholeNumber(option: string, given: string, least: number): number {
  const number = Number(given)
  if (!Number.isInteger(number) || number < least) {
    throw new WrongOption(`--${option} must be a whole number of at least ${least}.`)
  }
  return number
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        documents: { type: 'string' },
        customers: { type: 'string' },
        database: { type: 'string', default: 'sqlite' },
        url: { type: 'string' },
        keep: { type: 'boolean', default: false },
        minutes: { type: 'string', default: '10' },
        folder: { type: 'string', default: join(tmpdir(), 'quittance-bench') },
      },
    })
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
