import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { relations } from '#documents/sales-document.ts'
import { locales } from '#text/locales.ts'
import { documentEmailPayload, printLocale } from '#wire/document-email.ts'
import { recordId } from '#wire/field-schemas.ts'
import type { SaveCall } from '#wire/names.ts'
import { savePayload } from '#wire/save-payload.ts'
import { get, getFile, post } from './endpoint.ts'
import { success } from './field-schemas.ts'
import { idInPath } from './party-records.ts'

/** In whose language a document is set; absent: its receiver's. */
const localeQuery = z.object({ locale: printLocale.optional() })

export const previewPicture = z.object({
  /** All pages, one below the other, as an SVG that holds nothing but shapes. */
  picture: z.string(),
  /** The language it is in. */
  locale: z.enum(locales),
})

const emailDraft = z.object({
  /** Whether e-mails leave this server. */
  is_on: z.boolean(),
  /** Of the document, where it leaves as it is stored; null: it is to be saved first. */
  version: z.int().nullable(),
  sender: z.string(),
  /** Whom the document is for. */
  receiver: z.object({ relation: z.enum(relations), id: recordId }),
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  locale: z.enum(locales),
  /** What the document is called as a file. */
  file: z.string(),
  /** Documents that it was made from or that were made from it: they can go along. */
  linked: z.array(z.object({ id: z.int(), kind: z.string(), shown_number: z.string(), file: z.string() })),
})

export type WireEmailDraft = z.output<typeof emailDraft>

/** Documents of a kind on paper, and the e-mails they leave with. */
export function documentPrintCalls(kind: DocumentKind) {
  const { name } = kind
  return {
    kind,
    pdf: getFile({
      path: `/api/v1/${name}/:id/pdf`,
      summary: `A stored ${name} as a PDF/A-3b.`,
      params: idInPath,
      query: localeQuery,
      fileTypes: ['application/pdf'],
      isRendered: true,
    }),
    preview: get({
      path: `/api/v1/${name}/:id/preview`,
      summary: `The pages of a stored ${name} as a picture.`,
      params: idInPath,
      query: localeQuery,
      response: previewPicture,
      isRendered: true,
    }),
    previewStore: previewCall(kind, 'store'),
    previewUpdate: previewCall(kind, 'update'),
    draftEmail: get({
      path: `/api/v1/${name}/:id/email`,
      summary: `What an e-mail with a stored ${name} begins with.`,
      params: idInPath,
      query: localeQuery,
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
    summary: `Send a stored ${kind.name} by e-mail.`,
    body: z.object(
      {
        id: recordId,
        /** That the e-mail was written about; absent: whichever is stored. */
        version: recordId.optional(),
        email: documentEmailPayload,
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
    summary: `The pages of a ${kind.name} as a picture, as it would be after “${call}”. Nothing is stored.`,
    body: savePayload(kind, call),
    query: localeQuery,
    response: previewPicture,
  })
}

function draftEmailCall(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/email/${call}`,
    summary: `What an e-mail with a ${kind.name} begins with, as it would be after “${call}”. Nothing is stored.`,
    body: savePayload(kind, call),
    query: localeQuery,
    response: emailDraft,
  })
}
