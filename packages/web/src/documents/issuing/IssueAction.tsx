import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { useFormState } from '#documents/document-store.ts'
import { FormAction, type FormActionProps } from '#documents/totals/FormAction.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ChevronUpIcon, LockIcon } from '#ui/action-icons.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { DownloadIcon, MailIcon } from '#ui/icons.tsx'
import { ActionMenu } from '#ui/lazy-popups.tsx'
import { useScreenActions } from '#ui/screen-actions.ts'
import { type IssueWay, issueLabels } from './issue-ways.ts'
import { useIssueOfForm } from './use-issue-of-form.ts'

addEnglish(issueEnglish)

/**
 * Saves the document and opens the dialog that issues it, with the chosen way as its main button. Renders nothing if the member cannot
 * issue documents of this kind.
 */
export function IssueAction({ submit, reason, reasonId }: FormActionProps) {
  const text = useText()
  const isSaving = useFormState((state) => state.isSaving)
  // On phones, the bar has no room for the menu: the dialog offers all ways.
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { mayIssue, dialog, start } = useIssueOfForm(submit)
  const isBlocked = reason !== '' || isSaving
  const createAction = (way: IssueWay, icon: ReactNode) => ({
    ...{ id: `issue-${way}`, label: text(issueLabels[way]), icon },
    run: () => void start({ mainWay: way }),
  })
  const main = createAction('issue', <LockIcon />)
  const others = [createAction('email', <MailIcon />), createAction('download', <DownloadIcon />)]
  useScreenActions(isBlocked || !mayIssue ? [] : [main, ...others])
  return (
    <>
      {mayIssue ? (
        <Button.Group>
          <FormAction
            {...{ label: main.label, icon: main.icon, isBlocked }}
            note={reason}
            describedBy={reasonId}
            onClick={main.run}
          />
          {isNarrow ? null : (
            <ActionMenu
              actions={others}
              position="top-end"
              renderButton={(opener) => (
                // The negative margin puts its border over that of the button beside it.
                <BusyButton
                  variant="default"
                  h="auto"
                  px={8}
                  ms={-1}
                  isOff={isSaving}
                  blockedBecause={reason === '' ? undefined : reasonId}
                  aria-label={text('issue.other-ways')}
                  title={text('issue.other-ways')}
                  {...opener}
                >
                  <ChevronUpIcon size={18} />
                </BusyButton>
              )}
            />
          )}
        </Button.Group>
      ) : null}
      {dialog}
    </>
  )
}
