import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

function fingerprintOf(...patterns: readonly string[]): string {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: packages })).sort()
  const hash = createHash('sha256')
  for (const file of files.filter((path) => !path.endsWith('.test.ts'))) {
    hash.update(file).update(readFileSync(`${packages}${file}`))
  }
  return hash.digest('hex')
}

/** Fingerprints of the source code that creates tables and index. Data with another fingerprint is created again. */
export const madeBy = {
  tables: fingerprintOf(
    'server/src/database/migrations/{0*,column-types,index}.ts',
    '../bench/data-set/*.ts',
  ),
  index: fingerprintOf(
    'server/src/search/rebuild-index.ts',
    'search/src/{search-words,number-formats,searchable-records,index-keys,postings,id-block}.ts',
    'shared/src/text/search-text.ts',
  ),
} as const
