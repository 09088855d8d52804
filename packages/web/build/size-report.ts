import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface Budget {
  /** Lazy module whose scripts are measured, together with those of the page. */
  readonly entry: string
  readonly kilobytes: number
}

/** Reports how much script the first document screen loads. Fails a build that exceeds the budget. */
export function sizeReport({ entry, kilobytes }: Budget): Plugin {
  return {
    name: 'quittance:size-report',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const starts = chunks.filter(
        (chunk) => chunk.isEntry || chunk.moduleIds.some((id) => id.endsWith(entry)),
      )
      const loaded = loadedWith(starts, new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
      const bytes = [...loaded].reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0)
      const size = (bytes / 1_000).toFixed(1)
      const sentence = `The first document screen loads ${size} kB of script (brotli) in ${loaded.size} files; the budget is ${kilobytes} kB.`
      if (bytes > kilobytes * 1_000) this.error(sentence)
      this.info(sentence)
    },
  }
}

function loadedWith(
  starts: readonly Rolldown.OutputChunk[],
  byName: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const loaded = new Set<Rolldown.OutputChunk>()
  const toVisit = [...starts]
  for (let chunk = toVisit.pop(); chunk !== undefined; chunk = toVisit.pop()) {
    if (loaded.has(chunk)) continue
    loaded.add(chunk)
    toVisit.push(...chunk.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return loaded
}
