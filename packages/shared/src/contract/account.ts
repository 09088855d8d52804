import { z } from 'zod'
import { locales } from '#text/locales.ts'
import { lineOfText, recordId } from '#wire/field-schemas.ts'
import { credentialField, user } from './auth.ts'
import { get, post } from './endpoint.ts'
import { emailAddress, memberName, newPassword, success } from './field-schemas.ts'

// What members change about themselves. Not in `auth.ts`: every screen loads that.

export const updateProfile = post({
  path: '/api/v1/me/update',
  summary: 'Change one’s own name or language; what is absent stays.',
  isSessionOnly: true,
  body: z
    .object(
      {
        name: memberName.optional(),
        locale: z.enum(locales, { error: 'field.choice-expected' }).nullable().optional(),
      },
      { error: 'body.object-expected' },
    )
    .refine(({ name, locale }) => name !== undefined || locale !== undefined, {
      error: 'field.missing',
      path: ['name'],
    }),
  response: success.extend({ user }),
})

export const changePassword = post({
  path: '/api/v1/me/password',
  summary: 'Change one’s own password. Every other session of the member ends.',
  isSessionOnly: true,
  body: z.object(
    { current_password: credentialField(1_000), password: newPassword },
    { error: 'body.object-expected' },
  ),
  response: success,
})

const ownSession = z.object({
  id: z.int(),
  /** As people know it: `Firefox 140`; empty: not known. */
  browser: z.string(),
  /** `Windows`, `Android`; empty: not known. */
  system: z.string(),
  address: z.string(),
  started_at: z.string(),
  /** Within a few minutes. */
  last_used_at: z.string(),
  /** The one that asks. */
  is_this: z.boolean(),
})

export type WireSession = z.output<typeof ownSession>

export const listOwnSessions = get({
  path: '/api/v1/me/sessions',
  summary: 'Where one is signed in, the last used first.',
  isSessionOnly: true,
  response: z.object({ sessions: z.array(ownSession) }),
})

export const endOwnSession = post({
  path: '/api/v1/me/sessions/end',
  summary: 'End one of one’s own sessions, with the password.',
  isSessionOnly: true,
  body: z.object({ id: recordId, password: credentialField(1_000) }, { error: 'body.object-expected' }),
  response: success,
})

export const endOtherSessions = post({
  path: '/api/v1/me/sessions/end_others',
  summary: 'End all of one’s sessions but this one, with the password.',
  isSessionOnly: true,
  body: z.object({ password: credentialField(1_000) }, { error: 'body.object-expected' }),
  response: success,
})

export const ownSessionCalls = [listOwnSessions, endOwnSession, endOtherSessions]

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

export const readResetOptions = get({
  path: '/api/v1/password/ways',
  summary: 'Whether a forgotten password can be set anew by e-mail.',
  access: 'everyone',
  response: z.object({ by_email: z.boolean() }),
})

export const requestReset = post({
  path: '/api/v1/password/forgot',
  summary: 'Send a link for a new password. The answer is the same whether or not somebody has the address.',
  access: 'everyone',
  body: z.object({ email: emailAddress }, { error: 'body.object-expected' }),
  response: success,
})

const linkToken = lineOfText(100)

export const openReset = post({
  path: '/api/v1/password/open',
  summary: 'Whose password a link is for.',
  access: 'everyone',
  body: z.object({ token: linkToken }, { error: 'body.object-expected' }),
  response: z.object({ email: z.string() }),
})

export const resetForgottenPassword = post({
  path: '/api/v1/password/reset',
  summary: 'Set a new password with a link. Every session of the member ends, and the link is used up.',
  access: 'everyone',
  body: z.object({ token: linkToken, password: newPassword }, { error: 'body.object-expected' }),
  response: success.extend({ email: z.string() }),
})

export const passwordResetCalls = [readResetOptions, requestReset, openReset, resetForgottenPassword]
