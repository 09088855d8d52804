import { z } from 'zod'
import { kinds } from '#documents/kinds.ts'
import { locales } from '#text/locales.ts'
import { chooseFieldError } from '#wire/field-error.ts'
import { emailTemplate, printLocale } from '#wire/letter.ts'
import { get, post } from './calls.ts'
import { success } from './setting-fields.ts'

const templateKey = {
  kind: z.enum(
    kinds.map(({ name }) => name),
    { error: chooseFieldError('field.choice-expected') },
  ),
  locale: printLocale,
}

export const listMailTemplates = get({
  path: '/api/v1/settings/mailTemplates',
  summary: 'What e-mails with a document begin with, for each kind and language.',
  access: 'admin',
  response: z.object({
    templates: z.array(
      z.object({
        kind: z.string(),
        locale: z.enum(locales),
        subject: z.string(),
        message: z.string(),
        /** The product's own words: nobody has changed them. */
        is_original: z.boolean(),
        /** Counts the changes; goes back with an update. */
        version: z.int(),
      }),
    ),
  }),
})

export type WireMailTemplate = z.output<typeof listMailTemplates.response>['templates'][number]

export const updateMailTemplate = post({
  path: '/api/v1/settings/mailTemplates/update',
  summary: 'Change what e-mails of a kind begin with in a language.',
  access: 'admin',
  body: z.object(
    { ...templateKey, ...emailTemplate, version: z.int({ error: 'field.whole-number-expected' }).optional() },
    { error: 'body.object-expected' },
  ),
  response: success.extend({ version: z.int() }),
})

export const resetMailTemplate = post({
  path: '/api/v1/settings/mailTemplates/reset',
  summary: 'Take the product’s own words again.',
  access: 'admin',
  body: z.object(templateKey, { error: 'body.object-expected' }),
  response: success,
})

export const mailTemplateCalls = [listMailTemplates, updateMailTemplate, resetMailTemplate]
