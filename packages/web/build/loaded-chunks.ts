import type { Rolldown } from 'vite'

/**
 * Returns the chunks that contain some files of the web client, with those that they import statically.
 * @param files relative to the folder of the web client
 */
export function findLoadedChunks(
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set<Rolldown.OutputChunk>()
  const toVisit = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => files.some((file) => id.endsWith(`/packages/web/${file}`))),
  )
  for (let chunk = toVisit.pop(); chunk !== undefined; chunk = toVisit.pop()) {
    if (loaded.has(chunk)) continue
    loaded.add(chunk)
    toVisit.push(...chunk.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return loaded
}
