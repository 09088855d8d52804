import { z } from 'zod'
import { recordId } from '#wire/field-values.ts'
import { listOf } from '#wire/list-of.ts'
import { maxBatchSize } from './list-query.ts'

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
