import { z } from 'zod'
import { kinds } from '#documents/document-kinds.ts'
import { locales } from '#text/locales.ts'
import { emailTemplate, printLocale } from '#wire/document-email.ts'
import { chooseFieldError } from '#wire/field-schemas.ts'
import { get, getFile, post } from './endpoint.ts'
import { success } from './field-schemas.ts'
import { flagInQuery, idInQuery } from './list-query.ts'
import { changeResults, idList } from './records.ts'

/** Where an e-mail is: waiting for its next attempt, being sent, held back since a restore, sent, given up, or taken back by somebody. */
export const mailStates = ['waiting', 'sending', 'held', 'sent', 'failed', 'cancelled'] as const

export type MailState = (typeof mailStates)[number]

const mailMessage = z.object({
  id: z.int(),
  state: z.enum(mailStates),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  sender: z.string(),
  /** What it is about; null: no document. */
  document: z
    .object({ id: z.int(), kind: z.string(), shown_number: z.string(), version: z.int() })
    .nullable(),
  attachments: z.array(z.object({ position: z.int(), name: z.string(), bytes: z.int() })),
  queued_at: z.string(),
  queued_by: z.string(),
  attempts: z.int(),
  /** Null where it is not tried again by itself. */
  next_attempt_at: z.string().nullable(),
  /** In the reader's words; empty: nothing was in the way. */
  last_error: z.string(),
  /** Addresses that were refused while others were accepted, each with the reason that was given. */
  refused: z.array(z.object({ address: z.string(), reason: z.string() })),
  sent_at: z.string().nullable(),
})

export type WireMailMessage = z.output<typeof mailMessage>

const maxPageSize = 100

export const listMail = get({
  path: '/api/v1/mail/list',
  summary: 'E-mails that were written here, the newest first.',
  query: z.object({
    state: z.enum(mailStates, { error: 'field.choice-expected' }).optional(),
    /** Only those of a document. */
    document: idInQuery,
    /** Only those that are older than this one. */
    before: idInQuery,
    limit: z.coerce
      .number({ error: 'field.whole-number-expected' })
      .int({ error: 'field.whole-number-expected' })
      .min(1, { error: 'field.too-small' })
      .max(maxPageSize, { error: 'field.too-large' })
      .default(50),
    /** Whether to count how many there are of each state. */
    counted: flagInQuery,
  }),
  response: z.object({
    messages: z.array(mailMessage),
    /** Whether there are older ones. */
    more: z.boolean(),
    counts: z.partialRecord(z.enum(mailStates), z.int()).optional(),
    /** Whether e-mails leave this server. */
    is_on: z.boolean(),
  }),
})

export type WireMailList = z.output<typeof listMail.response>

export const readMailState = get({
  path: '/api/v1/mail/state',
  summary: 'Whether e-mails leave this server.',
  response: z.object({ is_on: z.boolean() }),
})

export const resendMail = post({
  path: '/api/v1/mail/sendAgain',
  summary: 'Try e-mails again at once: those that wait, and those that were given up or taken back.',
  body: z.object({ ids: idList }, { error: 'body.object-expected' }),
  response: changeResults,
})

export const cancelMail = post({
  path: '/api/v1/mail/cancel',
  summary: 'Take e-mails back that have not left yet.',
  body: z.object({ ids: idList }, { error: 'body.object-expected' }),
  response: changeResults,
})

export const readMailAttachment = getFile({
  path: '/api/v1/mail/:id/attachments/:position',
  summary: 'A file as it was sent.',
  params: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/, { error: 'field.record-expected' })
      .transform(Number),
    position: z
      .string()
      .regex(/^\d{1,3}$/, { error: 'field.record-expected' })
      .transform(Number),
  }),
  fileTypes: ['application/pdf'],
})

export const outboxCalls = [listMail, readMailState, resendMail, cancelMail, readMailAttachment]

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
