import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { everyDocument } from '#api/query-client.ts'
import { findEmailErrors } from '#documents/email/composer-queries.ts'
import { encodeEmail } from '#documents/email/email-queries.ts'
import { createStoredSender } from '#documents/email/stored-composer.ts'
import { unsentEmails } from '#documents/email/unsent-emails.ts'
import { useText } from '#locale/use-text.ts'
import { useLeavingQuestion } from '#ui/leaving-question.ts'
import { canBeSent, type EmailedDocument, type EmailRow, hasFailed, writtenEmail } from './email-rows.ts'
import { runEach } from './run-each.ts'
import type { ChangeRow } from './use-bulk-emails.ts'

// The server renders the second document while it queues the first one.
const emailsAtOnce = 2

const leavingTexts = { question: 'bulk.leave', leave: 'bulk.leave-confirm' } as const

interface BulkSendingOptions extends RowSenderOptions {
  readonly current: () => readonly EmailRow[]
  /** Called when all e-mails are queued that should be sent. */
  onSent(rows: readonly EmailRow[]): void
}

/** Sends the selected e-mails, until the member stops that or leaves the screen. */
export function useBulkSending(kind: DocumentKind, { current, change, load, onSent }: BulkSendingOptions) {
  const text = useText()
  const queries = useQueryClient()
  const [marksAsSent, setMarksAsSent] = useState(true)
  /** The e-mails that are being sent; null: none. */
  const [run, setRun] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const [rejection, setRejection] = useState<string | null>(null)
  const stopping = useRef(new AbortController())
  const isMounted = useStopOnUnmount(stopping)
  const sendRow = useRowSender(kind, { change, load })
  useLeavingQuestion(() => run !== null, { texts: leavingTexts })

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
    if (failed > 0) setRejection(text('bulk.emails-failed', { count: failed }))
    else if (alreadySent > 0) setRejection(text('bulk.emails-already-sent', { count: alreadySent }))
    else if (!current().some(canBeSent)) onSent(current())
  }

  return { send, run, rejection, marksAsSent, setMarksAsSent, stop: () => stopping.current.abort() }
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
  readonly load: (document: EmailedDocument, locale: Locale | undefined) => Promise<void>
}

/** Returns a function that sends the e-mail of a row. It returns whether the others can be sent too. */
function useRowSender(kind: DocumentKind, { change, load }: RowSenderOptions) {
  const text = useText()
  return async function sendRow(row: EmailRow, marksAsSent: boolean): Promise<boolean> {
    const { document, draft, edits } = row
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
    if (outcome.isStale) await load(document, edits.locale)
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
