import { Button, Skeleton, Textarea, Title, VisuallyHidden } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import { isZero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton, BusyFields } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { CreditScopeFields, findMissing, type ScopeInput, startScope, toScope } from './CreditScopeFields.tsx'
import { type CreditedInvoice, creditedInvoiceQuery } from './credit-queries.ts'
import { IssueProblems } from './IssueProblems.tsx'
import { useCredit } from './use-credit.ts'

addEnglish({ ...issueEnglish, ...issueDialogsEnglish })

interface CreditDialogProps {
  readonly kind: DocumentKind
  /** An issued invoice. */
  readonly id: number
  readonly shownNumber: string
  /** Whether the invoice is replaced: all of it is credited, and a new draft has its content. */
  readonly isReplaced: boolean
  onClose(): void
}

/** Creates a credit note for an issued invoice: for all that is left, for parts of lines, or for an amount. */
export function CreditDialog(props: CreditDialogProps) {
  const { kind, id, shownNumber, isReplaced, onClose } = props
  const text = useText()
  const titleId = useId()
  const { data: credited, error, refetch } = useQuery(creditedInvoiceQuery(kind, id))
  const crediting = useCredit(kind, { onCreated: onClose, onRejected: () => void refetch() })
  const onEscape = crediting.isBusy ? undefined : onClose
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onEscape} isWide className={layout.stack}>
      <Title order={2} id={titleId} className={layout.wrap}>
        {text(isReplaced ? 'issue.correct-title' : 'issue.credit-title', { number: shownNumber })}
      </Title>
      {credited === undefined && error === null ? <Skeleton height={240} aria-busy /> : null}
      {credited === undefined && error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {credited === undefined ? (
        <div className={layout.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {text('form.cancel')}
          </Button>
        </div>
      ) : (
        <CreditForm {...{ kind, isReplaced, crediting, onClose }} {...credited} />
      )}
    </ModalDialog>
  )
}

interface CreditFormProps
  extends Pick<CreditDialogProps, 'kind' | 'isReplaced' | 'onClose'>,
    CreditedInvoice {
  readonly crediting: ReturnType<typeof useCredit>
}

function CreditForm(props: CreditFormProps) {
  const { kind, invoice, lines, credited, isVatCreditable, isReplaced, crediting, onClose } = props
  const text = useText()
  const [scope, setScope] = useState<ScopeInput>(startScope)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { isBusy, rejection } = crediting
  const missing = isTried && !isReplaced ? findMissing(scope) : null

  function start(isIssued: boolean) {
    setTried(true)
    if (isBusy || (!isReplaced && findMissing(scope) !== null)) return
    const { id, version } = invoice
    const requested = isReplaced ? ({ type: 'whole' } as const) : toScope(scope)
    void crediting.credit({ id, version, reason: reason.trim(), scope: requested, isIssued, isReplaced })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    start(false)
  }

  return (
    <form ref={focusOnArrival} className={layout.stack} onSubmit={submit} noValidate>
      <Intro {...{ invoice, lines, credited, isVatCreditable, isReplaced }} />
      <BusyFields isBusy={isBusy} className={layout.stack}>
        {isReplaced ? null : (
          <CreditScopeFields {...{ lines, scope, missing }} currency={invoice.currency} onChange={setScope} />
        )}
        <Textarea
          label={text('issue.reason')}
          description={text('issue.reason-hint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.noteLength}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </BusyFields>
      {rejection === null ? null : (
        <IssueProblems kind={kind} document={{ ...invoice, id: null }} problems={rejection.problems} />
      )}
      <div role="alert" className={`${layout.bad} ${layout.live}`}>
        {missing === null ? rejection?.message : text(missing)}
      </div>
      <VisuallyHidden role="status">{isBusy ? text('issue.creating') : null}</VisuallyHidden>
      <CreditButtons {...{ isReplaced, isBusy, onClose }} onIssue={() => start(true)} />
    </form>
  )
}

type IntroProps = Omit<CreditFormProps, 'kind' | 'crediting' | 'onClose'>

/** Says what is created, what was credited before, and what cannot be credited. */
function Intro({ invoice, lines, credited, isVatCreditable, isReplaced }: IntroProps) {
  const text = useText()
  const amount = `${showMoney(credited, currentLocale())} ${invoice.currency}`.trim()
  const sentences = [
    text(isReplaced ? 'issue.correct-intro' : 'issue.credit-intro'),
    ...(isReplaced || lines.length > 0 ? [] : [text('issue.lines-not-known')]),
    ...(isZero(credited) ? [] : [text('issue.credited-before', { amount })]),
    ...(isVatCreditable ? [] : [text('issue.vat-not-creditable')]),
  ]
  return <div className={layout.small}>{sentences.join(' ')}</div>
}

interface CreditButtonsProps extends Pick<CreditFormProps, 'isReplaced' | 'onClose'> {
  readonly isBusy: boolean
  onIssue(): void
}

/** Shows the buttons that create the credit note as a draft, which Enter does, or issue it at once. */
function CreditButtons({ isReplaced, isBusy, onIssue, onClose }: CreditButtonsProps) {
  const text = useText()
  return (
    <div className={layout.actions}>
      <BusyButton variant="default" isOff={isBusy} onClick={onClose}>
        {text('form.cancel')}
      </BusyButton>
      <BusyButton variant="default" isOff={isBusy} onClick={onIssue}>
        {text(isReplaced ? 'issue.correct-issue' : 'issue.credit-issue')}
      </BusyButton>
      <BusyButton type="submit" isBusy={isBusy}>
        {text(isReplaced ? 'issue.correct-create' : 'issue.credit-create')}
      </BusyButton>
    </div>
  )
}

/** Focuses the first field: the form appears after the dialog has opened, when the invoice has loaded. */
function focusOnArrival(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
