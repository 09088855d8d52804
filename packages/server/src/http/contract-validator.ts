import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

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
