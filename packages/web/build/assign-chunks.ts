import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { findExportModules, findImportedNames } from './library-imports.ts'

/** Modules from which a chunk starts, relative to the folder of the web client. */
type Starts = readonly string[]

interface Chunks {
  /** Chunks of which each needs the ones before it: a module is in the first that needs it. */
  readonly layers: Readonly<Record<string, Starts>>
  /** Screens on top of them, with the chunk that they load first and those that follow. */
  readonly screens: readonly Readonly<Record<string, Starts>>[]
  /** Returns the chunk for what several screens need. @param names chunks of the screens */
  readonly nameShared: (names: readonly string[]) => string
  /**
   * Modules that the screens import without using them. Neither they nor the modules that only they import are assigned to the
   * first screens.
   */
  readonly except: RegExp
}

/** Names of chunks with the ids of the modules that each can contain. */
type Reached = readonly (readonly [string, ReadonlySet<string>])[]

/**
 * Returns a function that assigns the modules of the first screens to a few chunks. Modules that only other screens need, parts of
 * libraries included, stay with those screens. Without it, the bundler makes a chunk for each set of screens that share a module:
 * a new document then loads 71 files instead of 13, and 25 kB more, because small files compress worse.
 */
export function assignChunks({
  layers,
  screens,
  nameShared,
  except,
}: Chunks): Rolldown.CodeSplittingNameFunction {
  let reached: { readonly layers: Reached; readonly screens: readonly Reached[] } | undefined
  const imports = new Map<string, readonly string[]>()
  return (id, context) => {
    if (except.test(id)) return null
    const importsOf = (importer: string) =>
      cached(imports, importer, () =>
        readImports(importer, context).filter((imported) => !except.test(imported)),
      )
    const reach = (chunks: Readonly<Record<string, Starts>>): Reached =>
      Object.entries(chunks).map(([name, files]) => [name, findReachable(files, importsOf)])
    reached ??= { layers: reach(layers), screens: screens.map(reach) }
    const ofScreens = reached.screens.flatMap((chunks) => findChunk(chunks, id) ?? [])
    return (
      findChunk(reached.layers, id) ?? (ofScreens.length > 1 ? nameShared(ofScreens) : (ofScreens[0] ?? null))
    )
  }
}

/** Returns the first chunk that can contain a module. */
function findChunk(chunks: Reached, id: string): string | undefined {
  return chunks.find(([_name, ids]) => ids.has(id))?.[0]
}

/** Matches the index of a library that has a module for each of its parts, and captures the name of the library. */
const libraryIndex = /\/node_modules\/(@mantine\/\w+|@tanstack\/react-router)\/(?:dist\/)?esm\/index\.m?js$/

/** Returns the ids of all modules that are statically imported from some files on. @param files relative to the web client */
function findReachable(files: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
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
function readImports(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const { importedIds = [], code = null } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const library = libraryIndex.exec(imported)?.[1]
    const info = context.getModuleInfo(imported)
    const names = library === undefined || code === null ? null : findImportedNames(library, code)
    if (!(names && info?.code)) return [imported]
    const modules = cached(modulesByIndex, imported, () =>
      findExportModules(imported, info.code ?? '', info.importedIds),
    )
    const found = names.map((name) => modules.get(name))
    return found.every((module) => module !== undefined) ? found : [imported]
  })
}

const modulesByIndex = new Map<string, ReadonlyMap<string, string>>()

/** Returns a cached value: the same modules and libraries are looked up for every chunk. */
function cached<T>(values: Map<string, T>, id: string, compute: () => T): T {
  const value = values.get(id) ?? compute()
  values.set(id, value)
  return value
}
