import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { relations } from '#documents/sales-document.ts'
import { sellerFields } from '#documents/seller-data.ts'
import { locales } from '#text/locales.ts'
import { documentEmailPayload, printLocale } from '#wire/document-email.ts'
import { getWireNames, type SaveCall } from '#wire/field-names.ts'
import { day, recordId } from '#wire/field-schemas.ts'
import { savePayload } from '#wire/save-payload.ts'
import { largeList } from './documents.ts'
import { get, getFile, post } from './endpoint.ts'
import { success } from './field-schemas.ts'
import { idInPath } from './list-query.ts'
import { namedRecord } from './records.ts'

/** Language of the document; by default that of its recipient. */
const localeQuery = z.object({ locale: printLocale.optional() })

/** With a day: the document as it would be if it were issued on that day. */
const storedQuery = localeQuery.extend({ issue_date: day.optional() })

export const previewPicture = z.object({
  /** All pages, one below the other, as an SVG of shapes only. Of an issued document: those of the stored PDF. */
  picture: z.string(),
  /** How many pages of a long PDF the picture does not show; absent: none. */
  omitted_pages: z.int().optional(),
  locale: z.enum(locales),
})

const emailDraft = z.object({
  /** Whether this server sends e-mails. */
  is_on: z.boolean(),
  /** Whether e-mails are written to the log file of the server only. */
  is_logged: z.boolean(),
  /** Version of the document; null: the document is saved before it is sent. */
  version: z.int().nullable(),
  sender: z.string(),
  /** Recipient of the document. */
  receiver: z.object({ relation: z.enum(relations), id: recordId }),
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  locale: z.enum(locales),
  /** File name of the document. */
  file: z.string(),
  /** Status that a draft can get when it is sent; null: it keeps its status. */
  sent_status: namedRecord.nullable(),
  /** Data of the company that the document does not show. */
  seller_missing: z.array(z.enum(sellerFields)),
  /** Source and results of conversions, which can be attached too. */
  linked: z.array(z.object({ id: z.int(), kind: z.string(), shown_number: z.string(), file: z.string() })),
})

export type WireEmailDraft = z.output<typeof emailDraft>

/** The calls that print and e-mail documents of a kind. */
export function documentPrintCalls(kind: DocumentKind) {
  const { name } = kind
  return {
    kind,
    pdf: getFile({
      path: `/api/v1/${name}/:id/pdf`,
      summary: `Return a stored ${getWireNames(kind.name).noun} as PDF/A-3b.`,
      params: idInPath,
      query: localeQuery,
      fileTypes: ['application/pdf'],
      isRendered: true,
    }),
    preview: get({
      path: `/api/v1/${name}/:id/preview`,
      summary: `Return the pages of a stored ${getWireNames(kind.name).noun} as SVG.`,
      params: idInPath,
      query: storedQuery,
      response: previewPicture,
      isRendered: true,
    }),
    previewStore: previewCall(kind, 'store'),
    previewUpdate: previewCall(kind, 'update'),
    draftEmail: get({
      path: `/api/v1/${name}/:id/email`,
      summary: `Return the draft of an e-mail with a stored ${getWireNames(kind.name).noun}.`,
      params: idInPath,
      query: storedQuery,
      response: emailDraft,
    }),
    draftStoreEmail: draftEmailCall(kind, 'store'),
    draftUpdateEmail: draftEmailCall(kind, 'update'),
    sendEmail: sendEmailCall(kind),
  }
}

function sendEmailCall(kind: DocumentKind) {
  return post({
    path: `/api/v1/${kind.name}/email`,
    summary: `Send a stored ${getWireNames(kind.name).noun} by e-mail.`,
    body: z.object(
      {
        id: recordId,
        /** Version for which the e-mail was written; absent: the stored one. */
        version: recordId.optional(),
        email: documentEmailPayload,
        /** Whether a draft gets the first open status, in the same transaction. */
        mark_as_sent: z.boolean({ error: 'field.invalid' }).default(false),
      },
      { error: 'body.object-expected' },
    ),
    response: success,
    isIdempotent: true,
  })
}

function previewCall(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/preview/${call}`,
    isExemptFromSaveLimit: true,
    isRendered: true,
    summary: `Return the pages of a ${getWireNames(kind.name).noun} as SVG, as after “${call}”. Nothing is stored.`,
    body: savePayload(kind, call),
    largeList,
    query: localeQuery,
    response: previewPicture,
  })
}

function draftEmailCall(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/email/${call}`,
    summary: `Return the draft of an e-mail with a ${getWireNames(kind.name).noun}, as after “${call}”. Nothing is stored.`,
    body: savePayload(kind, call),
    largeList,
    query: localeQuery,
    response: emailDraft,
  })
}
