import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** How many documents the largest data set has. */
  readonly documents: number
  /** A share of the documents unless it was said. */
  readonly customers: number | null
  readonly database: 'sqlite' | 'mysql'
  /** Of the database server. */
  readonly url: string
  /** The data stays for the next run. */
  readonly keep: boolean
  /** Where the files of SQLite are. */
  readonly folder: string
}

/** As they were given. */
export interface GivenOptions extends Omit<BenchOptions, 'documents'> {
  /** Null: as many as the bench usually has. */
  readonly documents: number | null
}

export class WrongOption extends Error {}

/** @throws WrongOption */
export function readOptions(args: readonly string[]): { names: string[]; options: GivenOptions } {
  const { values, positionals } = parsed(args)
  const database = values.database
  if (database !== 'sqlite' && database !== 'mysql') {
    throw new WrongOption(`--database is sqlite or mysql, not ${database}`)
  }
  const documents = values.documents === undefined ? null : wholeNumber('documents', values.documents, 1_000)
  const customers = values.customers === undefined ? null : wholeNumber('customers', values.customers, 200)
  const url = values.url ?? process.env.BENCH_MYSQL_URL ?? ''
  if (database === 'mysql' && !URL.canParse(url)) {
    throw new WrongOption('Say where the database server is: --url mysql://user:password@127.0.0.1:3306')
  }
  return {
    names: positionals,
    options: { documents, customers, database, url, keep: values.keep, folder: values.folder },
  }
}

function wholeNumber(option: string, given: string, least: number): number {
  const number = Number(given)
  if (!Number.isInteger(number) || number < least) {
    throw new WrongOption(`--${option} is a whole number from ${least} on`)
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
        folder: { type: 'string', default: join(tmpdir(), 'quittance-bench') },
      },
    })
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
