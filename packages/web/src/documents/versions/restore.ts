import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { everyDocument } from '#api/query-client.ts'
import { ApiError, changedMeanwhile } from '#api/responses.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { type Restorable, type Restoring, sendRestore } from './version-queries.ts'

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
    void client.invalidateQueries({ queryKey: everyDocument })
    onDone()
    await navigate({ to: `/${kind.paths.record}/edit/${restoring.id}` })
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

/** Returns the content of the document after the restore: that of the version, with the current values of its blockers. */
export function afterRestoring({ current, wanted }: Restorable): DocumentVersion {
  const kept = new Set(wanted.obstacles.map(({ field }) => field))
  const { content } = wanted
  return {
    ...content,
    ...(kept.has('number') && { number: current.number, prefix: current.prefix }),
    ...(kept.has('party') && { party: current.party, relation: current.relation }),
    ...(kept.has('status') && { status: current.status }),
    ...(kept.has('currency') && { currency: current.currency }),
    ...(kept.has('owner') && { owner: current.owner }),
  }
}
