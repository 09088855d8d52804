import { expect, it } from 'vitest'
import { lintOpenApi } from './lint-openapi.ts'

const operation = {
  operationId: 'getInvoices',
  tags: ['invoice'],
  summary: 'List the invoices.',
  description: 'For members.',
  responses: { 200: { description: 'The invoices.' } },
}

const compose = (changes: object) => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1', description: 'An API.', contact: { name: 'Someone' } },
  servers: [{ url: '/' }],
  tags: [{ name: 'invoice', description: 'Invoices.' }],
  paths: { '/invoices': { get: JSON.parse(JSON.stringify({ ...operation, ...changes })) } },
})

it('accepts a complete document', async () => {
  expect(await lintOpenApi(compose({}))).toEqual([])
})

it.each([
  ['operation-operationId', { operationId: undefined }],
  ['operation-tags', { tags: undefined }],
  ['operation-tag-defined', { tags: ['other'] }],
  ['operation-description', { description: undefined }],
  ['operation-success-response', { responses: { 404: { description: 'None.' } } }],
  ['oas3-schema', { responses: { 200: {} } }],
])('reports %s with its place', async (rule, change) => {
  const violations = await lintOpenApi(compose(change))
  expect(violations).toContainEqual(
    expect.stringMatching(new RegExp(`^paths › /invoices › get.*\\(${rule}\\)$`)),
  )
})
