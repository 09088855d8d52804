import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['packages/*/src', 'packages/*/test', 'e2e', 'bench', 'tools']
const notOurs = /(^|\/)(node_modules|dist|test-results)(\/|$)/

/** The texts of all source files below the root, and of the English locale files, by path. */
export function readSources(root: string): Record<string, string> {
  const english = textsOf(root, 'json')
  const locales = Object.entries(english).filter(([path]) =>
    path.startsWith('packages/shared/src/locales/en/'),
  )
  return { ...textsOf(root, '{ts,tsx,mjs}'), ...Object.fromEntries(locales) }
}

/** The texts of all style sheets below the root, by path. */
export function readStyles(root: string): Record<string, string> {
  return textsOf(root, 'css')
}

function textsOf(root: string, endings: string): Record<string, string> {
  const found = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.${endings}`, { cwd: root, exclude: (path) => notOurs.test(path) }),
  )
  const files = found.filter((path) => existsSync(join(root, path))).sort()
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
