import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** How many documents the largest data set has. */
  readonly documents: number
  readonly database: 'sqlite' | 'mysql'
  /** Of the database server. */
  readonly url: string
  /** The data stays for the next run. */
  readonly keep: boolean
  /** Where the files of SQLite are. */
  readonly folder: string
}

export class WrongOption extends Error {}

/** @throws WrongOption */
export function readOptions(args: readonly string[]): { names: string[]; options: BenchOptions } {
  const { values, positionals } = parsed(args)
  const database = values.database
  if (database !== 'sqlite' && database !== 'mysql') {
    throw new WrongOption(`--database is sqlite or mysql, not ${database}`)
  }
  const documents = Number(values.documents)
  if (!Number.isInteger(documents) || documents < 1_000) {
    throw new WrongOption('--documents is a whole number from 1000 on')
  }
  const url = values.url ?? process.env.BENCH_MYSQL_URL ?? ''
  if (database === 'mysql' && !URL.canParse(url)) {
    throw new WrongOption('Say where the database server is: --url mysql://user:password@127.0.0.1:3306')
  }
  return {
    names: positionals,
    options: { documents, database, url, keep: values.keep, folder: values.folder },
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        documents: { type: 'string', default: '1000000' },
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
