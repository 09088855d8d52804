import { type DocumentKind, getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import conversionsEnglish from '@quittance/shared/locales/en/conversions.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isRejection, newIdempotencyKey } from '#api/idempotency.ts'
import { everyDocument } from '#api/query-client.ts'
import { ApiError } from '#api/responses.ts'
import { showDayOf } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { createActionToast, showToast } from '#ui/toasts.ts'
import {
  type Conversion,
  type ConvertedDocument,
  findEarlierConversion,
  findLeadId,
  sendConversion,
} from './conversion-queries.ts'

addEnglish(conversionsEnglish)

const successToastMs = 8_000

/** Returns a function that converts or copies a document and opens the new one. It asks before it repeats a conversion. */
export function useConversion(kind: DocumentKind) {
  const [isBusy, setBusy] = useState(false)
  const send = useSendConversion(kind)
  const open = useOpening(kind)
  const failed = useFailure()

  async function attempt(conversion: Conversion): Promise<void> {
    setBusy(true)
    const sent = await send(conversion)
      .finally(() => setBusy(false))
      .catch(rejected)
    if (!(sent instanceof ApiError)) await open(sent)
    else if (await failed(sent)) await attempt({ ...conversion, unlessConverted: false })
  }

  async function make(id: number, to: KindName): Promise<void> {
    if (!isBusy) await attempt({ id, to, unlessConverted: true })
  }

  return { make, isBusy }
}

function rejected(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** Returns a function that sends a conversion or copy with an idempotency key. @throws ApiError */
export function useSendConversion(kind: DocumentKind) {
  const client = useQueryClient()
  const [keyed] = useState(() => createRequestKeys(newIdempotencyKey))
  return async function send(conversion: Conversion): Promise<ConvertedDocument> {
    const made = await keyed(conversion, (key) => sendConversion(kind, conversion, key))
    // The conversion may have changed the status of the source.
    void client.invalidateQueries({ queryKey: everyDocument })
    return made
  }
}

/** Returns a function that opens the new document and shows a toast with a link back to the source. */
function useOpening(kind: DocumentKind) {
  const navigate = useNavigate()
  const text = useText()
  return async function open({ id, kind: target, message, source }: ConvertedDocument): Promise<void> {
    await navigate({ to: `/${getKind(target).paths.record}/edit/${id}` })
    createActionToast('success', { ms: successToastMs, onGone: () => undefined }).show({
      message,
      actions: [
        {
          label: text('conversions.back-to', { number: source.shownNumber }),
          act: () => void navigate({ to: `/${kind.paths.record}/edit/${source.id}` }),
        },
      ],
    })
  }
}

const errorToastMs = 10_000

/** Returns a function that shows why nothing was created, and returns whether the user wants to create it anyway. */
function useFailure() {
  const question = useQuestion()
  const navigate = useNavigate()
  const text = useText()
  return async function failed(error: ApiError): Promise<boolean> {
    const earlier = findEarlierConversion(error)
    if (earlier !== null) {
      const params = { number: earlier.shownNumber, day: showDayOf(earlier.madeAt, currentLocale()) }
      const sentence = text(`conversions.already-converted-${earlier.kind}`, params)
      return await question(`${sentence} ${text('conversions.create-another-question')}`, {
        yes: text('conversions.create-another'),
      })
    }
    const leadId = findLeadId(error)
    if (leadId === null) showToast('error', error.message, errorToastMs)
    else if (await question(error.message, { yes: text('conversions.open-lead') })) {
      await navigate({ to: `/lead/show/${leadId}` })
    }
    return false
  }
}

/**
 * Returns a function that sends requests with idempotency keys. A request without a reliable response is repeated with its key,
 * so that it is executed once.
 */
export function createRequestKeys(newKey: () => string) {
  const unanswered = new Map<string, string>()

  /** @param request identifies the request: equal JSON is the same request */
  return async function send<Answer>(
    request: unknown,
    sending: (key: string) => Promise<Answer>,
  ): Promise<Answer> {
    const name = JSON.stringify(request)
    const key = unanswered.get(name) ?? newKey()
    unanswered.set(name, key)
    try {
      const answer = await sending(key)
      unanswered.delete(name)
      return answer
    } catch (error) {
      if (isRejection(error)) unanswered.delete(name)
      throw error
    }
  }
}
