import { z } from 'zod'
import { documentEmailPayload } from '#wire/document-email.ts'
import { day, recordId } from '#wire/field-schemas.ts'
import { get, getFile, post } from './endpoint.ts'
import { dayInQuery, flagInQuery, idInPath, requiredIdInQuery } from './list-query.ts'
import { moneySum, namedRecord } from './records.ts'

/** The sort of an entry of a statement. `write-off`: the company gave the amount up. `withheld`: the customer pays it to another recipient. */
export const statementEntryTypes = [
  'issued-invoice',
  'issued-credit-note',
  'payment',
  'refund',
  'write-off',
  'withheld',
  'reversal',
] as const

const statementEntry = z.object({
  type: z.enum(statementEntryTypes),
  /** Id of the document or payment. */
  id: z.int(),
  on: z.string(),
  /** Number of the document; of a payment its method. */
  label: z.string(),
  reference: z.string(),
  /** Raises what the customer owes. */
  debit: moneySum,
  /** Lowers it. */
  credit: moneySum,
  /** After the entry. */
  balance: moneySum,
})

export type WireStatementEntry = z.output<typeof statementEntry>

/** First and last day. By default from the first entry until today, and until the last entry if that is later. */
const period = { from: dayInQuery, to: dayInQuery }

/** The initial content of an e-mail with a statement, in the language of its PDF. */
const emailDraft = z.object({
  /** Whether this server sends e-mails. */
  is_on: z.boolean(),
  /** Whether e-mails are written to the log file of the server only. */
  is_logged: z.boolean(),
  subject: z.string(),
  message: z.string(),
})

export type WireStatementEmail = z.output<typeof emailDraft>

/** The issued documents and payments of a customer in one currency, in the order of their dates, with the running balance. */
export const readStatement = get({
  path: '/api/v1/customer/:id/statement',
  summary:
    'Return the statement of a customer in one currency: issued documents and payments with the running balance.',
  params: idInPath,
  query: z.object({
    currency_id: requiredIdInQuery,
    ...period,
    /** `1`: with the initial content of an e-mail. */
    with_email: flagInQuery,
  }),
  hasLargeResponse: true,
  response: z.object({
    currency: namedRecord,
    /** Currencies in which the customer has entries. */
    currencies: z.array(namedRecord),
    from: z.string().nullable(),
    to: z.string(),
    opening: moneySum,
    entries: z.array(statementEntry),
    closing: moneySum,
    /** Absent: it was not requested. */
    email: emailDraft.optional(),
  }),
})

export type WireStatement = z.output<typeof readStatement.response>

export const printStatement = getFile({
  path: '/api/v1/customer/:id/statement/pdf',
  summary: 'Return the statement of a customer as a PDF in the language of the customer.',
  params: idInPath,
  query: z.object({ currency_id: requiredIdInQuery, ...period }),
  isRendered: true,
  fileTypes: ['application/pdf'],
})

export const emailStatement = post({
  path: '/api/v1/customer/email_statement',
  summary: 'Queue an e-mail with the statement of a customer as a PDF.',
  isIdempotent: true,
  body: z.object(
    {
      id: recordId,
      currency_id: recordId,
      from: day.optional(),
      to: day.optional(),
      email: documentEmailPayload,
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({ code: z.literal(200), message: z.string() }),
})

export const statementCalls = [readStatement, printStatement, emailStatement] as const
