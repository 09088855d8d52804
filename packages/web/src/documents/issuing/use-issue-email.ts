import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import type { Sending } from '#documents/email/ComposerDialog.tsx'
import { unsentEmails } from '#documents/email/unsent-emails.ts'
import { useComposer } from '#documents/email/use-composer.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import type { IssueDraft, IssueRequest } from './issue-queries.ts'
import type { useIssue } from './use-issue.ts'

addEnglish(issueDialogsEnglish)

type Issue = ReturnType<typeof useIssue>['issue']

/**
 * Opens the e-mail with a document that is issued when the e-mail is sent: both happen or none. The initial text has the number and the
 * dates that the document will have.
 */
export function useIssueEmail(kind: DocumentKind, issue: Issue) {
  const text = useText()
  const { dialog, compose } = useComposer()

  function createSending(request: IssueRequest): Sending {
    const emailed = { kind, id: request.id }
    const unsent = unsentEmails()
    return {
      label: text('issue.issue-and-send'),
      issueHint: text('issue.email-hint'),
      unsent: unsent.find(emailed),
      keep: (edits) => unsent.keep(emailed, { ...unsent.find(emailed), edits }),
      async send(email) {
        const rejected = await issue({ ...request, email }, 'email')
        // The dialog below shows what has changed. The e-mail is kept, and is opened again from there.
        if (rejected?.isOutdated) return null
        if (rejected !== null)
          return { message: rejected.message, isStale: false, isAlreadySent: false, status: 0 }
        unsent.forget(emailed)
        return null
      },
    }
  }

  function write({ document, shownNumber }: IssueDraft, request: IssueRequest): void {
    const { id, issueDate } = request
    const source = { kind, shownNumber, content: { id, version: document.version, issueDate } }
    compose({ source, sending: createSending(request) })
  }

  return { dialog, write }
}
