import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import { useFormState } from '#documents/document-store.ts'
import { FormAction, type FormActionProps } from '#documents/totals/FormAction.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { LockIcon } from '#ui/action-icons.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import { useIssueOfForm } from './use-issue-of-form.ts'

addEnglish(issueEnglish)

/** Saves the document and opens the dialog that issues it. Renders nothing if the member cannot issue documents of this kind. */
export function IssueAction({ submit, reason, reasonId }: FormActionProps) {
  const text = useText()
  const isSaving = useFormState((state) => state.isSaving)
  const { mayIssue, dialog, start } = useIssueOfForm(submit)
  const isBlocked = reason !== '' || isSaving
  const action = { label: text('issue.issue'), icon: <LockIcon /> }
  const run = () => void start({ isWithEmail: false })
  useScreenActions(isBlocked || !mayIssue ? [] : [{ id: 'issue', ...action, run }])
  return (
    <>
      {mayIssue ? (
        <FormAction {...action} note={reason} describedBy={reasonId} isBlocked={isBlocked} onClick={run} />
      ) : null}
      {dialog}
    </>
  )
}
