import { isTextKey } from '@quittance/shared/text/english-text.ts'
import type { TextKey, TextParams } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FieldSentences, Sentence } from '#errors.ts'

/** The issues that the contract schemas found in a body or query. */
export class ContractViolation extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request violates the contract schema')
    this.issues = issues
  }
}

/** Validates bodies, queries and parameters with the contract schemas. Handlers get the parsed values. */
export function setContractValidators(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: new ContractViolation(parsed.error.issues) }
  })
  // Responses are validated in tests only.
  app.setSerializerCompiler(() => (response) => JSON.stringify(response))
}

type FieldIssue = z.core.$ZodIssue

// Of a body with thousands of invalid lines, only the first ones are reported.
const maxFields = 50

/** Converts schema issues to sentences by field; a nested field is named by its path (`lines.0.price`). */
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

/** Returns the text of rules without their own text. */
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
