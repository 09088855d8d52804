import { documentPrintCalls, type WireEmailDraft } from '@quittance/shared/contract/document-print.ts'
import { readMailState } from '@quittance/shared/contract/mail.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { documentEmailLimits, limits } from '@quittance/shared/documents/limits.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TextParams } from '@quittance/shared/text/translator.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { PreviewDocument } from '#documents/preview/preview-queries.ts'
import type { WrittenEmail } from './email-edits.ts'

export type EmailDraft = WireEmailDraft

/** Queries the initial content of an e-mail with a document, in the given language or in that of the recipient. */
export function draftQuery({ kind, content }: PreviewDocument, locale: Locale | undefined) {
  return queryOptions({
    queryKey: ['email-draft', kind.name, content, locale],
    queryFn: async ({ signal }) => {
      const { draftEmail, draftStoreEmail, draftUpdateEmail } = documentPrintCalls(kind)
      const query = { locale }
      if ('id' in content) {
        const stored = { ...query, issue_date: content.issueDate }
        return await call(draftEmail, { params: { id: content.id }, query: stored, signal })
      }
      const unsaved = content.call === 'store' ? draftStoreEmail : draftUpdateEmail
      return await call(unsaved, { body: content.payload, query, signal })
    },
    gcTime: 0,
    // The text is not replaced while the user is editing it.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Queries whether the server sends e-mails. The result is cached for 5 minutes, because administrators rarely change it. */
export function mailStateQuery() {
  return queryOptions({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => call(readMailState, { signal }),
    staleTime: 300_000,
  })
}

/** Queues an e-mail with a stored document in the outbox. @throws ApiError */
export async function sendEmail(
  kind: DocumentKind,
  email: {
    readonly id: number
    readonly version: number | undefined
    readonly email: WireDocumentEmail
    readonly mark_as_sent: boolean
  },
  idempotencyKey: string,
) {
  return await call(documentPrintCalls(kind).sendEmail, { body: email, idempotencyKey })
}

/** Maximum lengths of the texts, in characters. */
export const emailLimits = { subject: documentEmailLimits.subject, message: limits.noteLength } as const

export interface EmailError {
  readonly field: 'to' | 'cc' | 'subject' | 'message'
  /** Key of the text that describes the error. */
  readonly key: string
  readonly params: TextParams
}

/** Converts an e-mail to wire names, with the language in which it was shown. */
export function encodeEmail(email: WrittenEmail, shown: Locale): WireDocumentEmail {
  const { to, cc, subject, message, attachesDocument, attachedIds } = email
  return {
    ...{ to, cc, subject, message, locale: shown },
    attach_document: attachesDocument,
    attach: [...attachedIds],
  }
}
