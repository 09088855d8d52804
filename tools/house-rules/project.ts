import { parseSource, type SourceFile } from './source-file.ts'

/** All source files of the repository, by path. */
export type Project = ReadonlyMap<string, SourceFile>

/** @param sources texts by their path from the repository's root, with `/` between folders */
export function parseProject(sources: Record<string, string>): Project {
  return new Map(Object.entries(sources).map(([path, text]) => [path, parseSource(path, text)]))
}
