import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addEdits, type EmailEdits } from '#documents/email/email-edits.ts'
import { draftQuery, type EmailDraft } from '#documents/email/email-queries.ts'
import { unsentEmails } from '#documents/email/unsent-emails.ts'
import { canBeRestored, createRows, type EmailedDocument, type EmailRow } from './email-rows.ts'
import { runEach } from './run-each.ts'
import { useBulkSending } from './use-bulk-sending.ts'

// The dialog shows the first e-mails while the others are loading.
const draftsAtOnce = 4

interface BulkEmailsOptions {
  readonly kind: DocumentKind
  readonly documents: readonly EmailedDocument[]
  /** Called when all e-mails are queued that should be sent. */
  onSent(rows: readonly EmailRow[]): void
}

/** Loads the initial e-mails of several documents, keeps the edits, and sends them one by one. */
export function useBulkEmails({ kind, documents, onSent }: BulkEmailsOptions) {
  const { rows, current, change } = useRows(kind, documents)
  const { load } = useDrafts(kind, { documents, current, change })
  const sending = useBulkSending(kind, { current, change, load, onSent })

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
    ...{ rows, edit, swap, ...sending },
    reload: (row: EmailRow) => void load(row.document, row.edits.locale),
    choose: (row: EmailRow, isChosen: boolean) => change(row.document.id, { isChosen }),
  }
}

export type ChangeRow = (id: number, changed: Partial<EmailRow>) => void

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
