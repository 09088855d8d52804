import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import emailComposerEnglish from '@quittance/shared/locales/en/email-composer.json' with { type: 'json' }
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { everyDocument } from '#api/query-client.ts'
import { ApiError, concurrentChange } from '#api/responses.ts'
import { createRequestKeys } from '#documents/conversions/use-conversion.ts'
import { openedQuery } from '#documents/document-queries.ts'
import { mailStateQuery } from '#documents/email/email-queries.ts'
import { downloadPdf } from '#documents/preview/preview-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showValuesIn } from '#locale/server-sentences.ts'
import { useText } from '#locale/use-text.ts'
import { fieldInSentence } from '#ui/forms/field-errors.ts'
import { saveFile } from '#ui/lists/download.ts'
import { createActionToast, showToast } from '#ui/toasts.ts'
import { findLock, findProblems, type IssueProblem, type IssueRequest, sendIssue } from './issue-queries.ts'
import type { IssueWay } from './issue-ways.ts'

addEnglish({ ...issueEnglish, ...issueDialogsEnglish, ...emailComposerEnglish, ...previewEnglish })

/** Why a document was not issued. */
export interface IssueRejection {
  readonly message: string
  /** Whether the message is about the date. */
  readonly isAboutDate: boolean
  readonly problems: readonly IssueProblem[]
  /** Whether it was issued before. */
  readonly isIssued: boolean
  /** Whether the document or its number is another one than the member has seen. */
  readonly isOutdated: boolean
}

interface IssueOptions {
  /** Called after the document was issued, before the toast is shown. */
  onIssued(): void
  /** Called if the document has changed since it was loaded. */
  onStale(): void
}

/** Issues a document once, says that it is issued, and returns the errors. A repeated attempt without a reliable response has the same key. */
export function useIssue(kind: DocumentKind, { onIssued, onStale }: IssueOptions) {
  const text = useText()
  const client = useQueryClient()
  const showIssued = useIssuedToast(kind)
  const [keyed] = useState(() => createRequestKeys(newIdempotencyKey))
  const [isBusy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<IssueRejection | null>(null)

  function refresh(id: number): void {
    void client.invalidateQueries({ queryKey: everyDocument })
    // Its form is replaced by the page of the issued document.
    void client.invalidateQueries({ queryKey: openedQuery(kind, id).queryKey })
  }

  /** @returns why the document was not issued; null: it is issued */
  async function issue(request: IssueRequest, way: IssueWay): Promise<IssueRejection | null> {
    setBusy(true)
    setRejection(null)
    try {
      const { message } = await keyed(request, (key) => sendIssue(kind, request, key))
      refresh(request.id)
      if (way === 'email') void client.invalidateQueries({ queryKey: ['mail'] })
      onIssued()
      showIssued({ id: request.id, message }, way)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const rejected = describeRejection(error, kind, text)
      setRejection(rejected)
      if (rejected.isIssued) refresh(request.id)
      if (rejected.isOutdated) onStale()
      return rejected
    } finally {
      setBusy(false)
    }
  }

  return { issue, isBusy, rejection, forget: () => setRejection(null) }
}

/** Returns whether the loaded amounts or the number are not the present ones, or an amount paid was not known. */
function isOutdated(error: ApiError): boolean {
  const isKnown = concurrentChange(error) !== null || findLock(error) !== null
  return isKnown || 'payments' in error.errors || 'number' in error.errors
}

function describeRejection(error: ApiError, { name }: DocumentKind, text: TranslateFunction): IssueRejection {
  const changed = concurrentChange(error)
  const [aboutDate] = error.errors.issue_date ?? []
  const show = (sentence: string) => showValuesIn(sentence, currentLocale())
  const rejection = {
    message: show(fieldInSentence(withLabels(error, text), 'number', text(`${name}.number`))),
    isAboutDate: false,
    // Not those that only repeat the message.
    problems: findProblems(error).filter(({ message }) => message !== show(error.message)),
    isIssued: findLock(error) !== null,
    isOutdated: isOutdated(error),
  }
  if (changed !== null) {
    const time = showMoment(changed.at, currentLocale())
    return { ...rejection, message: text('issue.stale', { name: changed.name, time }) }
  }
  if (aboutDate === undefined) return rejection
  return {
    ...rejection,
    message: show(aboutDate.replaceAll('issue_date', text(`${name}.date`))),
    isAboutDate: true,
  }
}

const paymentLabels: Readonly<Record<string, TextKey>> = {
  method: 'issue.payment-method',
  paid_on: 'issue.paid-on',
  amount: 'amounts.paid',
}

/** Returns the message of an error with the labels of the dialog in place of the names that the call has for fields of the payment. */
function withLabels({ message, errors }: ApiError, text: TranslateFunction): string {
  return Object.keys(errors).reduce((sentence, path) => {
    const label = path.startsWith('payments.') ? paymentLabels[path.split('.').at(-1) ?? ''] : undefined
    return label === undefined ? sentence : fieldInSentence(sentence, path, text(label))
  }, message)
}

const toastMs = 8_000

/** Returns a function that says that a document is issued, and offers what usually follows. */
function useIssuedToast(kind: DocumentKind) {
  const text = useText()
  const client = useQueryClient()
  const navigate = useNavigate()

  async function download(id: number): Promise<void> {
    saveFile(await downloadPdf(kind, { id }))
  }

  return ({ id, message }: { readonly id: number; readonly message: string }, way: IssueWay): void => {
    const isLogged = client.getQueryData(mailStateQuery().queryKey)?.is_logged
    const queued = isLogged ? 'composer.queued-for-log' : 'composer.queued'
    const address = `/${kind.paths.record}/show/${id}`
    const startDownload = () =>
      void download(id).catch((error: Error) => showToast('error', error.message, kind.errorToastMs))
    const open = { label: text('composer.open-document'), act: () => void navigate({ to: address }) }
    const pdf = { label: text('preview.download'), act: startDownload }
    const email = {
      label: text('composer.email'),
      act: () => void navigate({ to: address, search: { compose: '1' } }),
    }
    const pay = {
      label: text('issue.record-payment'),
      act: () => void navigate({ to: address, search: { pay: '1' } }),
    }
    if (way === 'download') startDownload()
    createActionToast('success', { ms: toastMs, onGone: () => undefined }).show({
      message: way === 'email' ? `${message} ${text(queued)}` : message,
      actions: [
        ...(way === 'download' ? [] : [pdf]),
        ...(way === 'email' ? [] : [email]),
        kind.claim === 'payment' ? pay : open,
      ],
    })
  }
}
