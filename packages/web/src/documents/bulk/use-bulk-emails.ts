import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { everyDocument } from '#api/query-client.ts'
import { ApiError } from '#api/responses.ts'
import { findEmailErrors } from '#documents/email/composer-queries.ts'
import { addEdits, type EmailEdits } from '#documents/email/email-edits.ts'
import { draftQuery, type EmailDraft, encodeEmail } from '#documents/email/email-queries.ts'
import { createStoredSender } from '#documents/email/stored-sender.ts'
import { unsentEmails } from '#documents/email/unsent-emails.ts'
import { fetchShown } from '#documents/show/show-queries.ts'
import { useText } from '#locale/use-text.ts'
import { useLeavingQuestion } from '#ui/leaving-question.ts'
import {
  type ChangeRow,
  canBeRestored,
  canBeSent,
  createRows,
  type EmailedDocument,
  type EmailRow,
  hasFailed,
  writtenEmail,
} from './email-rows.ts'
import { runEach } from './run-each.ts'
import { useIssueFirst } from './use-issue-first.ts'

// The dialog shows the first e-mails while the others are loading.
const draftsAtOnce = 4

const sendingTexts = { question: 'bulk.leave', leave: 'bulk.leave-confirm' } as const
const issuingTexts = { ...sendingTexts, question: 'bulk.leave-issuing' } as const

interface BulkEmailsOptions {
  readonly kind: DocumentKind
  readonly documents: readonly EmailedDocument[]
  /** Called when all e-mails are queued that should be sent. */
  onSent(rows: readonly EmailRow[]): void
}

/** Loads the initial e-mails of several documents, keeps the edits, issues drafts on request, and sends the e-mails one by one. */
export function useBulkEmails({ kind, documents, onSent }: BulkEmailsOptions) {
  const { rows, current, change } = useRows(kind, documents)
  const { load, refresh, refreshUnissued } = useDrafts(kind, { documents, current, change })
  const [rejection, showRejection] = useState<string | null>(null)
  const onRows = { current, change, showRejection }
  const sending = useBulkSending(kind, { ...onRows, refresh, onSent })
  const issuing = useIssueFirst(kind, { ...onRows, refreshUnissued })
  const isBusy = sending.run !== null || issuing.isIssuing
  useLeavingQuestion(() => isBusy, { texts: issuing.isIssuing ? issuingTexts : sendingTexts })

  function keep({ document: { id } }: EmailRow, edits: EmailEdits) {
    const unsent = unsentEmails()
    unsent.keep({ kind, id }, { ...unsent.find({ kind, id }), edits })
    change(id, { edits, faults: [] })
  }

  function edit(row: EmailRow, edits: EmailEdits) {
    if (row.draft === null) return
    keep(row, addEdits(row.draft, row.edits, edits))
    if (edits.locale !== undefined) void load(row.document, edits.locale)
  }

  /** Sets the edits aside and starts again from the template, or restores them. */
  function swap(row: EmailRow) {
    const edits = (canBeRestored(row) ? row.asideEdits : null) ?? {}
    keep(row, edits)
    change(row.document.id, { asideEdits: row.edits })
    if (edits.locale !== row.edits.locale) void load(row.document, edits.locale)
  }

  return {
    ...{ rows, rejection, edit, swap, ...sending, ...issuing },
    isBusy,
    reload: (row: EmailRow) => void refresh(row.document),
    choose: (row: EmailRow, isChosen: boolean) => change(row.document.id, { isChosen }),
  }
}

/** Holds the rows. `current` returns them also in a function that was created before the last change. */
function useRows(kind: DocumentKind, documents: readonly EmailedDocument[]) {
  const [rows, setRows] = useState(() => createRows(kind, documents))
  const latest = useRef(rows)
  function change(id: number, changed: Partial<EmailRow>) {
    latest.current = latest.current.map((row) => (row.document.id === id ? { ...row, ...changed } : row))
    setRows(latest.current)
  }
  return { rows, current: () => latest.current, change }
}

interface DraftOptions {
  readonly documents: readonly EmailedDocument[]
  readonly current: () => readonly EmailRow[]
  readonly change: ChangeRow
}

/** Loads the initial content of the e-mails. */
function useDrafts(kind: DocumentKind, { documents, current, change }: DraftOptions) {
  const queries = useQueryClient()
  const refreshing = useRef(new AbortController())
  const isMounted = useStopOnUnmount(refreshing)

  async function load({ id, shownNumber }: EmailedDocument, locale: Locale | undefined) {
    change(id, { isLoading: true, failure: null })
    const query = draftQuery({ kind, shownNumber, content: { id } }, locale)
    const isWanted = () =>
      current().some(({ document, edits }) => document.id === id && edits.locale === locale)
    try {
      const draft: EmailDraft = await queries.fetchQuery({ ...query, staleTime: 0 })
      if (isWanted()) change(id, { draft, isLoading: false })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (isWanted()) change(id, { failure: error, isLoading: false })
    }
  }

  /** Loads a document and its e-mail again: its number may be another one, and it may be issued. */
  async function refresh({ id }: EmailedDocument): Promise<void> {
    change(id, { isLoading: true, failure: null })
    try {
      const document = await fetchShown(kind, id)
      change(id, { document })
      await load(document, current().find((row) => row.document.id === id)?.edits.locale)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      change(id, { failure: error, isLoading: false })
    }
  }

  /** Loads all drafts again that are not sent: the issue of one can change the number of another. */
  async function refreshUnissued(): Promise<void> {
    if (!isMounted.current) return
    refreshing.current = new AbortController()
    const { signal } = refreshing.current
    const unissued = current().filter(({ document, state }) => document.issuedAt === null && state !== 'sent')
    await runEach(unissued, {
      ...{ atOnce: draftsAtOnce, signal },
      run: ({ document }) => refresh(document),
    })
  }

  const loadAll = useEffectEvent((signal: AbortSignal) =>
    runEach(documents, {
      ...{ atOnce: draftsAtOnce, signal },
      run: (document) => load(document, current().find((row) => row.document === document)?.edits.locale),
    }),
  )
  useEffect(() => {
    const controller = new AbortController()
    void loadAll(controller.signal)
    return () => controller.abort()
  }, [])
  return { load, refresh, refreshUnissued }
}

// The server renders the second document while it queues the first one.
const emailsAtOnce = 2

interface BulkSendingOptions extends RowSenderOptions {
  readonly current: () => readonly EmailRow[]
  showRejection(message: string | null): void
  /** Called when all e-mails are queued that should be sent. */
  onSent(rows: readonly EmailRow[]): void
}

/** Sends the selected e-mails, until the member stops that or leaves the screen. */
function useBulkSending(kind: DocumentKind, options: BulkSendingOptions) {
  const { current, change, refresh, showRejection, onSent } = options
  const text = useText()
  const queries = useQueryClient()
  const [marksAsSent, setMarksAsSent] = useState(true)
  /** The e-mails that are being sent; null: none. */
  const [run, setRun] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const stopping = useRef(new AbortController())
  const isMounted = useStopOnUnmount(stopping)
  const sendRow = useRowSender(kind, { change, refresh })

  async function send() {
    const faulty = markFaults(current(), change)
    showRejection(faulty === undefined ? null : text('bulk.correct'))
    if (faulty !== undefined) return faulty
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const chosen = current().filter(canBeSent)
    setRun({ done: 0, all: chosen.length })
    try {
      await runEach(chosen, {
        ...{ atOnce: emailsAtOnce, signal },
        async run(row) {
          if (!(await sendRow(row, marksAsSent))) stopping.current.abort()
          setRun((known) => known && { ...known, done: known.done + 1 })
        },
      })
    } finally {
      setRun(null)
      void queries.invalidateQueries({ queryKey: ['mail'] })
      void queries.invalidateQueries({ queryKey: everyDocument })
    }
    if (isMounted.current) showResult(chosen)
    return undefined
  }

  /** Keeps the dialog open while a row has something to say. */
  function showResult(attempted: readonly EmailRow[]) {
    const ids = new Set(attempted.map(({ document }) => document.id))
    const failed = current().filter(hasFailed).length
    const alreadySent = current().filter(
      ({ document, state }) => ids.has(document.id) && typeof state === 'object' && state.isAlreadySent,
    ).length
    if (failed > 0) showRejection(text('bulk.emails-failed', { count: failed }))
    else if (alreadySent > 0) showRejection(text('bulk.emails-already-sent', { count: alreadySent }))
    else if (!current().some(canBeSent)) onSent(current())
  }

  return { send, run, marksAsSent, setMarksAsSent, stop: () => stopping.current.abort() }
}

/** Stops when the component is unmounted. Returns a reference that says whether it is mounted. */
function useStopOnUnmount(stopping: RefObject<AbortController>) {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      stopping.current.abort()
    }
  }, [stopping])
  return isMounted
}

interface RowSenderOptions {
  readonly change: ChangeRow
  readonly refresh: (document: EmailedDocument) => Promise<void>
}

/** Returns a function that sends the e-mail of a row. It returns whether the others can be sent too. */
function useRowSender(kind: DocumentKind, { change, refresh }: RowSenderOptions) {
  const text = useText()
  return async function sendRow(row: EmailRow, marksAsSent: boolean): Promise<boolean> {
    const { document, draft } = row
    const written = writtenEmail(row)
    if (draft === null || written === null) return true
    const { id } = document
    change(id, { state: 'sending' })
    const email = encodeEmail(written, draft.locale)
    const status = marksAsSent && written.marksAsSent ? draft.sent_status : null
    const outcome = await createStoredSender({ kind, id }, text)(email, { version: draft.version, status })
    if (!('isStale' in outcome)) {
      unsentEmails().forget({ kind, id })
      change(id, { state: 'sent' })
      return true
    }
    const { isAlreadySent } = outcome
    const message = isAlreadySent ? text('bulk.already-sent') : outcome.message
    change(id, { state: { message, isAlreadySent }, ...(isAlreadySent && { isChosen: false }) })
    if (outcome.isStale) await refresh(document)
    return !concernsAll(outcome.status)
  }
}

/** Returns whether all further e-mails would fail for the same reason: no connection, no session, or too many e-mails. */
function concernsAll(status: number): boolean {
  return [0, 401, 403, 429].includes(status)
}

/** Marks the errors of all e-mails to send. Returns the first one with errors. */
function markFaults(rows: readonly EmailRow[], change: ChangeRow): EmailRow | undefined {
  let first: EmailRow | undefined
  for (const row of rows.filter(canBeSent)) {
    const written = writtenEmail(row)
    if (row.draft === null || written === null) continue
    const faults = findEmailErrors(encodeEmail(written, row.draft.locale))
    change(row.document.id, { faults })
    if (faults.length > 0) first ??= { ...row, faults }
  }
  return first
}
