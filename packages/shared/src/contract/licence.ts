import { z } from 'zod'
import { post } from './endpoint.ts'

/** The embedded licence service; a vendor's is called in the same way. It always answers 200, except to too many wrong codes. */
export const verifyPurchaseCode = post({
  path: '/api/licence/verify',
  summary: 'Whether a purchase code is good.',
  access: 'everyone',
  body: z.object(
    {
      purchase_code: z.string({ error: 'field.text-expected' }).max(200, { error: 'field.too-long' }),
      requested_domain: z
        .string({ error: 'field.text-expected' })
        .max(300, { error: 'field.too-long' })
        .nullish(),
    },
    { error: 'body.object-expected' },
  ),
  /** `verification` is `success`, or why it is none. */
  response: z.object({ verification: z.string(), message: z.string().optional() }),
})

/** Where the answer to "Where is my purchase code?" stands, beside the call itself. */
export const licenceHelpPath = '/api/licence/help'
