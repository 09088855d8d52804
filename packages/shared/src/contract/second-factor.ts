import { z } from 'zod'
import { credential } from './auth.ts'
import { get, post } from './calls.ts'
import { done } from './setting-fields.ts'

// The second factor of signing in: codes of an app on one's phone, and recovery codes for when that is lost.

export const readSecondFactor = get({
  path: '/api/v1/me/two_factor',
  summary: 'Whether signing in asks for a code too, and how many recovery codes are left.',
  isInPerson: true,
  isBeforeFactor: true,
  answer: z.object({
    /** Since when; null: it is off. */
    on_since: z.string().nullable(),
    recovery_codes_left: z.int(),
  }),
})

export const beginSecondFactor = post({
  path: '/api/v1/me/two_factor/begin',
  summary: 'Answer a new secret for the app. It counts once a code of it has been shown.',
  isInPerson: true,
  isBeforeFactor: true,
  answer: z.object({
    /** In Base32, as apps take it. */
    secret: z.string(),
    /** The same as an address, for a picture that apps read. */
    uri: z.string(),
  }),
})

/** Password and code: whoever finds a session open changes nothing. */
const proof = z.object(
  { password: credential(1_000), code: credential(40) },
  { error: 'body.object-expected' },
)

/** Answered only this once: what is stored of them are hashes. */
const withCodes = done.extend({ recovery_codes: z.array(z.string()) })

export const confirmSecondFactor = post({
  path: '/api/v1/me/two_factor/confirm',
  summary:
    'Switch the second factor on, with the password and a code of the app. Answers the recovery codes.',
  isInPerson: true,
  isBeforeFactor: true,
  body: proof,
  answer: withCodes,
})

export const renewRecoveryCodes = post({
  path: '/api/v1/me/two_factor/recovery_codes',
  summary: 'Make new recovery codes. Those from before are not good any more.',
  isInPerson: true,
  body: proof,
  answer: withCodes,
})

export const endSecondFactor = post({
  path: '/api/v1/me/two_factor/end',
  summary: 'Switch the second factor off, with the password and a code of the app or a recovery code.',
  isInPerson: true,
  body: proof,
  answer: done,
})

export const secondFactorCalls = [
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
]
