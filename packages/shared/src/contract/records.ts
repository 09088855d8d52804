import { z } from 'zod'
import { listOf, recordId } from '#wire/field-schemas.ts'
import { limitInQuery, maxBatchSize } from './list-query.ts'

/** Reference to a record by id, with its name: currency, member, group. */
export const namedRecord = z.object({ id: z.int(), name: z.string() })

/** Response of every failed call. Some calls add fields of their own. */
export const failure = z.looseObject({
  code: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  /** 409: who saved the record last, when, and its current version. */
  changed: z.object({ name: z.string(), at: z.string(), version: z.int() }).optional(),
  /** 409: id of the record that is stored under this idempotency key. */
  id: z.int().optional(),
  /** 500: reference of the error in the log. */
  reference: z.string().optional(),
})

export type Failure = z.output<typeof failure>

/** Query of a picker list: search text and maximum number of rows. Without them all rows are returned. */
export const listQuery = z.object({
  search: z.string({ error: 'field.text-expected' }).max(200, { error: 'field.too-long' }).optional(),
  limit: limitInQuery(1_000).optional(),
})

export type ListQuery = z.output<typeof listQuery>

/** Ids of records that are changed together. */
export const idList = listOf(recordId, { max: maxBatchSize, isRequired: true })

/** Result of a change of several records, one row for each. */
export const changeResults = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      /** 200 if the record has the requested state, else the code of the error. */
      code: z.int(),
      /** False if the record already had this state, or if the change was rejected. */
      changed: z.boolean(),
      message: z.string(),
    }),
  ),
})

/**
 * A sum of amounts in the currency that the response names. Decimal text, because a JSON number has 15 exact digits and a
 * sum can have more.
 */
export const moneySum = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({
    description: 'Sum of amounts as decimal text with two decimals.',
    examples: ['1234.50'],
  })
