import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const webFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Returns the name of a class of a CSS module in the built page: its own name and three characters for its file. Scripts contain
 * these names, and the names that Vite generates are longer and have the line of the rule, which does not compress.
 */
export function createClassName(name: string, path: string): string {
  // The names are the same wherever the product is built.
  const file = relative(webFolder, path).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`
}
