import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

/** Returns a line for each violation of the `oas` rules of Spectral: where it is, what it is and which rule it breaks. */
export async function lintOpenApi(document: Record<string, unknown>): Promise<string[]> {
  const linter = new spectral.Spectral()
  // as: its own type misses the field `recommended` of formats
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
  const violations = await linter.run(document)
  return violations.map(({ path, message, code }) => `${path.join(' › ')}  ${message} (${code})`)
}
