import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['packages/*/src', 'packages/*/test', 'e2e', 'bench', 'tools']
const notOurs = /(^|\/)(node_modules|dist|test-results)(\/|$)/

/** The texts of all source files below the root, by path. */
export function readSources(root: string): Record<string, string> {
  const found = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: (path) => notOurs.test(path) }),
  )
  const files = found.filter((path) => existsSync(join(root, path))).sort()
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
