import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { everyDocument } from '#api/query-client.ts'
import { ApiError, concurrentChange } from '#api/responses.ts'
import { createRequestKeys } from '#documents/conversions/use-conversion.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showValuesIn } from '#locale/server-sentences.ts'
import { useText } from '#locale/use-text.ts'
import { fieldInSentence } from '#ui/forms/field-errors.ts'
import { createActionToast } from '#ui/toasts.ts'
import { type CreatedCredit, type CreditRequest, sendCredit } from './credit-queries.ts'
import { findProblems, type IssueProblem } from './issue-queries.ts'
import { findCreditKind } from './issuing-queries.ts'

addEnglish(issueDialogsEnglish)

/** Why no credit note was created. */
interface CreditRejection {
  readonly message: string
  /** Why the credit note cannot be issued. */
  readonly problems: readonly IssueProblem[]
}

interface CreditOptions {
  /** Called after the credit note was created, before it is opened. */
  onCreated(): void
  /** Called after a rejection: the invoice may have changed since it was loaded. */
  onRejected(): void
}

/** Creates a credit note once, and opens it. A repeated attempt without a reliable response has the same key. */
export function useCredit(kind: DocumentKind, { onCreated, onRejected }: CreditOptions) {
  const text = useText()
  const client = useQueryClient()
  const openCreated = useOpening(kind)
  const [keyed] = useState(() => createRequestKeys(newIdempotencyKey))
  const [isBusy, setBusy] = useState(false)
  const [rejection, setRejection] = useState<CreditRejection | null>(null)

  async function credit(request: CreditRequest): Promise<void> {
    setBusy(true)
    setRejection(null)
    try {
      const created = await keyed(request, (key) => sendCredit(request, key))
      void client.invalidateQueries({ queryKey: everyDocument })
      onCreated()
      await openCreated(request, created)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRejection(describeRejection(error, text))
      if (rejectedStatuses.includes(error.status)) onRejected()
    } finally {
      setBusy(false)
    }
  }

  return { credit, isBusy, rejection }
}

// The invoice has another version, or less is left of it than was asked for.
const rejectedStatuses: readonly number[] = [409, 422]

/** Labels of the fields by the last part of their names in the call. */
const labels: Readonly<Record<string, TextKey>> = {
  ...{ reason: 'issue.reason', amount: 'issue.credit-amount', net: 'issue.line-credit' },
}

function describeRejection(error: ApiError, text: TranslateFunction): CreditRejection {
  const problems = findProblems(error)
  const changed = concurrentChange(error)
  if (changed !== null) {
    const time = showMoment(changed.at, currentLocale())
    return { message: text('issue.credit-stale', { name: changed.name, time }), problems }
  }
  const labelled = Object.keys(error.errors).reduce((sentence, path) => {
    const label = labels[path.split('.').at(-1) ?? '']
    return label === undefined ? sentence : fieldInSentence(sentence, path, text(label))
  }, error.message)
  const message = showValuesIn(labelled, currentLocale())
  // Not those that only repeat the message.
  return { message, problems: problems.filter((problem) => problem.message !== message) }
}

const toastMs = 8_000

/** Returns a function that opens what was created: the draft that replaces the invoice, or the credit note. */
function useOpening(kind: DocumentKind) {
  const text = useText()
  const navigate = useNavigate()
  return async function open(
    { id, isIssued }: CreditRequest,
    { message, creditId, replacementId }: CreatedCredit,
  ): Promise<void> {
    const creditPath = `/${(findCreditKind(kind) ?? kind).paths.record}`
    const creditAddress = `${creditPath}/${isIssued ? 'show' : 'edit'}/${creditId}`
    const recordPath = `/${kind.paths.record}`
    await navigate({ to: replacementId === null ? creditAddress : `${recordPath}/edit/${replacementId}` })
    const openCredit = { label: text('issue.open-credit'), act: () => void navigate({ to: creditAddress }) }
    const back = {
      label: text('issue.back-to-invoice'),
      act: () => void navigate({ to: `${recordPath}/show/${id}` }),
    }
    createActionToast('success', { ms: toastMs, onGone: () => undefined }).show({
      message,
      actions: replacementId === null ? [back] : [openCredit, back],
    })
  }
}
