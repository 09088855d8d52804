import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

interface FirstScreens {
  /** From the folder of the web client: what every screen loads, and what the first document screen does. */
  readonly starts: readonly string[]
  /** Stays in scripts of its own, whoever needs it. */
  readonly besides: RegExp
}

/**
 * Puts what the first screens need into one script: in pieces it compresses worse. What only other screens need, parts
 * of libraries included, stays with them.
 */
export function baseScript({ starts, besides }: FirstScreens): Rolldown.CodeSplittingNameFunction {
  const ids = starts.map((start) => fileURLToPath(new URL(`../${start}`, import.meta.url)))
  let needed: ReadonlySet<string> | undefined
  return (id, context) => {
    needed ??= reachable(ids, context)
    return needed.has(id) && !besides.test(id) ? 'base' : null
  }
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
