import { z } from 'zod'
import { locales } from '#text/locales.ts'
import { chooseFieldError } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'

/** What a member may do: administrators everything, staff everything but members and settings. */
export const role = z.enum(['admin', 'staff'])

export type Role = z.output<typeof role>

export const roleField = z.enum(role.options, { error: chooseFieldError('field.choice-expected') })

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  /** The language that the member has chosen; null: none yet. */
  locale: z.enum(locales).nullable(),
  /** Tells this installation from another one that stood, or stands, at the same address. */
  installation: z.string().optional(),
  /** They have to set two-factor sign-in up before anything else; absent: nothing is in their way. */
  owes_two_factor: z.literal(true).optional(),
})

export type User = z.output<typeof user>

export const credentialField = (maximum: number) =>
  z
    .string({ error: chooseFieldError('field.text-expected') })
    .min(1, { error: 'field.missing', abort: true })
    .max(maximum, { error: 'field.too-long' })

export const login = post({
  path: '/api/v1/login',
  summary:
    'Sign in. Answers the token; the cookie that belongs to it is set along with it. 401 with `otp_required` where a code is asked for.',
  access: 'everyone',
  body: z.object(
    {
      email: credentialField(254),
      password: credentialField(1_000),
      /** A code of the member's app, or a recovery code: once it was asked for with `otp_required`. */
      otp: z.string({ error: 'field.text-expected' }).max(40, { error: 'field.too-long' }).optional(),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({ token: z.string(), user }),
})

export const logout = post({
  path: '/api/v1/logout',
  isExemptFromSaveLimit: true,
  summary: 'End the session.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  response: z.object({ message: z.string() }),
})

export const readCurrentUser = get({
  path: '/api/v1/me',
  summary: 'Who is signed in.',
  allowedBeforeTwoFactor: true,
  response: z.object({ user }),
})

export const refreshCsrfToken = get({
  path: '/api/refreshCSRFToken',
  summary: 'Set the anti-forgery cookie and answer its token.',
  access: 'everyone',
  response: z.object({ token: z.string() }),
})
