import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sourceFolders = ['packages/*/src', 'packages/*/test', 'e2e', 'bench', 'tools']
const excludedFolders = /(^|\/)(node_modules|dist|test-results)(\/|$)/

/** The texts of all source files below the root, and of the English locale files, by path. */
export function readSources(root: string): Record<string, string> {
  const english = readFiles(root, 'json')
  const locales = Object.entries(english).filter(([path]) =>
    path.startsWith('packages/shared/src/locales/en/'),
  )
  return { ...readFiles(root, '{ts,tsx,mjs}'), ...Object.fromEntries(locales) }
}

/** The texts of all style sheets below the root, by path. */
export function readStyles(root: string): Record<string, string> {
  return readFiles(root, 'css')
}

function readFiles(root: string, endings: string): Record<string, string> {
  const found = sourceFolders.flatMap((folder) =>
    globSync(`${folder}/**/*.${endings}`, { cwd: root, exclude: (path) => excludedFolders.test(path) }),
  )
  const files = found.filter((path) => existsSync(join(root, path))).sort()
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
