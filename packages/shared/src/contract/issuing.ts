import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { decimalRules, limits } from '#documents/limits.ts'
import { documentEmailPayload } from '#wire/document-email.ts'
import { getWireNames } from '#wire/field-names.ts'
import {
  day,
  decimalField,
  listOf,
  multilineText,
  optionalLineOfText,
  recordId,
  wholeNumber,
} from '#wire/field-schemas.ts'
import { get, post } from './endpoint.ts'
import { idInPath } from './list-query.ts'
import { changeResults, idList, moneySum } from './records.ts'

/** Why a document cannot be issued, or what to look at before. */
const issueProblem = z.object({
  /** Official id of the rule, or one of the product. */
  rule: z.string(),
  /** A warning does not prevent the issue. */
  severity: z.enum(['error', 'warning']),
  /** The record in which it is solved. */
  record: z.enum(['document', 'company', 'customer']),
  /** Field of that record; null: it is about all of it. */
  field: z.string().nullable(),
  /** Position of the line from 1; absent: no single line. */
  line: z.int().optional(),
  message: z.string(),
  /** A change that solves it, with the name that the form has for it; absent: none is known. */
  fix: z.looseObject({ type: z.string() }).optional(),
})

export type WireIssueProblem = z.output<typeof issueProblem>

const maxPayments = 20

/** Reference of the bank or of the customer. */
const paymentReference = optionalLineOfText(255)

const paymentAmount = decimalField(decimalRules.payment)

const issuePayment = z.object({
  method: z.string({ error: 'field.text-expected' }),
  paid_on: day,
  amount: paymentAmount,
  reference: paymentReference.default(''),
})

const issuedDocument = z.object({
  code: z.literal(200),
  message: z.string(),
  id: z.int(),
  version: z.int(),
  number: z.int(),
  prefix: z.string(),
  issued_at: z.string(),
  ledger_position: z.int(),
})

export type WireIssuedDocument = z.output<typeof issuedDocument>

const legalState = z.object({
  /** `draft`: the amounts are those that an issue would store. */
  state: z.enum(['draft', 'issued']),
  /** Where an issued document comes from: this product, before issuing was switched on, or another program. */
  origin: z.enum(['own', 'before', 'foreign']).optional(),
  /** The current day where the company is. */
  today: z.string(),
  issued_at: z.string().nullable(),
  /** Date with which a draft would be issued, or an issued document was; null: a draft cannot be issued. */
  issue_date: z.string().nullable(),
  /** Number with which a draft would be issued, or an issued document was, and as it is printed. */
  number: z.int(),
  shown_number: z.string(),
  ...{ net: moneySum, vat: moneySum, gross: moneySum, rounding: moneySum, deducted: moneySum },
  ...{ owed: moneySum, paid: moneySum, credited: moneySum, due: moneySum },
  vat_groups: z.array(
    z.object({
      ...{ category: z.string(), rate: z.string(), base: moneySum, tax: moneySum },
      exemption_code: z.string(),
    }),
  ),
  /** Of an issued invoice: what credit notes can still credit, without VAT. Position 0: its charges. Empty: its lines are not known. */
  creditable_lines: z
    .array(z.object({ position: z.int(), name: z.string(), net: moneySum, left: moneySum }))
    .optional(),
  /**
   * Of an issued invoice: the sum of its issued credit notes, with VAT. Of a paid invoice it is more than `credited`, which is what they
   * have taken off the amount due.
   */
  credit_note_total: moneySum.optional(),
  /**
   * Of an issued invoice: whether credit notes can credit all of its VAT. False of one that was sent before issuing was switched on, or with
   * another program, with a discount or an adjustment that did not lower its VAT.
   */
  is_vat_creditable: z.boolean().optional(),
  /**
   * Errors, which prevent the issue of a draft, and warnings. An amount paid that is to be recorded with the issue is a warning here, with
   * the fix `record-payment`, and an error of an issue without payments.
   */
  problems: z.array(issueProblem),
})

export type WireLegalState = z.output<typeof legalState>

const maxCreditedLines = 2_000

/** Creates a credit note for an issued invoice, or a part of it. */
export const creditInvoice = post({
  path: '/api/v1/invoice/credit',
  summary:
    'Create a credit note for an issued invoice: for everything that is left, for lines or parts of them, or for an amount.',
  access: 'issue',
  isIdempotent: true,
  body: z
    .object(
      {
        id: recordId,
        version: z.int({ error: 'field.invalid' }).optional(),
        reason: multilineText(limits.noteLength).default(''),
        /** Amounts without VAT, after allowances. Position 0: charges of the document. */
        lines: listOf(
          z.object(
            { position: wholeNumber(maxCreditedLines, 0), net: decimalField(decimalRules.payment) },
            { error: 'field.invalid' },
          ),
          { max: maxCreditedLines },
        ).optional(),
        /** With VAT. */
        amount: decimalField(decimalRules.payment).optional(),
        /** Whether the credit note is issued at once. */
        issue: z.boolean({ error: 'field.invalid' }).default(false),
        /** Whether a draft with the same lines is created too, which replaces the invoice. */
        replace: z.boolean({ error: 'field.invalid' }).default(false),
      },
      { error: 'body.object-expected' },
    )
    .refine(({ lines, amount, replace }) => !replace || (lines === undefined && amount === undefined), {
      error: 'issuing.replace-whole',
      path: ['replace'],
    })
    .refine(({ lines, amount }) => lines === undefined || amount === undefined, {
      error: 'issuing.one-scope',
      path: ['amount'],
    }),
  response: z.object({
    code: z.literal(200),
    message: z.string(),
    credit_note_id: z.int(),
    /** The draft that replaces the invoice; absent: none was asked for. */
    replacement_id: z.int().optional(),
  }),
})

/** The calls that issue documents of a kind, and show what an issue would store. */
export function issuingCalls(kind: DocumentKind) {
  const { noun } = getWireNames(kind.name)
  return {
    kind,
    issue: post({
      path: `/api/v1/${kind.name}/issue`,
      summary: `Issue a stored ${noun}, which locks it.`,
      access: 'issue',
      body: z.object(
        {
          id: recordId,
          version: z.int({ error: 'field.invalid' }).optional(),
          issue_date: day.optional(),
          /** The number that the caller expects, for example in the text of the e-mail; with another one it is not issued. */
          number: wholeNumber(limits.largestNumber).optional(),
          payments: listOf(issuePayment, { max: maxPayments }).default([]),
          email: documentEmailPayload.optional(),
        },
        { error: 'body.object-expected' },
      ),
      response: issuedDocument,
      isIdempotent: true,
    }),
    issueMany: post({
      path: `/api/v1/${kind.name}/issue_many`,
      summary: `Issue several ${noun}s in the order of their dates and numbers; each succeeds or fails separately.`,
      access: 'issue',
      body: z.object({ ids: idList, issue_date: day.optional() }, { error: 'body.object-expected' }),
      response: changeResults,
    }),
    legal: get({
      path: `/api/v1/${kind.name}/:id/legal`,
      summary: `Return the legal amounts of a ${noun}, the amount due, and why it cannot be issued.`,
      params: idInPath,
      /** The day with which a draft is to be issued; absent: that of the draft, if it is allowed, otherwise today. */
      query: z.object({ issue_date: day.optional() }),
      response: legalState,
    }),
  }
}
