import type { Complaint } from './complaint.ts'
import type { Project } from './project.ts'
import type { Rule } from './rule.ts'

/** Holds every rule against every file that it looks at. */
export function judge(project: Project, rules: readonly Rule[]): Complaint[] {
  return [...project.values()].flatMap((file) =>
    rules
      .filter((rule) => rule.looksAt(file.path))
      .flatMap((rule) =>
        rule.find(file, project).map(({ at, says }) => ({
          path: file.path,
          line: file.lineOf(at),
          rule: rule.name,
          says,
        })),
      ),
  )
}
