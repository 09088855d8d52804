import { VisuallyHidden } from '@mantine/core'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { IssueRecord } from '#documents/document-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { LockIcon } from '#ui/action-icons.tsx'
import layout from '#ui/layout.module.css'

addEnglish(issueEnglish)

/** Says quietly, in a row of a list, that a document is issued. */
export function IssuedMark() {
  const text = useText()
  return (
    <span className={layout.muted} title={text('issue.issued')}>
      {' '}
      <LockIcon size={14} />
      <VisuallyHidden>{text('issue.issued')}</VisuallyHidden>
    </span>
  )
}

/** Says who issued a document, and when, and that it is locked. */
export function IssuedLine({ issued }: { readonly issued: IssueRecord }) {
  const text = useText()
  return (
    <p className={`${layout.line} ${layout.small}`}>
      <LockIcon size={16} />
      <span>{describeIssue(issued, text)}</span>
    </p>
  )
}

function describeIssue({ origin, issuedAt, issuedBy: name }: IssueRecord, text: TranslateFunction): string {
  const time = showMoment(issuedAt, currentLocale())
  if (origin === 'before') return text('issue.locked-since', { time })
  if (origin === 'foreign') return text('issue.issued-elsewhere')
  return name === '' ? text('issue.issued-on', { time }) : text('issue.issued-by', { name, time })
}
