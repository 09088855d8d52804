import { z } from 'zod'
import { chooseFieldError } from '#wire/field-error.ts'
import { get, post } from './calls.ts'
import { success } from './setting-fields.ts'

export const readAccessSettings = get({
  path: '/api/v1/settings/access',
  summary: 'Whether two-factor sign-in is demanded of everybody.',
  access: 'admin',
  response: z.object({ demands_two_factor: z.boolean() }),
})

export const updateAccessSettings = post({
  path: '/api/v1/settings/access/update',
  summary:
    'Demand two-factor sign-in, or not any more. Members without it can then only set it up; API tokens go on working. Takes an administrator who has it.',
  access: 'admin',
  isSessionOnly: true,
  body: z.object(
    { demands_two_factor: z.boolean({ error: chooseFieldError('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  response: success,
})

export const accessSettingsCalls = [readAccessSettings, updateAccessSettings]
