import { documentPrintCalls, type WireEmailDraft } from '@quittance/shared/contract/document-print.ts'
import { readMailState } from '@quittance/shared/contract/mail.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TextParams } from '@quittance/shared/text/translator.ts'
import {
  documentEmailLimits,
  documentEmailPayload,
  type WireDocumentEmail,
} from '@quittance/shared/wire/document-email.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { Paper } from '#documents/papers/paper-queries.ts'
import type { WrittenLetter } from './written-letter.ts'

export type LetterDraft = WireEmailDraft

/** Queries the initial content of an e-mail with a document, in the given language or in that of the recipient. */
export function draftQuery({ kind, of }: Paper, locale: Locale | undefined) {
  return queryOptions({
    queryKey: ['letter-draft', kind.name, of, locale],
    queryFn: async ({ signal }) => {
      const { draftEmail, draftStoreEmail, draftUpdateEmail } = documentPrintCalls(kind)
      const query = { locale }
      if ('id' in of) return await call(draftEmail, { params: { id: of.id }, query, signal })
      const unsaved = of.call === 'store' ? draftStoreEmail : draftUpdateEmail
      return await call(unsaved, { body: of.payload, query, signal })
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
export async function sendLetter(
  kind: DocumentKind,
  letter: { readonly id: number; readonly version: number | undefined; readonly email: WireDocumentEmail },
  idempotencyKey: string,
) {
  return await call(documentPrintCalls(kind).sendEmail, { body: letter, idempotencyKey })
}

/** Maximum lengths of the texts, in characters. */
export const letterRoom = { subject: documentEmailLimits.subject, message: limits.noteLength } as const

export interface LetterFault {
  readonly field: 'to' | 'cc' | 'subject' | 'message'
  /** Key of the text that describes the error. */
  readonly key: string
  readonly params: TextParams
}

/** Converts an e-mail to wire names, with the language in which it was shown. */
export function wireLetter(letter: WrittenLetter, shown: Locale): WireDocumentEmail {
  const { to, cc, subject, message, attachesDocument, attachedIds } = letter
  return {
    ...{ to, cc, subject, message, locale: shown },
    attach_document: attachesDocument,
    attach: [...attachedIds],
  }
}

/** Returns the errors that the server would report, the first one of each field. */
export function faultsOf(letter: WireDocumentEmail): LetterFault[] {
  const read = documentEmailPayload.safeParse(letter)
  if (read.success) return []
  const faults = new Map<string, LetterFault>()
  for (const { path, message, ...issue } of read.error.issues) {
    const field = fields.find((name) => name === path[0])
    if (field === undefined || faults.has(field)) continue
    const params = issue.code === 'custom' ? textParams(issue.params ?? {}) : {}
    faults.set(field, { field, key: message, params })
  }
  return [...faults.values()]
}

const fields = ['to', 'cc', 'subject', 'message'] as const

function textParams(params: Readonly<Record<string, unknown>>): TextParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
