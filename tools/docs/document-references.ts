import { posix } from 'node:path'

/** References of a document to files. */
export interface DocumentReferences {
  /** Link targets as written: `../install.md#signing-in`, without external URLs. */
  readonly links: readonly string[]
  /** Names in backticks and commands that look like paths. */
  readonly names: readonly string[]
}

const codeFence = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?^\1\2 *$/gm
const inlineCode = /`([^`\n]+)`/g
const link = /\]\(([^()\s]+)(?: "[^"]*")?\)/g
const externalLink = /^(?:[a-z][a-z+.-]*:|\/\/)/i

/** Extensions that distinguish a file name without a folder from a property such as `JSON.stringify`. */
const fileEndings = /\.(?:ts|tsx|mjs|js|json|md|css|html|yaml|yml|sh|png|service|conf)$/
const segments = /^[#.\w*…-][\w.*…{},@-]*(?:\/[\w.*…{},@-]+)*\/?$/

/** Root folders with which paths in commands start. */
const rootFolders = /^(?:packages|e2e|tools|bench|docs|deploy|bin)\//

/** Absolute paths and calls, paths of the data directory, placeholders (`<version>`, `NNN-…`, `:id`), assignments, extensions. */
const ignoredPaths = /^\/|^(?:storage|bootstrap|data)\/|[<>=:%]|\bNNN\b|^\.\w+$/

/** Finds the links and file names of a Markdown document. */
export function parseReferences(text: string): DocumentReferences {
  const prose = text.replace(codeFence, '')
  const links = [...prose.replace(inlineCode, '``').matchAll(link)].flatMap(([, target = '']) => target)
  const quoted = [...prose.matchAll(inlineCode)].flatMap(([, name = '']) => name)
  const commands = [...text.matchAll(codeFence)].flatMap(([block]) => block.split(/\s+/))
  return {
    links: links.filter((target) => !externalLink.test(target)),
    names: [
      ...quoted.filter(isPath),
      ...quoted.flatMap((code) => (/\s/.test(code) ? code.split(/\s+/) : [])).filter(isRootPath),
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

/** Expands braces: `dialects/{sqlite,mysql}.ts` becomes two names. */
export function expandBraces(name: string): string[] {
  const [whole, before = '', choices = '', after = ''] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(name) ?? []
  if (whole === undefined) return [name]
  return choices.split(',').flatMap((choice) => expandBraces(`${before}${choice}${after}`))
}

/**
 * Returns whether a file or folder has this path from the root or from a folder below it: `tables/schema.ts`. The folder `src`
 * of a package can be omitted; `*` and `…` match a part of a name.
 * @param paths all files and folders, from the root
 */
export function hasPath(name: string, paths: readonly string[]): boolean {
  const normalized = posix.normalize(name.replace(/^#/, '')).replace(/\/$/, '')
  const pattern = normalized.replace(/[.+^$()|[\]\\]/g, '\\$&').replace(/[*…]/g, '[^/]*')
  const ending = new RegExp(`(?:^|/)${pattern}$`)
  return paths.some((path) => ending.test(path) || ending.test(path.replace('/src/', '/')))
}

/** Creates the anchor of a heading as Markdown renderers do. */
function createAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

/** Lists the anchors of the headings of a Markdown document. */
export function listAnchors(text: string): string[] {
  return [...text.replace(codeFence, '').matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    createAnchor(heading),
  )
}
