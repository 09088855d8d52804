import { z } from 'zod'
import { locales } from '#text/locales.ts'
import { credentialField, user } from './auth.ts'
import { post } from './calls.ts'
import { success, memberName, newPassword } from './setting-fields.ts'

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
