import { judge } from './judge.ts'
import { projectOf } from './project.ts'
import { rules } from './rules.ts'

/** What all the house rules together say about a small project, as `path:line rule`; for their tests. */
export function judged(sources: Record<string, string>): string[] {
  return judge(projectOf(sources), rules).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}
