import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Version that no release has. */
const newerVersion = '99.0.0'

const migration = `import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

export async function newerVersion(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await addColumn(db, { table: 'currencies', name: 'newer_version', type: columns.wholeNumber, initially: 0 })
}
`

/** Turns the product in a root file system into a newer version with one more migration. */
export function turnIntoNewerVersion(root: string): void {
  const server = join(root, 'opt/quittance/packages/server')
  const migrations = join(server, 'src/database/migrations')
  writeFileSync(join(migrations, '999-newer-version.ts'), migration)
  const entry = "'999-newer-version': async () => (await import('./999-newer-version.ts')).newerVersion"
  replaceText(join(migrations, 'index.ts'), /,\n\}\n/, `,\n  ${entry},\n}\n`)
  replaceText(join(server, 'package.json'), /"version": "[^"]+"/, `"version": "${newerVersion}"`)
}

function replaceText(file: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8')
  if (!pattern.test(text)) throw new Error(`${file} does not contain ${pattern}.`)
  writeFileSync(file, text.replace(pattern, replacement))
}
