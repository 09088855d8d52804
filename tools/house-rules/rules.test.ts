import { expect, it } from 'vitest'
import { applyRules, formatViolation } from './rule.ts'
import { rules } from './rules.ts'
import { parseProject } from './source-file.ts'

it('reports path, line, rule and remedy', () => {
  const project = parseProject({ 'packages/web/src/search/a.ts': "\nconst response = fetch('/api')" })
  expect(applyRules(project, rules).map(formatViolation)).toEqual([
    'packages/web/src/search/a.ts:2  restricted-fetch: Only api/client.ts, api/call-service.ts and the licence check use fetch: call the endpoint through the API client.',
  ])
})

it('gives every rule a unique name', () => {
  const names = rules.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
