import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

interface FirstScreens {
  /** From the folder of the web client: what every screen loads, and what the first document screen does. */
  readonly starts: readonly string[]
  /** Stays in scripts of its own, whoever needs it. */
  readonly besides: RegExp
  /** What is needed from here on besides, is one script too. */
  readonly documents: readonly string[]
}

/** Styles have little to gain from waiting, and one file of them is asked for before any script. */
const styles = /\.css$/

/**
 * Puts what the first screens need into one script, and what a form of a document needs besides into another: in pieces
 * they compress worse, and each has to be asked for. What only other screens need, parts of libraries included, stays
 * with them.
 */
export function baseScript({ starts, besides, documents }: FirstScreens): Rolldown.CodeSplittingNameFunction {
  let needed: ReadonlySet<string> | undefined
  let ofDocuments: ReadonlySet<string> | undefined
  return (id, context) => {
    needed ??= reachable(starts.map(inWeb), context)
    ofDocuments ??= reachable(documents.map(inWeb), context)
    if (needed.has(id) && !besides.test(id)) return 'base'
    if (!ofDocuments.has(id)) return null
    return styles.test(id) ? 'base' : 'documents'
  }
}

function inWeb(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url))
}

/** What is imported from the starts on, but for what is loaded later. */
function reachable(starts: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const toVisit = [...starts]
  for (let id = toVisit.pop(); id !== undefined; id = toVisit.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    toVisit.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
