import { z } from 'zod'
import { limits } from '#documents/limits.ts'
import type { CorrectedInvoice, InvoiceReference } from '#documents/sales-document.ts'
import { optionalDay, optionalLineOfText } from './field-schemas.ts'

/** Names of the fields with which a credit note names an invoice of another program. They count if it names no invoice by its id. */
export const foreignInvoiceNames = {
  number: 'corrected_invoice_number',
  documentDate: 'corrected_invoice_date',
} as const

const emptyText = (value: unknown) => (value === null ? '' : value)

/** Schemas of these fields in a payload. */
export const foreignInvoiceSchemas = {
  [foreignInvoiceNames.number]: z
    .preprocess(
      emptyText,
      optionalLineOfText(limits.foreignNumberLength)
        .transform((sent) => sent.trim())
        .optional(),
    )
    .meta({
      description:
        'The number of a corrected invoice that was written with another program. Used if corrected_invoice_id is null or absent. Empty or null: none; absent: unchanged.',
    }),
  [foreignInvoiceNames.documentDate]: optionalDay.meta({
    description:
      'The date of the invoice in corrected_invoice_number, for example 2025-05-03. Null or absent: not stated.',
  }),
} as const

/** The parsed fields; undefined: not sent. */
export type SentForeignInvoice = Partial<z.output<z.ZodObject<typeof foreignInvoiceSchemas>>>

interface SentInvoice extends SentForeignInvoice {
  /** Null: none that is stored here. */
  readonly id: number | null | undefined
}

/** Returns whether a payload has the date of an invoice of another program, but not its number. */
export function isNumberMissing({
  id,
  corrected_invoice_number,
  corrected_invoice_date,
}: SentInvoice): boolean {
  const isDated = typeof corrected_invoice_date === 'string'
  return (id ?? null) === null && isDated && (corrected_invoice_number ?? '') === ''
}

/** Returns the invoice that a payload names; null: it names none, undefined: it does not say. */
export function toInvoiceReference({
  id,
  corrected_invoice_number: number,
  corrected_invoice_date: documentDate = null,
}: SentInvoice): InvoiceReference | null | undefined {
  if (typeof id === 'number') return { id }
  if (number === undefined) return id === null ? { id } : undefined
  return number === '' ? null : { id: null, number, documentDate }
}

/** Encodes the number and date of an invoice of another program; both are empty for other invoices. */
export function encodeForeignInvoice(invoice: CorrectedInvoice | null) {
  const { number, documentDate } = invoice?.id === null ? invoice : { number: '', documentDate: null }
  return { [foreignInvoiceNames.number]: number, [foreignInvoiceNames.documentDate]: documentDate }
}
