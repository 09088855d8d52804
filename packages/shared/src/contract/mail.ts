import { z } from 'zod'
import { locales } from '#text/locales.ts'
import { emailTemplate, printLocale } from '#wire/document-email.ts'
import { get, getFile, post } from './endpoint.ts'
import { kindName, success } from './field-schemas.ts'
import { flagInQuery, idInPath, idInQuery, limitInQuery } from './list-query.ts'
import { changeResults, idList } from './records.ts'

/**
 * State of an e-mail: waiting for its next attempt, being sent, held since a restore, sent, written to the log file of the server only,
 * failed for good, or cancelled by a member.
 */
export const mailStates = ['waiting', 'sending', 'held', 'sent', 'logged', 'failed', 'cancelled'] as const

export type MailState = (typeof mailStates)[number]

const mailMessage = z.object({
  id: z.int(),
  state: z.enum(mailStates),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  sender: z.string(),
  /** Document that it contains; null: none. */
  document: z
    .object({ id: z.int(), kind: z.string(), shown_number: z.string(), version: z.int() })
    .nullable(),
  attachments: z.array(z.object({ position: z.int(), name: z.string(), bytes: z.int() })),
  queued_at: z.string(),
  queued_by: z.string(),
  attempts: z.int(),
  /** Null: not sent automatically any more. */
  next_attempt_at: z.string().nullable(),
  /** In the language of the reader; empty: none. */
  last_error: z.string(),
  /** Rejected addresses of an e-mail that others received, with the reasons of the mail server. */
  refused: z.array(z.object({ address: z.string(), reason: z.string() })),
  sent_at: z.string().nullable(),
})

export type WireMailMessage = z.output<typeof mailMessage>

const maxPageSize = 100

export const listMail = get({
  path: '/api/v1/mail/list',
  summary: 'List the e-mails of the outbox, newest first.',
  query: z.object({
    state: z.enum(mailStates, { error: 'field.choice-expected' }).optional(),
    /** Only e-mails with this document. */
    document: idInQuery,
    /** Only e-mails older than this one. */
    before: idInQuery,
    limit: limitInQuery(maxPageSize).default(50),
    /** Whether the response counts the e-mails of each state. */
    counted: flagInQuery,
  }),
  response: z.object({
    messages: z.array(mailMessage),
    /** Whether there are older ones. */
    more: z.boolean(),
    counts: z.partialRecord(z.enum(mailStates), z.int()).optional(),
    /** Whether this server sends e-mails. */
    is_on: z.boolean(),
  }),
})

export type WireMailList = z.output<typeof listMail.response>

export const readMailState = get({
  path: '/api/v1/mail/state',
  summary: 'Read whether this server sends e-mails.',
  response: z.object({
    is_on: z.boolean(),
    /** Whether e-mails are written to the log file of the server only. */
    is_logged: z.boolean(),
  }),
})

export const resendMail = post({
  path: '/api/v1/mail/sendAgain',
  summary: 'Send waiting, failed or cancelled e-mails again immediately.',
  body: z.object({ ids: idList }, { error: 'body.object-expected' }),
  response: changeResults,
})

export const cancelMail = post({
  path: '/api/v1/mail/cancel',
  summary: 'Cancel e-mails that have not been sent.',
  body: z.object({ ids: idList }, { error: 'body.object-expected' }),
  response: changeResults,
})

export const readMailAttachment = getFile({
  path: '/api/v1/mail/:id/attachments/:position',
  summary: 'Return an attachment as it was sent.',
  params: idInPath.extend({
    position: z
      .string()
      .regex(/^\d{1,3}$/, { error: 'field.record-expected' })
      .transform(Number),
  }),
  fileTypes: ['application/pdf'],
})

export const outboxCalls = [listMail, readMailState, resendMail, cancelMail, readMailAttachment]

const templateKey = { kind: kindName, locale: printLocale }

export const listMailTemplates = get({
  path: '/api/v1/settings/mailTemplates',
  summary: 'List the templates of e-mails with documents, for each kind and language.',
  access: 'administer',
  response: z.object({
    templates: z.array(
      z.object({
        kind: z.string(),
        locale: z.enum(locales),
        subject: z.string(),
        message: z.string(),
        /** Whether it is the built-in template. */
        is_original: z.boolean(),
        /** Number of changes; updates send it for conflict detection. */
        version: z.int(),
      }),
    ),
  }),
})

export type WireMailTemplate = z.output<typeof listMailTemplates.response>['templates'][number]

export const updateMailTemplate = post({
  path: '/api/v1/settings/mailTemplates/update',
  summary: 'Change the template of a kind and language.',
  access: 'administer',
  body: z.object(
    { ...templateKey, ...emailTemplate, version: z.int({ error: 'field.whole-number-expected' }).optional() },
    { error: 'body.object-expected' },
  ),
  response: success.extend({ version: z.int() }),
})

export const resetMailTemplate = post({
  path: '/api/v1/settings/mailTemplates/reset',
  summary: 'Restore the built-in template.',
  access: 'administer',
  body: z.object(templateKey, { error: 'body.object-expected' }),
  response: success,
})

export const mailTemplateCalls = [listMailTemplates, updateMailTemplate, resetMailTemplate]
