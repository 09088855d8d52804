import { expect, it } from 'vitest'
import { z } from 'zod'
import { listOf } from './field-schemas.ts'

const schema = listOf(z.string({ error: 'field.invalid' }), { max: 2, isRequired: true })

function messagesOf(sent: unknown): string[] | undefined {
  return schema.safeParse(sent).error?.issues.map(({ message }) => message)
}

it('takes a list of up to the limit', () => {
  expect(schema.parse(['a', 'b'])).toEqual(['a', 'b'])
})

it('rejects a list that is too long without looking at its entries', () => {
  expect(messagesOf([1, 2, 3])).toEqual(['field.too-many-entries'])
})

it('rejects what is no list, even if it has a length', () => {
  expect(messagesOf('abc')).toEqual(['field.list-expected'])
  expect(messagesOf({ length: 9 })).toEqual(['field.list-expected'])
  expect(messagesOf(undefined)).toEqual(['field.missing'])
  expect(messagesOf([])).toEqual(['field.missing'])
  expect(messagesOf([1])).toEqual(['field.invalid'])
})

it('is described with its entries and its limit', () => {
  expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
    maxItems: 2,
  })
})
