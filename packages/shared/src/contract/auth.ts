import { z } from 'zod'
import { locales } from '#text/locales.ts'
import { missingOr } from '#wire/field-error.ts'
import { lineOfText } from '#wire/field-values.ts'
import { get, post } from './calls.ts'
import { done, newPassword } from './setting-fields.ts'

/** What a member may do: administrators everything, staff everything but members and settings. */
export const role = z.enum(['admin', 'staff'])

export type Role = z.output<typeof role>

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  /** The language that the member has chosen; null: none yet. */
  locale: z.enum(locales).nullable(),
})

export type User = z.output<typeof user>

const credential = (maximum: number) =>
  z
    .string({ error: missingOr('field.text-expected') })
    .min(1, { error: 'field.missing', abort: true })
    .max(maximum, { error: 'field.too-long' })

export const login = post({
  path: '/api/v1/login',
  summary: 'Sign in. Answers the token; the cookie that belongs to it is set along with it.',
  access: 'everyone',
  body: z.object({ email: credential(254), password: credential(1_000) }, { error: 'body.object-expected' }),
  answer: z.object({ token: z.string(), user }),
})

export const logout = post({
  path: '/api/v1/logout',
  summary: 'End the session.',
  isInPerson: true,
  answer: z.object({ message: z.string() }),
})

export const me = get({
  path: '/api/v1/me',
  summary: 'Who is signed in.',
  answer: z.object({ user }),
})

export const updateMe = post({
  path: '/api/v1/me/update',
  summary: 'Change one’s own name or language; what is absent stays.',
  isInPerson: true,
  body: z
    .object(
      {
        name: lineOfText(255).optional(),
        locale: z.enum(locales, { error: 'field.choice-expected' }).nullable().optional(),
      },
      { error: 'body.object-expected' },
    )
    .refine(({ name, locale }) => name !== undefined || locale !== undefined, {
      error: 'field.missing',
      path: ['name'],
    }),
  answer: done.extend({ user }),
})

export const changePassword = post({
  path: '/api/v1/me/password',
  summary: 'Change one’s own password. Every other session of the member ends.',
  isInPerson: true,
  body: z.object(
    { current_password: credential(1_000), password: newPassword },
    { error: 'body.object-expected' },
  ),
  answer: done,
})

export const refreshCsrfToken = get({
  path: '/api/refreshCSRFToken',
  summary: 'Set the anti-forgery cookie and answer its token.',
  access: 'everyone',
  answer: z.object({ token: z.string() }),
})
