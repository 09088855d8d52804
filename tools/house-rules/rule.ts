import type { Project, SourceFile } from './source-file.ts'

/** One house rule. It examines one file at a time and can look up the others in the project. */
export type Rule = {
  /** Shown in reports; unique. */
  name: string
  appliesTo: (path: string) => boolean
  find: (file: SourceFile, project: Project) => Finding[]
}

/** One violation, as its rule found it. */
export type Finding = {
  /** Offset into the text of the file. */
  offset: number
  /** What to do instead, in one sentence. */
  message: string
}

/** A finding with its file, line and rule, ready to be printed. */
export type Violation = { path: string; line: number; rule: string; message: string }

/** Returns `path:line  rule: what to do instead`. */
export function formatViolation({ path, line, rule, message }: Violation): string {
  return `${path}:${line}  ${rule}: ${message}`
}

/** Applies each rule to the files that it covers. Returns the violations in the order of the files. */
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
