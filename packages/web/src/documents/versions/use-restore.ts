import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { changedMeanwhile } from '#api/changed-meanwhile.ts'
import { newIdempotencyKey } from '#api/idempotency-key.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { type Restoring, sendRestore } from './version-queries.ts'

const successToastMs = 5_000

interface Around {
  readonly onDone: () => void
  /** Called if the document has changed since it was shown. */
  readonly onStale: () => void
}

/** Restores a version once and opens the document. */
export function useRestore(kind: DocumentKind, { onDone, onStale }: Around) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const [keys] = useState(() => new Map<string, string>())

  async function send(restoring: Restoring): Promise<void> {
    const { message } = await sendRestore(kind, restoring, keyOf(keys, restoring))
    void client.invalidateQueries({ queryKey: ['document-lists'] })
    onDone()
    await navigate({ to: `/${kind.name}/edit/${restoring.id}` })
    showToast('success', message, successToastMs)
  }

  function failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const changed = changedMeanwhile(error)
    const time = changed && showMoment(changed.at, currentLocale())
    const said =
      changed && time ? text('versions.concurrent-change', { name: changed.name, time }) : error.message
    showToast(changed ? 'warning' : 'error', said, kind.errorToastMs)
    // A number may have been taken, or a record retired, since the version was shown.
    if (changed || error.status === 422) onStale()
  }

  function restore(restoring: Restoring): void {
    setBusy(true)
    void send(restoring)
      .catch(failed)
      .finally(() => setBusy(false))
  }

  return { restore, isBusy }
}

/** Returns the idempotency key of a request. Equal requests have the same key, so a repeated one is not stored twice. */
function keyOf(keys: Map<string, string>, restoring: Restoring): string {
  const wish = JSON.stringify(restoring)
  const key = keys.get(wish) ?? newIdempotencyKey()
  keys.set(wish, key)
  return key
}
