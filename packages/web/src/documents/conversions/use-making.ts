import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import conversionsEnglish from '@quittance/shared/locales/en/conversions.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { showDayOf } from '#locale/day-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { createActionToast, showToast } from '#ui/toasts.ts'
import { leadIn, type MadeDocument, type Making, madeBeforeIn, sendMaking } from './conversion-queries.ts'
import { createMakingKeys } from './making-keys.ts'

addEnglish(conversionsEnglish)

const successToastMs = 8_000

/** Returns a function that converts or copies a document and opens the new one. It asks before it repeats a conversion. */
export function useMaking(kind: DocumentKind) {
  const [isBusy, setBusy] = useState(false)
  const send = useSending(kind)
  const open = useOpening(kind)
  const failed = useFailure()

  async function attempt(making: Making): Promise<void> {
    setBusy(true)
    const sent = await send(making)
      .finally(() => setBusy(false))
      .catch(refused)
    if (!(sent instanceof ApiError)) await open(sent)
    else if (await failed(sent)) await attempt({ ...making, unlessConverted: false })
  }

  async function make(id: number, to: KindName): Promise<void> {
    if (!isBusy) await attempt({ id, to, unlessConverted: true })
  }

  return { make, isBusy }
}

function refused(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** Returns a function that sends a conversion or copy with an idempotency key. @throws ApiError */
export function useSending(kind: DocumentKind) {
  const client = useQueryClient()
  const [keyed] = useState(() => createMakingKeys(newIdempotencyKey))
  return async function send(making: Making): Promise<MadeDocument> {
    const made = await keyed(making, (key) => sendMaking(kind, making, key))
    // The conversion may have changed the status of the source.
    void client.invalidateQueries({ queryKey: ['document-lists'] })
    return made
  }
}

/** Returns a function that opens the new document and shows a toast with a link back to the source. */
function useOpening(kind: DocumentKind) {
  const navigate = useNavigate()
  const text = useText()
  return async function open({ id, kind: target, message, source }: MadeDocument): Promise<void> {
    await navigate({ to: `/${target}/edit/${id}` })
    createActionToast('success', { ms: successToastMs, onGone: () => undefined }).show({
      message,
      label: text('conversions.back-to', { number: source.shownNumber }),
      act: () => void navigate({ to: `/${kind.name}/edit/${source.id}` }),
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
    const earlier = madeBeforeIn(error)
    if (earlier !== null) {
      const params = { number: earlier.shownNumber, day: showDayOf(earlier.madeAt, currentLocale()) }
      const said = text(`conversions.already-converted-${earlier.kind}`, params)
      return await question(`${said} ${text('conversions.create-another-question')}`, {
        yes: text('conversions.create-another'),
      })
    }
    const leadId = leadIn(error)
    if (leadId === null) showToast('error', error.message, errorToastMs)
    else if (await question(error.message, { yes: text('conversions.open-lead') })) {
      await navigate({ to: `/lead/show/${leadId}` })
    }
    return false
  }
}
