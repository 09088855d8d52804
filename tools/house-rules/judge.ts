import type { Violation } from './complaint.ts'
import type { Project } from './project.ts'
import type { Rule } from './rule.ts'

/** Holds every rule against every file that it looks at. */
export function applyRules(project: Project, rules: readonly Rule[]): Violation[] {
  return [...project.values()].flatMap((file) =>
    rules
      .filter((rule) => rule.appliesTo(file.path))
      .flatMap((rule) =>
        rule.find(file, project).map(({ offset, message }) => ({
          path: file.path,
          line: file.getLine(offset),
          rule: rule.name,
          message,
        })),
      ),
  )
}
