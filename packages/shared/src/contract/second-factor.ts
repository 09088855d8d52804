import { z } from 'zod'
import { credentialField } from './auth.ts'
import { get, post } from './calls.ts'
import { success } from './setting-fields.ts'

// The second factor of signing in: codes of an app on one's phone, and recovery codes for when that is lost.

export const readTwoFactor = get({
  path: '/api/v1/me/two_factor',
  summary: 'Whether signing in asks for a code too, and how many recovery codes are left.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  response: z.object({
    /** Since when; null: it is off. */
    on_since: z.string().nullable(),
    recovery_codes_left: z.int(),
  }),
})

export const beginTwoFactorSetup = post({
  path: '/api/v1/me/two_factor/begin',
  summary: 'Answer a new secret for the app. It counts once a code of it has been shown.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  response: z.object({
    /** In Base32, as apps take it. */
    secret: z.string(),
    /** The same as an address, for a picture that apps read. */
    uri: z.string(),
  }),
})

/** Password and code: whoever finds a session open changes nothing. */
const twoFactorProof = z.object(
  { password: credentialField(1_000), code: credentialField(40) },
  { error: 'body.object-expected' },
)

/** Answered only this once: what is stored of them are hashes. */
const recoveryCodesResponse = success.extend({ recovery_codes: z.array(z.string()) })

export const confirmTwoFactorSetup = post({
  path: '/api/v1/me/two_factor/confirm',
  summary:
    'Switch the second factor on, with the password and a code of the app. Answers the recovery codes.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  body: twoFactorProof,
  response: recoveryCodesResponse,
})

export const renewRecoveryCodes = post({
  path: '/api/v1/me/two_factor/recovery_codes',
  summary: 'Make new recovery codes. Those from before are not good any more.',
  isSessionOnly: true,
  body: twoFactorProof,
  response: recoveryCodesResponse,
})

export const disableTwoFactor = post({
  path: '/api/v1/me/two_factor/end',
  summary: 'Switch the second factor off, with the password and a code of the app or a recovery code.',
  isSessionOnly: true,
  body: twoFactorProof,
  response: success,
})

export const twoFactorCalls = [
  readTwoFactor,
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  renewRecoveryCodes,
  disableTwoFactor,
]
