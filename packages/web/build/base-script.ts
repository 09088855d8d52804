import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { findExportModules, findImportedNames } from './library-imports.ts'

interface Scripts {
  /** Modules that every screen or the first document screen loads, relative to the folder of the web client. */
  readonly starts: readonly string[]
  /** Modules that are not part of the base chunk, even if it needs them. */
  readonly besides: RegExp
  /** Names of further chunks, each with the modules it starts from. A module that several need is in the first one. */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

/** Style sheets in the base chunk: loading those of documents later gains little, and one file loads before all scripts. */
const earlyStyles = /\/(documents|ui)\/.+\.css$/

/**
 * Returns a function that assigns modules to chunks: one chunk for the first screens, and one for each further group of
 * frequent screens. Smaller chunks compress worse, and each needs a request. Modules that only other screens need, parts of
 * libraries included, stay with those screens.
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

/** Matches the index of a library that has a module for each of its parts, and captures the name of the library. */
const indexed = /\/node_modules\/(@mantine\/\w+)\/esm\/index\.mjs$/

/** Returns the ids of all modules that are statically imported from some files on. @param files relative to the web client */
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

/** Returns the imports of a module. An import of a library's index is replaced by the modules of the imported names. */
function importedBy(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const { importedIds = [], code = null } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const library = indexed.exec(imported)?.[1]
    const index = context.getModuleInfo(imported)?.code
    const names = library === undefined || code === null ? null : findImportedNames(library, code)
    if (!(names && index)) return [imported]
    const modules = once(modulesByIndex, imported, () => findExportModules(imported, index))
    const found = names.map((name) => modules.get(name))
    return found.every((module) => module !== undefined) ? found : [imported]
  })
}

const modulesByIndex = new Map<string, ReadonlyMap<string, string>>()

/** Returns a cached value: the same modules and libraries are looked up for every chunk. */
function once<T>(kept: Map<string, T>, id: string, make: () => T): T {
  const made = kept.get(id) ?? make()
  kept.set(id, made)
  return made
}
