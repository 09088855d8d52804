import { z } from 'zod'
import { missingOr } from '#wire/field-error.ts'
import { get, post } from './calls.ts'
import { done } from './setting-fields.ts'

export const readAccessSettings = get({
  path: '/api/v1/settings/access',
  summary: 'Whether two-factor sign-in is demanded of everybody.',
  access: 'admin',
  answer: z.object({ demands_two_factor: z.boolean() }),
})

export const updateAccessSettings = post({
  path: '/api/v1/settings/access/update',
  summary:
    'Demand two-factor sign-in, or not any more. Members without it can then only set it up; API tokens go on working. Takes an administrator who has it.',
  access: 'admin',
  isInPerson: true,
  body: z.object(
    { demands_two_factor: z.boolean({ error: missingOr('field.invalid') }) },
    { error: 'body.object-expected' },
  ),
  answer: done,
})

export const accessSettingsCalls = [readAccessSettings, updateAccessSettings]
