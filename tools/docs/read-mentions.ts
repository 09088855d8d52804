import { posix } from 'node:path'

/** What a document says of files: where its links lead, and the names in it that look like paths. */
export interface Mentions {
  /** As written: `../install.md#signing-in`. Addresses elsewhere are left out. */
  readonly links: readonly string[]
  readonly names: readonly string[]
}

const fence = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?^\1\2 *$/gm
const inline = /`([^`\n]+)`/g
const link = /\]\(([^()\s]+)(?: "[^"]*")?\)/g
const elsewhere = /^(?:[a-z][a-z+.-]*:|\/\/)/i

/** Nobody could tell a file without a folder from a property of something, but by these. */
const endings = /\.(?:ts|tsx|mjs|js|json|md|css|html|yaml|yml|sh|png|service|conf)$/
const segments = /^[#.\w*…-][\w.*…{},@-]*(?:\/[\w.*…{},@-]+)*\/?$/

/** Folders at the root, which commands begin paths with. */
const ofTheRoot = /^(?:packages|e2e|tools|bench|docs|deploy|bin)\//

/**
 * Paths of the machine that the product runs on, or of the data directory there; calls; names with a part that stands for
 * any (`<version>`, `NNN-…`, `:id`) or with a value; names of endings alone.
 */
const otherPaths = /^\/|^(?:storage|bootstrap|data)\/|[<>=:%]|\bNNN\b|^\.\w+$/

export function mentionsIn(text: string): Mentions {
  const prose = text.replace(fence, '')
  const links = [...prose.replace(inline, '``').matchAll(link)].flatMap(([, target = '']) => target)
  const quoted = [...prose.matchAll(inline)].flatMap(([, name = '']) => name)
  const commands = [...text.matchAll(fence)].flatMap(([block]) => block.split(/\s+/))
  return {
    links: links.filter((target) => !elsewhere.test(target)),
    names: [
      ...quoted.filter(isPath),
      ...quoted.flatMap((words) => (/\s/.test(words) ? words.split(/\s+/) : [])).filter(isOfTheRoot),
      ...commands.filter(isOfTheRoot),
    ],
  }
}

function isPath(name: string): boolean {
  return segments.test(name) && !otherPaths.test(name) && (name.includes('/') || endings.test(name))
}

function isOfTheRoot(word: string): boolean {
  return ofTheRoot.test(word) && isPath(word)
}

/** `dialects/{sqlite,mysql}.ts` says two. */
export function spelledOut(name: string): string[] {
  const [whole, before = '', choices = '', after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(name) ?? []
  if (whole === undefined) return [name]
  return choices.split(',').flatMap((choice) => spelledOut(`${before}${choice}${after}`))
}

/**
 * Whether a file or folder is called so, from the root or from somewhere below: `database/schema.ts`. The folder `src` of a
 * package may be left out, and `*` and `…` stand for a part of a name.
 * @param paths all files and folders, from the root
 */
export function isThere(name: string, paths: readonly string[]): boolean {
  const wanted = posix.normalize(name.replace(/^#/, '')).replace(/\/$/, '')
  const pattern = wanted.replace(/[.+^$()|[\]\\]/g, '\\$&').replace(/[*…]/g, '[^/]*')
  const ending = new RegExp(`(?:^|/)${pattern}$`)
  return paths.some((path) => ending.test(path) || ending.test(path.replace('/src/', '/')))
}

/** As a heading is called by what shows the text. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

export function anchorsIn(text: string): string[] {
  return [...text.replace(fence, '').matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
}
