import { Button, Skeleton, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import { compareVersions } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createElement, type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { newIdempotencyKey } from '#api/idempotency.ts'
import { everyDocument } from '#api/query-client.ts'
import { ApiError, concurrentChange } from '#api/responses.ts'
import { loadFailure } from '#documents/document-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { Comparison } from './Comparison.tsx'
import {
  type OpenedVersion,
  type Restorable,
  type Restoring,
  restorableQuery,
  sendRestore,
} from './version-queries.ts'
import classes from './versions.module.css'

interface RestoreDialogProps {
  readonly kind: DocumentKind
  readonly id: number
  readonly version: number
  onClose(): void
}

/** Shows what restoring a version would change in the current document, and restores it. */
function RestoreDialog({ kind, id, version, onClose }: RestoreDialogProps) {
  const text = useText()
  const titleId = useId()
  const { data, error, refetch } = useQuery(restorableQuery(kind, id, version))
  const { restore, isBusy } = useRestore(kind, { onDone: onClose, onStale: () => void refetch() })
  const after = data && afterRestoring(data)
  const isSame = data !== undefined && after !== undefined && compareVersions(data.current, after).isSame
  function confirm() {
    if (!data) return
    const keep = data.wanted.obstacles.map(({ field }) => field)
    restore({ id, current: data.current.version, restored: version, keep })
  }
  return (
    <ModalDialog
      role="alertdialog"
      labelledBy={titleId}
      onEscape={onClose}
      isWide
      className={`${layout.stack} ${classes.dialog}`}
    >
      <Title order={2} id={titleId}>
        {text('versions.restore', { version })}
      </Title>
      {error ? <p role="alert">{loadFailure(error, text).sentence}</p> : null}
      {data || error ? null : <Skeleton height={160} />}
      {data && after ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <section className={`${layout.stack} ${layout.pane}`} tabIndex={0} aria-labelledby={titleId}>
          <p>
            {isSame
              ? text('versions.restore-nothing', { version })
              : text('versions.restore-question', { version, next: data.current.version + 1 })}
          </p>
          <Staying wanted={data.wanted} />
          {isSame ? null : (
            <Comparison
              kind={kind}
              from={{ label: text('versions.current'), content: data.current }}
              to={{ label: text('versions.version', { version }), content: after }}
            />
          )}
        </section>
      ) : null}
      <div className={layout.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('form.cancel')}
        </Button>
        {data && !isSame ? (
          <BusyButton isBusy={isBusy} onClick={confirm}>
            {text('versions.restore', { version })}
          </BusyButton>
        ) : null}
      </div>
    </ModalDialog>
  )
}

/** Lists the values that cannot be restored, and why. */
function Staying({ wanted: { obstacles, content } }: { readonly wanted: OpenedVersion }) {
  const text = useText()
  if (obstacles.length === 0) return null
  const names = {
    number: { number: formatDocumentNumber(content.prefix, content.number, 0) },
    party: { name: formatDisplayName(toPartyNames(content.party)) },
    status: { name: content.status.name },
    currency: { name: content.currency.name },
    owner: { name: content.owner.name },
  }
  return (
    <div className={layout.notice}>
      <p>{text('versions.not-restored')}</p>
      <ul>
        {obstacles.map(({ field }) => (
          <li key={field}>{text(`versions.not-restored-${field}`, names[field])}</li>
        ))}
      </ul>
    </div>
  )
}

/** Opens a dialog that asks for confirmation before a version is restored. */
export function useRestoring(kind: DocumentKind, id: number) {
  const [version, setVersion] = useState<number | null>(null)
  const onClose = () => setVersion(null)
  const dialog: ReactNode =
    version === null
      ? null
      : createPortal(createElement(RestoreDialog, { kind, id, version, onClose }), document.body)
  return { dialog, restore: setVersion }
}

const successToastMs = 5_000

interface Around {
  readonly onDone: () => void
  /** Called if the document has changed since it was shown. */
  readonly onStale: () => void
}

/** Restores a version once and opens the document. */
function useRestore(kind: DocumentKind, { onDone, onStale }: Around) {
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
    const changed = concurrentChange(error)
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
