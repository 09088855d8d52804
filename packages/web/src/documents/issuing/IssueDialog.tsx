import { Button, Skeleton, Title } from '@mantine/core'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { focusPlace } from './focus-place.ts'
import { IssueForm } from './IssueForm.tsx'
import { type IssueProblem, issueDraftQuery } from './issue-queries.ts'
import type { IssueWay } from './issue-ways.ts'
import { useIssue } from './use-issue.ts'
import type { FormBelow } from './use-issue-dialog.ts'
import { useIssueFix } from './use-issue-fix.ts'

addEnglish({ ...issueEnglish, ...issueDialogsEnglish })

interface IssueDialogProps {
  readonly kind: DocumentKind
  /** Id of a stored document. */
  readonly id: number
  /** Number of the draft, with its prefix. */
  readonly shownNumber: string
  /** The way of the main button; by default the document is only issued. */
  readonly mainWay?: IssueWay
  /** The form of the document, if it is below the dialog: its problems are solved there. */
  readonly form?: FormBelow
  onClose(): void
}

/** Shows what the issue of a document would store and lock, and issues it. */
export function IssueDialog(props: IssueDialogProps) {
  const { kind, id, shownNumber, mainWay = 'issue', form, onClose } = props
  const text = useText()
  const titleId = useId()
  const { draft, isChecked, error, refetch, setDate } = useIssueDraft(kind, id)
  const issuing = useIssue(kind, { onIssued: onClose, onStale: () => void refetch() })
  const fixing = useIssueFix(kind, { form, onSaved: refetch })

  function solve(problem: IssueProblem, { store }: FormBelow) {
    const { field, line } = problem
    const content = store.getState().form
    onClose()
    if (field !== null) void focusPlace({ field, line }, content)
  }

  // The dialog stays open while the document is being issued, because it shows why it is not.
  const onEscape = issuing.isBusy ? undefined : onClose
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onEscape} isWide className={layout.stack}>
      <Title order={2} id={titleId} className={layout.wrap}>
        {text('issue.title', { number: shownNumber })}
      </Title>
      {draft === undefined && error === null ? <Skeleton height={280} aria-busy /> : null}
      {draft === undefined && error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {draft?.document.issued ? <IssuedAlready kind={kind} id={id} /> : null}
      {draft && !draft.document.issued ? (
        <IssueForm
          {...{ kind, draft, isChecked, issuing, mainWay, fixing, onClose }}
          onDate={setDate}
          onSolve={form && ((problem) => solve(problem, form))}
        />
      ) : (
        <div className={layout.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {text('form.cancel')}
          </Button>
        </div>
      )}
    </ModalDialog>
  )
}

/** Loads what the issue would store on the chosen date. The previous content is shown while another one is loading. */
function useIssueDraft(kind: DocumentKind, id: number) {
  const [date, setDate] = useState<CalendarDay | null>(null)
  const { data, error, refetch } = useQuery(issueDraftQuery(kind, id, date))
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  return { draft: data ?? last, isChecked: data !== undefined, error, refetch, setDate }
}

/** Says that the document was issued since the screen below was loaded, and leads to its page. */
function IssuedAlready({ kind, id }: Pick<IssueDialogProps, 'kind' | 'id'>) {
  const text = useText()
  return (
    <div role="alert" className={layout.notice}>
      {text('issue.already')}{' '}
      <Link to={`/${kind.paths.record}/show/$id`} params={{ id: String(id) }}>
        {text('issue.open-issued')}
      </Link>
    </div>
  )
}
