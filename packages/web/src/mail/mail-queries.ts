import {
  cancelMail,
  listMail,
  readMailAttachment,
  resendMail,
  type WireMailList,
  type WireMailMessage,
} from '@quittance/shared/contract/mail.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'
import { startQuery } from '#api/start-query.ts'
import type { MailListQuery } from '#ui/lists/list-query.ts'
import type { MailListSearch } from '#ui/lists/list-search.ts'
import { startList } from '#ui/lists/list-settings-queries.ts'
import { type MailAction, type MailMessage, nextStateCheck, withSending } from './mail-message.ts'

/** Query key of all e-mail data. Sending an e-mail invalidates it. */
export const mailKey = ['mail'] as const

export interface MailList {
  readonly messages: readonly MailMessage[]
  /** Id before which the next page starts. Null: there are no older e-mails. */
  readonly olderThan: number | null
  readonly counts: Readonly<Partial<Record<MailMessage['state'], number>>>
  readonly isOn: boolean
}

const perPage = 50

/** Queries one page, newest first. It is requested again while an e-mail on it is waiting. @param query as in the address */
export function mailListQuery({ state, document, before }: MailListQuery) {
  return queryOptions({
    queryKey: [...mailKey, 'list', { state, document, before }],
    queryFn: async ({ signal }) => {
      const query = { document, before, limit: perPage }
      const listed = call(listMail, { query: { ...query, state, counted: '1' }, signal })
      if (state !== 'waiting') return decodeList(await listed)
      const sending = call(listMail, { query: { ...query, state: 'sending' }, signal })
      const waiting = decodeList(await listed)
      return { ...waiting, messages: withSending(waiting, decodeList(await sending).messages) }
    },
    placeholderData: keepPreviousData,
    staleTime: screenFreshMs,
    // TanStack Query pauses this while the tab is hidden.
    refetchInterval: ({ state: { data } }) =>
      data?.isOn === true && nextStateCheck(data.messages, Date.now()),
  })
}

/** Starts the queries of the list of e-mails. The router calls it before the list renders, and does not wait. */
export function startMailList(queries: QueryClient, search: MailListSearch): void {
  void queries.prefetchQuery(mailListQuery(startList(queries, 'email', search)))
}

/** Queries the last e-mail with a document, and the number of its e-mails. */
export function mailOfDocumentQuery(document: number) {
  return queryOptions({
    queryKey: [...mailKey, 'document', document],
    queryFn: async ({ signal }) => {
      const { messages, counts, isOn } = decodeList(
        await call(listMail, { query: { document, counted: '1', limit: 1 }, signal }),
      )
      return { latest: messages[0] ?? null, count: countOf(counts), isOn }
    },
    staleTime: screenFreshMs,
    refetchInterval: ({ state: { data } }) =>
      data?.isOn === true && nextStateCheck(data.latest ? [data.latest] : [], Date.now()),
  })
}

/** Starts the query of the e-mails with a document, which its page and its form show. */
export function startMailsOfDocument(queries: QueryClient, document: number): void {
  startQuery(queries, mailOfDocumentQuery(document))
}

function countOf(counts: MailList['counts']): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export function changeMail(ids: readonly number[], action: MailAction) {
  return call(action === 'send-again' ? resendMail : cancelMail, { body: { ids } })
}

/** Downloads an attachment as it was sent. */
export function downloadAttachment(id: number, position: number) {
  return download(readMailAttachment, { params: { id, position } })
}

function decodeList({ messages, more, counts = {}, is_on }: WireMailList): MailList {
  const olderThan = more ? (messages.at(-1)?.id ?? null) : null
  return { messages: messages.map(decodeMessage), olderThan, counts, isOn: is_on }
}

function decodeMessage(sent: WireMailMessage): MailMessage {
  const { document } = sent
  return {
    id: sent.id,
    state: sent.state,
    to: sent.to,
    cc: sent.cc,
    subject: sent.subject,
    message: sent.message,
    sender: sent.sender,
    document: document && {
      id: document.id,
      kind: getKind(document.kind).name,
      shownNumber: document.shown_number,
    },
    attachments: sent.attachments,
    queuedAt: sent.queued_at,
    queuedBy: sent.queued_by,
    attempts: sent.attempts,
    nextAttemptAt: sent.next_attempt_at,
    lastError: sent.last_error,
    rejected: sent.refused,
    sentAt: sent.sent_at,
  }
}
