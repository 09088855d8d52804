import { z } from 'zod'
import { listOf, recordId } from '#wire/field-schemas.ts'
import { maxBatchSize } from './list-query.ts'

/** A record that is known by its name: currencies, members, groups. */
export const namedRecord = z.object({ id: z.int(), name: z.string() })

/** What every failed call answers. Some calls tell programs more, under names of their own. */
export const failure = z.looseObject({
  code: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  /** 409: who has saved the record since, and when. */
  changed: z.object({ name: z.string(), at: z.string(), version: z.int() }).optional(),
  /** 409: what is stored under this idempotency key. */
  id: z.int().optional(),
  /** 500: under which the log tells the story. */
  reference: z.string().optional(),
})

export type Failure = z.output<typeof failure>

/** `search` narrows a list to what a person typed, `limit` cuts it; without them everything is answered. */
export const listQuery = z.object({
  search: z.string({ error: 'field.text-expected' }).max(200, { error: 'field.too-long' }).optional(),
  limit: z.coerce
    .number({ error: 'field.whole-number-expected' })
    .int({ error: 'field.whole-number-expected' })
    .min(1, { error: 'field.too-small' })
    .max(1_000, { error: 'field.too-large' })
    .optional(),
})

export type ListQuery = z.output<typeof listQuery>

/** Records that are changed together. */
export const idList = listOf(recordId, { max: maxBatchSize, isRequired: true })

/** What became of each. */
export const changeResults = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      /** 200 where it is now as was wanted; else why it is not. */
      code: z.int(),
      /** False where it was so already, and where it was refused. */
      changed: z.boolean(),
      message: z.string(),
    }),
  ),
})

/**
 * A sum of amounts of money, in the currency that is answered beside it. Text, because a JSON number holds 15 digits exactly
 * and a sum can have more.
 */
export const moneySum = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({
    description: 'A sum of amounts of money as decimal text with two decimals.',
    examples: ['1234.50'],
  })
