import { Button } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useId, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { PlusIcon } from '#ui/icons.tsx'
import { AddStatusDialog, ChangeStatusDialog } from './StatusDialog.tsx'
import { StatusRow } from './StatusRow.tsx'
import type { SettingStatus } from './status-queries.ts'
import styles from './statuses.module.css'
import { useOrder } from './use-order.ts'

interface StatusSectionProps {
  readonly kind: DocumentKind
  readonly statuses: readonly SettingStatus[]
}

/** Returns the status with which copies and conversions start: the first draft status, otherwise the first one. */
function startOf(statuses: readonly SettingStatus[]): SettingStatus | undefined {
  return statuses.find(({ meaning }) => meaning === 'draft') ?? statuses[0]
}

/** Lists the statuses of a kind in their order, which can be changed by dragging or with buttons. */
export function StatusSection({ kind, statuses }: StatusSectionProps) {
  const text = useText()
  const titleId = useId()
  const [open, setOpen] = useState<'new' | SettingStatus | null>(null)
  const retired = statuses.filter((status) => status.is_retired)
  const order = useOrder(
    kind,
    statuses.filter((status) => !status.is_retired),
  )
  const close = () => setOpen(null)
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{text(`group.${kind.name}`)}</h2>
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={16} />}
          onClick={() => setOpen('new')}
          aria-label={`${text('settings.add-status')}: ${text(`group.${kind.name}`)}`}
        >
          {text('settings.add-status')}
        </Button>
      </div>
      <ol
        className={styles.list}
        aria-label={text('settings.statuses-of', { kind: text(`group.${kind.name}`) })}
      >
        {order.statuses.map((status, place) => (
          <StatusRow
            key={status.id}
            status={status}
            onEdit={() => setOpen(status)}
            dragging={order.dragging(place)}
          />
        ))}
      </ol>
      {retired.length > 0 ? (
        <>
          <h3 className={styles.retiredTitle}>{text('settings.retired')}</h3>
          <ul className={styles.list} aria-label={text('settings.retired')}>
            {retired.map((status) => (
              <StatusRow key={status.id} status={status} onEdit={() => setOpen(status)} />
            ))}
          </ul>
        </>
      ) : null}
      <p className={classes.note}>
        {text('settings.first-status', { name: startOf(order.statuses)?.name ?? '' })}
      </p>
      <p role="status" className={styles.said}>
        {order.said}
      </p>
      {open === 'new' ? <AddStatusDialog kind={kind} onClose={close} /> : null}
      {open !== null && open !== 'new' ? <ChangeStatusDialog status={open} onClose={close} /> : null}
    </section>
  )
}
