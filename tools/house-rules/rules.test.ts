import { expect, it } from 'vitest'
import { applyRules, formatViolation } from './rule.ts'
import { rules } from './rules.ts'
import { parseProject } from './source-file.ts'

it('says where, which rule, and what to do instead', () => {
  const project = parseProject({ 'packages/web/src/search/a.ts': "\nconst answer = fetch('/api')" })
  expect(applyRules(project, rules).map(formatViolation)).toEqual([
    'packages/web/src/search/a.ts:2  one-fetch: Only api/client.ts, what asks before it is there, and the licence check talk HTTP: call the endpoint through the API client, and give other things another name.',
  ])
})

it('gives every rule a name of its own', () => {
  const names = rules.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
