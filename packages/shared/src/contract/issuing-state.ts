import { z } from 'zod'
import { day } from '#wire/field-schemas.ts'
import { get } from './endpoint.ts'

/** A series in which documents of a kind get their numbers. */
export const numberSeries = z.object({
  kind: z.string(),
  /** Text before the number. */
  prefix: z.string(),
  /** Whether the numbers start again each year: year × 1,000,000 + n. */
  is_yearly: z.boolean(),
  /** Whether each number follows the one before. */
  is_strict: z.boolean(),
  /** How many documents were issued in the current period. */
  issued: z.int(),
  /** Whether a document of the series was issued: then its last number can no longer be raised. */
  has_issued: z.boolean(),
  last_number: z.int(),
  /** Date of the last issued document, before which none can be issued; null: none was. */
  last_day: day.nullable(),
  /** Number of the next document, if it is issued today. */
  next_number: z.int(),
  next_shown: z.string(),
  /** The present year where the company is, and the minimum number of digits: with them a form shows what it would lead to. */
  year: z.int(),
  number_width: z.int(),
  /** How often an administrator has changed the series. */
  version: z.int(),
})

export type WireNumberSeries = z.output<typeof numberSeries>

const issuingState = z.object({
  is_on: z.boolean(),
  /** Whether an administrator has to confirm the last number after a restore. */
  is_waiting: z.boolean(),
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.string(),
  series: z.array(numberSeries),
})

export type WireIssuingState = z.output<typeof issuingState>

export const readIssuing = get({
  path: '/api/v1/issuing',
  summary: 'Return whether documents are issued, and the number series.',
  response: issuingState,
})
