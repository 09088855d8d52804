import type { TextKey } from '@quittance/shared/text/translator.ts'

/** The action that follows the issue of a document. The e-mail is queued in the same transaction. */
export type IssueWay = 'issue' | 'email' | 'download'

/** Keys of the labels with which the form and the dialog offer each way. */
export const issueLabels = {
  issue: 'issue.issue',
  email: 'issue.issue-and-email',
  download: 'issue.issue-and-download',
} as const satisfies Record<IssueWay, TextKey>
