import { z } from 'zod'
import { locales } from '#text/locales.ts'
import { chooseFieldError } from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { permissions, roles } from './permissions.ts'

export const role = z.enum(roles)

export const roleField = z.enum(roles, { error: chooseFieldError('field.choice-expected') })

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  /** Permissions of the caller. Of an API token: its scopes, as far as its creator has them. */
  permissions: z.array(z.enum(permissions)),
  /** Language that the member has selected; null: none. */
  locale: z.enum(locales).nullable(),
  /** Distinguishes this installation from others at the same URL, current or former. */
  installation: z.string().optional(),
  /** Present if the member must set up two-factor sign-in before any other call. */
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
    'Sign in. Returns the session token and sets the session cookie that belongs to it. 401 with `otp_required` if a two-factor code is required.',
  access: 'everyone',
  body: z.object(
    {
      email: credentialField(254),
      password: credentialField(1_000),
      /** Code of the authenticator app, or recovery code, after a response with `otp_required`. */
      otp: z.string({ error: 'field.text-expected' }).max(40, { error: 'field.too-long' }).optional(),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({ token: z.string(), user }),
})

export const logout = post({
  path: '/api/v1/logout',
  isExemptFromSaveLimit: true,
  summary: 'Sign out: end the session.',
  isSessionOnly: true,
  allowedBeforeTwoFactor: true,
  response: z.object({ message: z.string() }),
})

const brand = z.object({
  name: z.string(),
  /** Path of the logo, which changes with its content; null: the company has none. */
  logo: z.string().nullable(),
})

/** The company as it is shown at the top of every screen. */
export type Brand = z.output<typeof brand>

export const readCurrentUser = get({
  path: '/api/v1/me',
  summary: 'Return the signed-in member, name and logo of the company, and whether it issues documents.',
  allowedBeforeTwoFactor: true,
  response: z.object({
    user,
    company: brand,
    /** Whether documents are issued here. Screens ask for nothing else about issues and payments while they are not. */
    is_issuing: z.boolean(),
  }),
})

export const refreshCsrfToken = get({
  path: '/api/refreshCSRFToken',
  summary: 'Set the CSRF cookie and return its token.',
  access: 'everyone',
  response: z.object({ token: z.string() }),
})
