import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { everyDocument } from '#api/query-client.ts'
import { findEmailErrors } from '#documents/email/composer-queries.ts'
import { addEdits, applyEdits, type EmailEdits, getEditsFor } from '#documents/email/email-edits.ts'
import { draftQuery, type EmailDraft, encodeEmail } from '#documents/email/email-queries.ts'
import { createStoredSender } from '#documents/email/stored-composer.ts'
import { unsentEmails } from '#documents/email/unsent-emails.ts'
import { useText } from '#locale/use-text.ts'
import { canBeSent, createRows, type EmailedDocument, type EmailRow } from './email-rows.ts'
import { runEach } from './run-each.ts'

// The dialog shows the first e-mails while the others are loading.
const draftsAtOnce = 4

// The server renders the second document while it queues the first one.
const emailsAtOnce = 2

interface BulkEmailsOptions {
  readonly kind: DocumentKind
  readonly documents: readonly EmailedDocument[]
  /** Called when all e-mails are queued that should be sent. */
  onSent(rows: readonly EmailRow[]): void
}

/** Loads the initial e-mails of several documents, keeps the edits, and sends them one by one. */
export function useBulkEmails({ kind, documents, onSent }: BulkEmailsOptions) {
  const text = useText()
  const queries = useQueryClient()
  const { rows, current, change } = useRows(kind, documents)
  const [marksAsSent, setMarksAsSent] = useState(true)
  /** The e-mails that are being sent; null: none. */
  const [run, setRun] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  const stopping = useRef(new AbortController())
  const { load } = useDrafts(kind, { documents, current, change })
  const sendRow = useRowSender(kind, { change, load })

  function edit(row: EmailRow, edits: EmailEdits) {
    if (row.draft === null) return
    const changed = addEdits(row.draft, row.edits, edits)
    const unsent = unsentEmails()
    const emailed = { kind, id: row.document.id }
    unsent.keep(emailed, { ...unsent.find(emailed), edits: changed })
    change(row.document.id, { edits: changed, faults: [] })
    if (edits.locale !== undefined) void load(row.document, edits.locale)
  }

  async function send() {
    const faulty = markFaults(current(), change)
    setRejection(faulty === undefined ? null : text('bulk.correct'))
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
    const failed = current().filter(({ state }) => typeof state === 'object').length
    if (failed > 0) setRejection(text('bulk.emails-failed', { count: failed }))
    else if (!current().some(canBeSent)) onSent(current())
    return undefined
  }

  return {
    ...{ rows, edit, send, run, rejection, marksAsSent, setMarksAsSent },
    reload: (row: EmailRow) => void load(row.document, row.edits.locale),
    choose: (row: EmailRow, isChosen: boolean) => change(row.document.id, { isChosen }),
    stop: () => stopping.current.abort(),
  }
}

interface RowSenderOptions {
  readonly change: ChangeRow
  readonly load: (document: EmailedDocument, locale: Locale | undefined) => Promise<void>
}

/** Returns a function that sends the e-mail of a row. It returns whether the others can be sent too. */
function useRowSender(kind: DocumentKind, { change, load }: RowSenderOptions) {
  const text = useText()
  return async function sendRow(
    { document, draft, edits }: EmailRow,
    marksAsSent: boolean,
  ): Promise<boolean> {
    if (draft === null) return true
    const { id } = document
    change(id, { state: 'sending' })
    const email = encodeEmail(applyEdits(draft, getEditsFor(draft, edits)), draft.locale)
    const status = marksAsSent ? draft.sent_status : null
    const outcome = await createStoredSender({ kind, id }, text)(email, { version: draft.version, status })
    if (!('isStale' in outcome)) {
      unsentEmails().forget({ kind, id })
      change(id, { state: 'sent' })
      return true
    }
    change(id, { state: { message: outcome.message } })
    if (outcome.isStale) await load(document, edits.locale)
    return !concernsAll(outcome.status)
  }
}

/** Returns whether all further e-mails would fail for the same reason: no connection, no session, or too many e-mails. */
function concernsAll(status: number): boolean {
  return [0, 401, 403, 429].includes(status)
}

type ChangeRow = (id: number, changed: Partial<EmailRow>) => void

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
  return { load }
}

/** Marks the errors of all e-mails to send. Returns the first one with errors. */
function markFaults(rows: readonly EmailRow[], change: ChangeRow): EmailRow | undefined {
  let first: EmailRow | undefined
  for (const row of rows.filter(canBeSent)) {
    if (row.draft === null) continue
    const faults = findEmailErrors(encodeEmail(applyEdits(row.draft, row.edits), row.draft.locale))
    change(row.document.id, { faults })
    if (faults.length > 0) first ??= { ...row, faults }
  }
  return first
}
