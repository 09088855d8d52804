import { VisuallyHidden } from '@mantine/core'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Fix } from '@quittance/shared/law/content-fixes.ts'
import issuingEnglish from '@quittance/shared/locales/en/issuing.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { listProblems } from './dialog-problems.ts'
import { IssueAmounts } from './IssueAmounts.tsx'
import { createRequest, IssueFields, type IssueInput, startInput } from './IssueFields.tsx'
import { IssueProblems } from './IssueProblems.tsx'
import { type IssueDraft, type IssueProblem, waitingQuery } from './issue-queries.ts'
import { type IssueWay, issueLabels } from './issue-ways.ts'
import type { useIssue } from './use-issue.ts'
import { useIssueEmail } from './use-issue-email.ts'
import type { useIssueFix } from './use-issue-fix.ts'

addEnglish(issuingEnglish)

interface IssueFormProps {
  readonly kind: DocumentKind
  readonly draft: IssueDraft
  /** Whether the draft is about the chosen date. */
  readonly isChecked: boolean
  readonly issuing: ReturnType<typeof useIssue>
  /** The way of the main button. */
  readonly mainWay: IssueWay
  /** Makes a change that solves a problem. */
  readonly fixing: ReturnType<typeof useIssueFix>
  /** Leads to the place of a problem in the form of the document. Undefined: that is not the screen below. */
  readonly onSolve: ((problem: IssueProblem) => void) | undefined
  /** Called with another date, so that the draft is loaded again. */
  onDate(date: CalendarDay): void
  onClose(): void
}

/** Shows what an issue would store, with the fields for it, and sends it. */
export function IssueForm(props: IssueFormProps) {
  const { kind, draft, isChecked, issuing, mainWay, fixing, onSolve, onDate, onClose } = props
  const text = useText()
  const [input, setInput] = useState<IssueInput>(startInput)
  const [isTried, setTried] = useState(false)
  const { rejection } = issuing
  const email = useIssueEmail(kind, issuing.issue)
  const isBusy = issuing.isBusy || fixing.isBusy
  const rejected = listProblems(rejection?.problems ?? [])
  const { errorsId, waitingId, isWaiting, blockedBecause } = useBlockingReasons(draft, isChecked)

  function change(changes: Partial<IssueInput>) {
    issuing.forget()
    setInput((known) => ({ ...known, ...changes }))
    const day = changes.date?.day ?? null
    if (day !== null) onDate(day)
  }

  async function start(way: IssueWay): Promise<void> {
    setTried(true)
    const request = createRequest(draft, input)
    if (request === null || isBusy || blockedBecause !== undefined) return
    issuing.forget()
    if (way === 'email') email.write(draft, isChecked ? { ...request, number: draft.number } : request)
    else await issuing.issue(request, way)
  }

  function fixProblem(fix: Fix) {
    issuing.forget()
    void fixing.fix(draft, fix)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void start(mainWay)
  }

  return (
    <>
      <form ref={focusOnArrival} className={layout.stack} onSubmit={submit} noValidate>
        <IssueAmounts kind={kind} draft={draft} />
        <BusyFields isBusy={isBusy} className={layout.stack}>
          <IssueFields {...{ kind, draft, isChecked, input, isTried, rejection, change }} />
        </BusyFields>
        <div className={layout.small}>{text('issue.locks')}</div>
        {isWaiting ? (
          <div id={waitingId} className={layout.notice}>
            {text('issuing.waiting')}
          </div>
        ) : null}
        <IssueProblems
          kind={kind}
          document={draft.document}
          problems={rejected.length > 0 ? rejected : listProblems(draft.problems)}
          id={errorsId}
          fixing={{ isBusy, fix: fixProblem }}
          onSolve={onSolve}
        />
        <div role="alert" className={`${layout.bad} ${layout.live}`}>
          {rejection?.isAboutDate ? null : rejection?.message}
        </div>
        <VisuallyHidden role="status">{isBusy ? text('issue.issuing') : null}</VisuallyHidden>
        <IssueButtons {...{ mainWay, isBusy, blockedBecause, onClose }} onStart={(way) => void start(way)} />
      </form>
      {/* Outside of the form, which would receive its events. */}
      {email.dialog}
    </>
  )
}

interface IssueButtonsProps extends Pick<IssueFormProps, 'mainWay' | 'onClose'> {
  readonly isBusy: boolean
  /** Id of the element that says why the document cannot be issued yet. */
  readonly blockedBecause: string | undefined
  onStart(way: IssueWay): void
}

/** Shows the ways to issue the document. The main one, which Enter starts, is at the end. */
function IssueButtons({ mainWay, isBusy, blockedBecause, onStart, onClose }: IssueButtonsProps) {
  const text = useText()
  const others = (['download', 'email', 'issue'] as const).filter((way) => way !== mainWay)
  return (
    <div className={layout.actions}>
      <BusyButton variant="default" isOff={isBusy} onClick={onClose}>
        {text('form.cancel')}
      </BusyButton>
      {others.map((way) => (
        <BusyButton
          key={way}
          variant="default"
          isOff={isBusy}
          blockedBecause={blockedBecause}
          onClick={() => onStart(way)}
        >
          {text(issueLabels[way])}
        </BusyButton>
      ))}
      <BusyButton type="submit" isBusy={isBusy} blockedBecause={blockedBecause}>
        {text(issueLabels[mainWay])}
      </BusyButton>
    </div>
  )
}

/** Returns why the document cannot be issued yet, with the ids of the elements that say it. */
function useBlockingReasons(draft: IssueDraft, isChecked: boolean) {
  const [errorsId, waitingId] = [useId(), useId()]
  const isWaiting = useQuery(waitingQuery()).data === true
  // The problems of an issue on another date are not known before they have loaded; the server checks them in any case.
  const hasErrors = isChecked && listProblems(draft.problems).some(({ severity }) => severity === 'error')
  const errors = hasErrors ? errorsId : undefined
  return { errorsId, waitingId, isWaiting, blockedBecause: isWaiting ? waitingId : errors }
}

/** Focuses the main button: the form appears after the dialog has opened, when the amounts have loaded. */
function focusOnArrival(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
}
