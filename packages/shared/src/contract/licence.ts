import { z } from 'zod'
import { post } from './endpoint.ts'

/** Call of the embedded licence service, and of a vendor's. Returns 200 also for invalid codes, but not after too many of them. */
export const verifyPurchaseCode = post({
  path: '/api/licence/verify',
  summary: 'Verify a purchase code.',
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
  /** `verification` is `success`, or the reason of the rejection. */
  response: z.object({ verification: z.string(), message: z.string().optional() }),
})

/** Page that explains where to find the purchase code, at the same host as the call. */
export const licenceHelpPath = '/api/licence/help'
