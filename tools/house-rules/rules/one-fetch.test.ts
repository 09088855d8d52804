import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const client = 'packages/web/src/api/client.ts'
const queries = 'packages/web/src/documents/document-queries.ts'

it.each([
  "fetch('/api')",
  "globalThis.fetch('/api')",
  "window['fetch'].call(null)",
  'const get = fetch',
  'const { fetch: get } = globalThis',
  'new XMLHttpRequest()',
])('refuses %s outside the API client', (source) => {
  expect(findViolations({ [queries]: source })).toEqual([`${queries}:1 one-fetch`])
})

it('leaves the API client and other things of that name alone', () => {
  expect(findViolations({ [client]: "fetch('/api')" })).toEqual([])
  expect(findViolations({ [queries]: 'query.fetch()\nconst options = { fetch: true }' })).toEqual([])
})
