import type { z } from 'zod'
import type { TextKey, TextParams } from '#text/text-keys.ts'

interface RefinementContext {
  readonly addIssue: (issue: { code: 'custom'; message: string; params: TextParams }) => void
}

/** Refuses a value with a sentence, by its key: whoever answers looks it up in the reader's language. */
export function addFieldError(context: RefinementContext, key: TextKey, params: TextParams = {}): void {
  context.addIssue({ code: 'custom', message: key, params })
}

/** `field.missing` for what is not there, the given sentence for what is wrong. */
export function chooseFieldError(key: TextKey): (issue: z.core.$ZodRawIssue) => TextKey {
  return (issue) => (isAbsent(issue.input) ? 'field.missing' : key)
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}
