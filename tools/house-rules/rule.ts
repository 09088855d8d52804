import type { Project, SourceFile } from './source-file.ts'

/** One house rule. It looks at one file at a time; what it needs to know of the others, the project tells. */
export type Rule = {
  name: string
  appliesTo: (path: string) => boolean
  find: (file: SourceFile, project: Project) => Finding[]
}

/** One place that breaks a rule, as its rule found it. */
export type Finding = {
  /** Where in the file, as an offset into its text. */
  offset: number
  /** What to do instead, in one sentence. */
  message: string
}

/** A finding with its address, ready to be shown. */
export type Violation = { path: string; line: number; rule: string; message: string }

/** @returns `path:line  rule-name: what to do instead` */
export function formatViolation({ path, line, rule, message }: Violation): string {
  return `${path}:${line}  ${rule}: ${message}`
}

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
