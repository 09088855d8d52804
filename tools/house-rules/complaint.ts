/** One place that breaks a rule, as its rule found it. */
export type Finding = {
  /** Where in the file, as an offset into its text. */
  at: number
  /** What to do instead, in one sentence. */
  says: string
}

/** A finding with its address, ready to be shown. */
export type Complaint = { path: string; line: number; rule: string; says: string }

/** @returns `path:line  rule-name: what to do instead` */
export function inOneLine({ path, line, rule, says }: Complaint): string {
  return `${path}:${line}  ${rule}: ${says}`
}
