import type { TextKey, TextParams } from '@quittance/shared/text/text-keys.ts'
import { isTextKey } from '@quittance/shared/text/translate.ts'
import type { z } from 'zod'
import type { FieldSentences, Sentence } from '#errors.ts'

export type FieldIssue = z.core.$ZodIssue

// A body with thousands of wrong lines gets told about the first ones.
const maxFields = 50

/** What the contract's schemas found, as sentences by the name of the field in the call. */
export function toFieldSentences(issues: readonly FieldIssue[]): FieldSentences {
  const fields: Record<string, Sentence[]> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body'
    if (!(field in fields) && Object.keys(fields).length >= maxFields) break
    fields[field] = [...(fields[field] ?? []), toSentence(issue, field)]
  }
  return fields
}

function toSentence(issue: FieldIssue, field: string): Sentence {
  const key = isTextKey(issue.message) ? issue.message : getTextKey(issue)
  return { key, params: { field, ...getParams(issue) } }
}

/** For rules without a sentence of their own. */
function getTextKey(issue: FieldIssue): TextKey {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'field.missing'
  if (issue.code === 'too_big') return 'field.too-large'
  if (issue.code === 'too_small') return 'field.too-small'
  return 'field.invalid'
}

function getParams(issue: FieldIssue): TextParams {
  switch (issue.code) {
    case 'custom':
      return toTextParams(issue.params ?? {})
    case 'too_big':
      return { max: String(issue.maximum) }
    case 'too_small':
      return { min: String(issue.minimum) }
    case 'invalid_value':
      return { choices: issue.values.map(String).join(', ') }
    default:
      return {}
  }
}

function toTextParams(params: Readonly<Record<string, unknown>>): TextParams {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : String(value),
  ])
  return Object.fromEntries(entries)
}
