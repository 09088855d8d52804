import { expect, it } from 'vitest'
import { z } from 'zod'
import { listOf } from './field-schemas.ts'

const schema = listOf(z.string({ error: 'field.invalid' }), { max: 2, isRequired: true })

function listMessages(sent: unknown): string[] | undefined {
  return schema.safeParse(sent).error?.issues.map(({ message }) => message)
}

it('accepts a list up to the limit', () => {
  expect(schema.parse(['a', 'b'])).toEqual(['a', 'b'])
})

it('rejects an oversized list without checking its entries', () => {
  expect(listMessages([1, 2, 3])).toEqual(['field.too-many-entries'])
})

it('rejects other values than lists, even with a length', () => {
  expect(listMessages('abc')).toEqual(['field.list-expected'])
  expect(listMessages({ length: 9 })).toEqual(['field.list-expected'])
  expect(listMessages(undefined)).toEqual(['field.missing'])
  expect(listMessages([])).toEqual(['field.missing'])
  expect(listMessages([1])).toEqual(['field.invalid'])
})

it('describes the entries and the limit of a list in JSON Schema', () => {
  expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
    maxItems: 2,
  })
})
