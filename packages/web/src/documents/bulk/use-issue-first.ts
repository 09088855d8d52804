import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import bulkEnglish from '@quittance/shared/locales/en/bulk-documents.json' with { type: 'json' }
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRejection } from '#api/idempotency.ts'
import { everyDocument } from '#api/query-client.ts'
import { ApiError } from '#api/responses.ts'
import { issueSeveral } from '#documents/issuing/issue-queries.ts'
import { useIssueQuestion } from '#documents/issuing/use-issuing-actions.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showValuesIn } from '#locale/server-sentences.ts'
import { useText } from '#locale/use-text.ts'
import { type BulkResult, showDone } from '#ui/lists/use-bulk-change.ts'
import { type ChangeRow, type EmailRow, forgetAttempt, isSentAsDraft } from './email-rows.ts'

addEnglish({ ...bulkEnglish, ...issueEnglish, ...listsEnglish })

interface IssueFirstOptions {
  readonly current: () => readonly EmailRow[]
  readonly change: ChangeRow
  showRejection(message: string | null): void
  /** Loads the drafts again. */
  refreshUnissued(): Promise<void>
}

/**
 * Issues the drafts of several e-mails before these are sent, and shows the result of each in its row. They are not issued one by one with
 * their e-mails: the numbers are assigned in the order of the dates, and the member reads the texts with the final numbers before sending.
 */
export function useIssueFirst(kind: DocumentKind, options: IssueFirstOptions) {
  const { current, change, showRejection, refreshUnissued } = options
  const text = useText()
  const confirmIssue = useIssueQuestion()
  const queries = useQueryClient()
  const [isIssuing, setIssuing] = useState(false)

  /** Asks before it issues the drafts that would be sent. */
  async function issueFirst(): Promise<void> {
    const drafts = current().filter(isSentAsDraft)
    const ids = drafts.map(({ document }) => document.id)
    if (!(await confirmIssue(ids.length))) return
    setIssuing(true)
    showRejection(null)
    try {
      await issue(ids)
      // Also after an error: without a response, it is not known which documents are issued.
      await refreshUnissued()
    } finally {
      setIssuing(false)
      // A credit note changes what is due of its invoice.
      void queries.invalidateQueries({ queryKey: everyDocument })
    }
  }

  async function issue(ids: readonly number[]): Promise<void> {
    try {
      showResults((await issueSeveral(kind, ids)).results)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showRejection(error.message)
      if (isRejection(error)) return
      for (const id of ids) change(id, forgetAttempt(kind, id))
    }
  }

  function showResults(results: readonly BulkResult[]) {
    for (const { id, code, message } of results) {
      if (code === 200) change(id, { ...forgetAttempt(kind, id), state: 'unsent', issueResult: 'issued' })
      else change(id, { issueResult: { message: showValuesIn(message, currentLocale()) } })
    }
    showDone(results, (count) => text('issue.issued-several', { count }), text)
    const failed = results.filter(({ code }) => code !== 200).length
    if (failed > 0) showRejection(text('bulk.stay-drafts', { count: failed }))
  }

  return { isIssuing, issueFirst }
}
