import { applyRules } from './judge.ts'
import { parseProject } from './project.ts'
import { rules } from './rules.ts'

/** What all the house rules together say about a small project, as `path:line rule`; for their tests. */
export function findViolations(sources: Record<string, string>): string[] {
  return applyRules(parseProject(sources), rules).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}
