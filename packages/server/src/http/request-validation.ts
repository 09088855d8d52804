import { isTextKey } from '@quittance/shared/text/english-text.ts'
import type { TextKey, TextParams } from '@quittance/shared/text/translator.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FieldSentences, Sentence } from '#errors.ts'

/** What the contract's schemas found wrong with a body or a query. */
export class ContractViolation extends Error {
  readonly issues: readonly z.core.$ZodIssue[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not keep to the contract')
    this.issues = issues
  }
}

/** Bodies and queries are parsed by the contract's schemas; handlers get what those made of them. */
export function setContractValidators(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: new ContractViolation(parsed.error.issues) }
  })
  // Answers are ours: the tests check them against the contract, and live ones are only written.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))
}

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
