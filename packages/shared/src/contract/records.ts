import { z } from 'zod'

/** A record that is known by its name: currencies, members, groups. */
export const namedRecord = z.object({ id: z.int(), name: z.string() })

/** What every failed call answers. */
export const failure = z.object({
  code: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
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
