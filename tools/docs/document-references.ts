import { posix } from 'node:path'

/** What a document says of files: where its links lead, and the names in it that look like paths. */
export interface DocumentReferences {
  /** As written: `../install.md#signing-in`. Addresses elsewhere are left out. */
  readonly links: readonly string[]
  readonly names: readonly string[]
}

const codeFence = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?^\1\2 *$/gm
const inlineCode = /`([^`\n]+)`/g
const link = /\]\(([^()\s]+)(?: "[^"]*")?\)/g
const externalLink = /^(?:[a-z][a-z+.-]*:|\/\/)/i

/** Nobody could tell a file without a folder from a property of something, but by these. */
const fileEndings = /\.(?:ts|tsx|mjs|js|json|md|css|html|yaml|yml|sh|png|service|conf)$/
const segments = /^[#.\w*…-][\w.*…{},@-]*(?:\/[\w.*…{},@-]+)*\/?$/

/** Folders at the root, which commands begin paths with. */
const rootFolders = /^(?:packages|e2e|tools|bench|docs|deploy|bin)\//

/**
 * Paths of the machine that the product runs on, or of the data directory there; calls; names with a part that stands for
 * any (`<version>`, `NNN-…`, `:id`) or with a value; names of endings alone.
 */
const ignoredPaths = /^\/|^(?:storage|bootstrap|data)\/|[<>=:%]|\bNNN\b|^\.\w+$/

export function parseReferences(text: string): DocumentReferences {
  const prose = text.replace(codeFence, '')
  const links = [...prose.replace(inlineCode, '``').matchAll(link)].flatMap(([, target = '']) => target)
  const quoted = [...prose.matchAll(inlineCode)].flatMap(([, name = '']) => name)
  const commands = [...text.matchAll(codeFence)].flatMap(([block]) => block.split(/\s+/))
  return {
    links: links.filter((target) => !externalLink.test(target)),
    names: [
      ...quoted.filter(isPath),
      ...quoted.flatMap((words) => (/\s/.test(words) ? words.split(/\s+/) : [])).filter(isRootPath),
      ...commands.filter(isRootPath),
    ],
  }
}

function isPath(name: string): boolean {
  return segments.test(name) && !ignoredPaths.test(name) && (name.includes('/') || fileEndings.test(name))
}

function isRootPath(word: string): boolean {
  return rootFolders.test(word) && isPath(word)
}

/** `dialects/{sqlite,mysql}.ts` says two. */
export function expandBraces(name: string): string[] {
  const [whole, before = '', choices = '', after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(name) ?? []
  if (whole === undefined) return [name]
  return choices.split(',').flatMap((choice) => expandBraces(`${before}${choice}${after}`))
}

/**
 * Whether a file or folder is called so, from the root or from somewhere below: `database/schema.ts`. The folder `src` of a
 * package may be left out, and `*` and `…` stand for a part of a name.
 * @param paths all files and folders, from the root
 */
export function hasPath(name: string, paths: readonly string[]): boolean {
  const wanted = posix.normalize(name.replace(/^#/, '')).replace(/\/$/, '')
  const pattern = wanted.replace(/[.+^$()|[\]\\]/g, '\\$&').replace(/[*…]/g, '[^/]*')
  const ending = new RegExp(`(?:^|/)${pattern}$`)
  return paths.some((path) => ending.test(path) || ending.test(path.replace('/src/', '/')))
}

/** As a heading is called by what shows the text. */
function createAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

export function listAnchors(text: string): string[] {
  return [...text.replace(codeFence, '').matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    createAnchor(heading),
  )
}
