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
