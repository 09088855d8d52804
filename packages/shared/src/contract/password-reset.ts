import { z } from 'zod'
import { lineOfText } from '#wire/field-values.ts'
import { get, post } from './calls.ts'
import { success, emailAddress, newPassword } from './setting-fields.ts'

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
