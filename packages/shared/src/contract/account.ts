import { z } from 'zod'
import { locales } from '#text/locales.ts'
import { recordId } from '#wire/field-schemas.ts'
import { credentialField, user } from './auth.ts'
import { get, post } from './endpoint.ts'
import { emailAddress, linkToken, memberName, newPassword, success } from './field-schemas.ts'

// Calls for a member's own account. Kept apart from auth.ts, which every screen loads.

export const updateProfile = post({
  path: '/api/v1/me/update',
  summary: 'Change the caller’s name or language; absent fields stay unchanged.',
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
  summary: 'Change the caller’s password. Every other session of the member ends.',
  isSessionOnly: true,
  body: z.object(
    { current_password: credentialField(1_000), password: newPassword },
    { error: 'body.object-expected' },
  ),
  response: success,
})

const ownSession = z.object({
  id: z.int(),
  /** `Firefox 140`; empty: unknown. */
  browser: z.string(),
  /** `Windows`, `Android`; empty: unknown. */
  system: z.string(),
  address: z.string(),
  started_at: z.string(),
  /** Accurate to a few minutes. */
  last_used_at: z.string(),
  /** Whether it is the session of the caller. */
  is_this: z.boolean(),
})

export type WireSession = z.output<typeof ownSession>

export const listOwnSessions = get({
  path: '/api/v1/me/sessions',
  summary: 'List the caller’s sessions, most recently used first.',
  isSessionOnly: true,
  response: z.object({ sessions: z.array(ownSession) }),
})

export const endOwnSession = post({
  path: '/api/v1/me/sessions/end',
  summary: 'End one of the caller’s sessions; requires the password.',
  isSessionOnly: true,
  body: z.object({ id: recordId, password: credentialField(1_000) }, { error: 'body.object-expected' }),
  response: success,
})

export const endOtherSessions = post({
  path: '/api/v1/me/sessions/end_others',
  summary: 'End all other sessions of the caller; requires the password.',
  isSessionOnly: true,
  body: z.object({ password: credentialField(1_000) }, { error: 'body.object-expected' }),
  response: success,
})

export const ownSessionCalls = [listOwnSessions, endOwnSession, endOtherSessions]

// Two-factor sign-in: codes of an authenticator app, and recovery codes.

export const readTwoFactor = get({
  path: '/api/v1/me/two_factor',
  summary: 'Read whether two-factor sign-in is on, and how many recovery codes are left.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  response: z.object({
    /** Null: off. */
    on_since: z.string().nullable(),
    recovery_codes_left: z.int(),
  }),
})

export const beginTwoFactorSetup = post({
  path: '/api/v1/me/two_factor/begin',
  summary: 'Start the set-up: return a new secret for the app. Confirm it with a code.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  response: z.object({
    /** Base32. */
    secret: z.string(),
    /** The secret as an otpauth URI, for a QR code. */
    uri: z.string(),
  }),
})

/** Password and code are required so that an open session alone is not enough. */
const twoFactorProof = z.object(
  { password: credentialField(1_000), code: credentialField(40) },
  { error: 'body.object-expected' },
)

/** Recovery codes are returned only once; the server stores hashes. */
const recoveryCodesResponse = success.extend({ recovery_codes: z.array(z.string()) })

export const confirmTwoFactorSetup = post({
  path: '/api/v1/me/two_factor/confirm',
  summary:
    'Turn two-factor sign-in on; requires the password and a code of the app. Returns the recovery codes.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  body: twoFactorProof,
  response: recoveryCodesResponse,
})

export const renewRecoveryCodes = post({
  path: '/api/v1/me/two_factor/recovery_codes',
  summary: 'Create new recovery codes. The previous ones become invalid.',
  isSessionOnly: true,
  body: twoFactorProof,
  response: recoveryCodesResponse,
})

export const disableTwoFactor = post({
  path: '/api/v1/me/two_factor/end',
  summary: 'Turn two-factor sign-in off; requires the password and a code of the app or a recovery code.',
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

// Reset of a forgotten password.

export const readResetOptions = get({
  path: '/api/v1/password/ways',
  summary: 'Read whether a password can be reset by e-mail.',
  access: 'everyone',
  response: z.object({ by_email: z.boolean() }),
})

export const requestReset = post({
  path: '/api/v1/password/forgot',
  summary:
    'E-mail a link for a new password. The response is the same whether or not a member has the address.',
  access: 'everyone',
  body: z.object({ email: emailAddress }, { error: 'body.object-expected' }),
  response: success,
})

export const openReset = post({
  path: '/api/v1/password/open',
  summary: 'Read the member of a reset link.',
  access: 'everyone',
  body: z.object({ token: linkToken }, { error: 'body.object-expected' }),
  response: z.object({ email: z.string() }),
})

export const resetForgottenPassword = post({
  path: '/api/v1/password/reset',
  summary: 'Set a new password with a link. The link becomes invalid, and every session of the member ends.',
  access: 'everyone',
  body: z.object({ token: linkToken, password: newPassword }, { error: 'body.object-expected' }),
  response: success.extend({ email: z.string() }),
})

export const passwordResetCalls = [readResetOptions, requestReset, openReset, resetForgottenPassword]
