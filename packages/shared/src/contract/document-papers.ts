import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kind.ts'
import { relations } from '#documents/sales-document.ts'
import { locales } from '#text/locales.ts'
import { savePayload } from '#wire/codec.ts'
import { recordId } from '#wire/field-values.ts'
import { letterPayload, paperLocale } from '#wire/letter.ts'
import type { SaveCall } from '#wire/names.ts'
import { get, getFile, post } from './calls.ts'
import { idInPath } from './party-records.ts'
import { done } from './setting-fields.ts'

/** In whose language a document is set; absent: its receiver's. */
const inLanguage = z.object({ locale: paperLocale.optional() })

export const paperPicture = z.object({
  /** All pages, one below the other, as an SVG that holds nothing but shapes. */
  picture: z.string(),
  /** The language it is in. */
  locale: z.enum(locales),
})

const letterDraft = z.object({
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

export type WireLetterDraft = z.output<typeof letterDraft>

/** Documents of a kind on paper, and the e-mails they leave with. */
export function documentPaperCalls(kind: DocumentKind) {
  const { name } = kind
  return {
    kind,
    pdf: getFile({
      path: `/api/v1/${name}/:id/pdf`,
      summary: `A stored ${name} as a PDF/A-3b.`,
      params: idInPath,
      query: inLanguage,
      fileTypes: ['application/pdf'],
      isRendered: true,
    }),
    preview: get({
      path: `/api/v1/${name}/:id/preview`,
      summary: `The pages of a stored ${name} as a picture.`,
      params: idInPath,
      query: inLanguage,
      answer: paperPicture,
      isRendered: true,
    }),
    previewStore: previewUnsaved(kind, 'store'),
    previewUpdate: previewUnsaved(kind, 'update'),
    draftEmail: get({
      path: `/api/v1/${name}/:id/email`,
      summary: `What an e-mail with a stored ${name} begins with.`,
      params: idInPath,
      query: inLanguage,
      answer: letterDraft,
    }),
    draftStoreEmail: draftUnsaved(kind, 'store'),
    draftUpdateEmail: draftUnsaved(kind, 'update'),
    sendEmail: sendStored(kind),
  }
}

function sendStored(kind: DocumentKind) {
  return post({
    path: `/api/v1/${kind.name}/email`,
    summary: `Send a stored ${kind.name} by e-mail.`,
    body: z.object(
      {
        id: recordId,
        /** That the e-mail was written about; absent: whichever is stored. */
        version: recordId.optional(),
        email: letterPayload,
      },
      { error: 'body.object-expected' },
    ),
    answer: done,
    isIdempotent: true,
  })
}

function previewUnsaved(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/preview/${call}`,
    isUncounted: true,
    isRendered: true,
    summary: `The pages of a ${kind.name} as a picture, as it would be after “${call}”. Nothing is stored.`,
    body: savePayload(kind, call),
    query: inLanguage,
    answer: paperPicture,
  })
}

function draftUnsaved(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/email/${call}`,
    summary: `What an e-mail with a ${kind.name} begins with, as it would be after “${call}”. Nothing is stored.`,
    body: savePayload(kind, call),
    query: inLanguage,
    answer: letterDraft,
  })
}
