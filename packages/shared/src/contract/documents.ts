import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { linkTypes, statusMeanings } from '#documents/sales-document.ts'
import { sellerFields } from '#documents/seller-data.ts'
import { taxTreatments } from '#documents/tax-class.ts'
import { getWireNames, type SaveCall } from '#wire/field-names.ts'
import { day, documentNumber, recordId } from '#wire/field-schemas.ts'
import { parseLinesAhead } from '#wire/lines.ts'
import { numberPosition } from '#wire/number-check.ts'
import { savePayload } from '#wire/save-payload.ts'
import { get, post } from './endpoint.ts'
import { documentTotals, issueRecord, openedDocument, openedProducts } from './opened-document.ts'
import { namedRecord } from './records.ts'

/** Response of a save. */
export const savedDocument = z.object({
  code: z.literal(200),
  message: z.string(),
  id: z.int(),
  version: z.int(),
  /** The computed amounts; present if the total of the request differed by a cent. */
  totals: documentTotals.optional(),
  /** The number with which it is stored; present if the requested one belongs to a document that was issued meanwhile. */
  number: z.int().optional(),
})

export type WireSavedDocument = z.output<typeof savedDocument>

/** The calls of one kind of sales document. */
export type DocumentCalls = ReturnType<typeof documentCalls>

export function documentCalls(kind: DocumentKind) {
  return {
    kind,
    statusList: statusListCall(kind),
    newDocument: newDocumentCall(kind),
    checkNumber: checkNumberCall(kind),
    open: openCall(kind),
    store: saveCall(kind, 'store'),
    update: saveCall(kind, 'update'),
  }
}

function statusListCall(kind: DocumentKind) {
  return get({
    path: `/api/v1/${kind.name}/statusList`,
    summary: `List the statuses of ${getWireNames(kind.name).noun}s.`,
    isCacheable: true,
    response: z.array(namedRecord.extend({ meaning: z.enum(statusMeanings) })),
  })
}

function newDocumentCall(kind: DocumentKind) {
  const { paths, blank: names } = getWireNames(kind.name)
  const texts = [names.prefix, names.title, names.terms, names.customerNotes].filter(
    (name) => name !== undefined,
  )
  const defaults = z.object({
    [names.number]: z.int(),
    /** Highest number in use; the form asks before it saves one far above. */
    highest_number: z.int(),
    /** Date of the document with that number. */
    highest_date: z.string().nullable(),
    number_width: z.int(),
    days_until_due: z.int(),
    /** Currency of the customer, or of the company for a customer without one; null for no customer. */
    currency: namedRecord.nullable(),
    /** Data of the company that the document would not show. */
    seller_missing: z.array(z.enum(sellerFields)),
    /** Treatment of new documents: that of a small business without VAT, or `domestic`. */
    tax_treatment: z.enum(taxTreatments),
    /** Reference that the customer wants on its invoices. */
    buyer_reference: z.string(),
    has_sample_data: z.boolean(),
    ...Object.fromEntries(texts.map((name) => [name, z.string()])),
  })
  return get({
    path: paths.blank,
    summary: `Return the defaults of a new ${getWireNames(kind.name).noun}, with the language and the currency of the given customer.`,
    isCacheable: true,
    query: z.object({ customer_id: recordId.optional() }),
    response: z.object({ [names.data]: defaults }),
  })
}

function checkNumberCall(kind: DocumentKind) {
  const { paths, numberCheck, payload } = getWireNames(kind.name)
  return post({
    path: paths.checkNumber,
    isExemptFromSaveLimit: true,
    summary: `Check whether a number is free. The number of the ${getWireNames(kind.name).noun} with the given id counts as free.`,
    body: z
      .object(
        {
          [numberCheck.number]: documentNumber,
          [payload.id]: z.preprocess((id) => (id === '' ? null : id), recordId.nullish()),
        },
        { error: 'body.object-expected' },
      )
      .transform((sent) => ({ number: sent[numberCheck.number] ?? 0, id: sent[payload.id] ?? null })),
    response: z.object({
      [numberCheck.status]: z.enum(['available', 'occupied']),
      next_free_number: z.int().nullable(),
      ...numberPosition.shape,
    }),
  })
}

function openCall(kind: DocumentKind) {
  const { paths } = getWireNames(kind.name)
  return post({
    path: paths.open,
    summary: `Open a stored ${getWireNames(kind.name).noun} for editing.`,
    hasLargeResponse: true,
    body: z.object({ id: recordId }, { error: 'body.object-expected' }),
    response: z.object({
      ...openedDocument(kind),
      products: openedProducts,
      /** Minimum number of digits with which its number is shown. */
      number_width: z.int(),
      /** Data of the company that the document will not show. */
      seller_missing: z.array(z.enum(sellerFields)),
      /** Whether the document is part of the sample data, so that it cannot be changed. */
      is_sample: z.boolean(),
      /** Null: it is not issued. */
      issued: issueRecord.nullable(),
    }),
  })
}

/** The lines in the body of a save. */
export const largeList = { field: 'selected_products', parse: parseLinesAhead }

function saveCall(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/${call}`,
    summary:
      call === 'store'
        ? `Store a new ${getWireNames(kind.name).noun}.`
        : `Store a changed ${getWireNames(kind.name).noun}.`,
    body: savePayload(kind, call),
    largeList,
    response: savedDocument,
    isIdempotent: true,
  })
}

/** Response of a conversion or copy. */
const conversionResult = z.object({
  code: z.literal(200),
  message: z.string(),
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  /** Number with prefix and padding. */
  shown_number: z.string(),
  /** The source document after the call. */
  source: z.object({
    id: z.int(),
    version: z.int(),
    shown_number: z.string(),
    /** New status of the source; null: unchanged. */
    status: namedRecord.nullable(),
  }),
})

export type WireConversionResult = z.output<typeof conversionResult>

export const linkedDocument = z.object({
  id: z.int(),
  kind: z.string(),
  shown_number: z.string(),
  title: z.string(),
  how: z.enum(linkTypes),
  /** Time of the conversion or copy. */
  made_at: z.string(),
  archived: z.boolean(),
})

export type WireLinkedDocument = z.output<typeof linkedDocument>

const linkedDocuments = z.object({
  /** Document from which this one was converted or copied. `correction`: a credit note corrects it. */
  origin: linkedDocument.nullable(),
  /** Documents that were converted or copied from it, conversions first, then the newest first; then other credit notes that correct it. */
  made: z.array(linkedDocument),
  /** Total number of those. */
  made_count: z.int(),
})

export type WireLinkedDocuments = z.output<typeof linkedDocuments>

const conversionSource = z.object(
  {
    id: recordId,
    /** Day in the client's time zone; the date of the new document. */
    today: day.optional(),
  },
  { error: 'body.object-expected' },
)

/** The calls that convert and copy documents of a kind. */
export function documentConversionCalls(kind: DocumentKind) {
  return {
    kind,
    /** Null if this kind cannot be converted. */
    convert: kind.convertsTo.length === 0 ? null : convertCall(kind),
    copy: post({
      path: `/api/v1/${kind.name}/copy`,
      summary: `Create a ${getWireNames(kind.name).noun} with the contents of a stored one.`,
      body: conversionSource,
      response: conversionResult,
      isIdempotent: true,
    }),
    links: get({
      path: `/api/v1/${kind.name}/:id/links`,
      summary: `List the source of a stored ${getWireNames(kind.name).noun}, and the documents created from it.`,
      params: z.object({ id: recordId }),
      response: linkedDocuments,
    }),
  }
}

function convertCall(kind: DocumentKind) {
  const targets = [...kind.convertsTo]
  return post({
    path: `/api/v1/${kind.name}/convert`,
    summary: `Create a new ${targets.map((name) => getWireNames(name).noun).join(' or ')} with the contents of a stored ${getWireNames(kind.name).noun}.`,
    body: conversionSource.extend({
      to: z.enum(targets, { error: 'field.choice-expected' }),
      /** Whether the call is rejected if the source was already converted to that kind. */
      unless_converted: z.boolean({ error: 'field.invalid' }).default(false),
    }),
    response: conversionResult,
    isIdempotent: true,
  })
}
