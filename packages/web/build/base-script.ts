import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { namesFrom, partsOf } from './named-parts.ts'

interface Scripts {
  /** From the folder of the web client: what every screen loads, and what the first document screen does. */
  readonly starts: readonly string[]
  /** Stays in scripts of its own, whoever needs it. */
  readonly besides: RegExp
  /** What is needed from these on besides is one script each, of that name; the first that needs it has it. */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

/** Those of documents have little to gain from waiting, and one file of styles is asked for before any script. */
const earlyStyles = /\/(documents|ui)\/.+\.css$/

/**
 * Puts what the first screens need into one script, and what other screens of every day need besides into one each: in
 * pieces they compress worse, and each piece has to be asked for. What only other screens need, parts of libraries
 * included, stays with them.
 */
export function baseScript({ starts, besides, screens }: Scripts): Rolldown.CodeSplittingNameFunction {
  let needed: ReadonlySet<string> | undefined
  let ofScreens: readonly (readonly [string, ReadonlySet<string>])[] | undefined
  const imports = new Map<string, readonly string[]>()
  return (id, context) => {
    const importsOf = (importer: string) => once(imports, importer, () => importedBy(importer, context))
    needed ??= reachable(starts, importsOf)
    ofScreens ??= Object.entries(screens).map(([name, files]) => [name, reachable(files, importsOf)])
    if (needed.has(id) && !besides.test(id)) return 'base'
    const screen = ofScreens.find(([_name, reached]) => reached.has(id))?.[0] ?? null
    return screen === 'documents' && earlyStyles.test(id) ? 'base' : screen
  }
}

/** The index of a library that has a module for each of its parts, and what it is imported by. */
const indexed = /\/node_modules\/(@mantine\/\w+)\/esm\/index\.mjs$/

/** @param files from the folder of the web client @returns the ids of what is imported from them on, but for what is loaded later */
function reachable(files: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set<string>()
  const toVisit = files.map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url)))
  for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    toVisit.push(...importsOf(id))
  }
  return reached
}

/** Of a library that is imported by its index: what is named, not all that the index passes on. */
function importedBy(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const { importedIds = [], code = null } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const library = indexed.exec(imported)?.[1]
    const index = context.getModuleInfo(imported)?.code
    const names = library === undefined || code === null ? null : namesFrom(library, code)
    if (!(names && index)) return [imported]
    const parts = once(partsByIndex, imported, () => partsOf(imported, index))
    const made = names.map((name) => parts.get(name))
    return made.every((part) => part !== undefined) ? made : [imported]
  })
}

const partsByIndex = new Map<string, ReadonlyMap<string, string>>()

/** Every screen's script asks for the same modules, and for those of the same few libraries. */
function once<T>(kept: Map<string, T>, id: string, make: () => T): T {
  const made = kept.get(id) ?? make()
  kept.set(id, made)
  return made
}
