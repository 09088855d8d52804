import { Box, Button, VisuallyHidden } from '@mantine/core'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { AddStatusDialog, ChangeStatusDialog } from './StatusDialog.tsx'
import { StatusRow } from './StatusRow.tsx'
import { type StatusRecord, statusSettingsQuery } from './status-queries.ts'
import { useStatusOrder } from './use-status-order.ts'

/** Shows the statuses of documents that the company has defined, for each kind. */
export function StatusesScreen() {
  const kinds = useQuery(statusSettingsQuery)
  return (
    <SettingsPage titleKey="settings.statuses" hintKey="settings.statuses-hint" query={kinds}>
      {(settings) =>
        settings.map(({ kind, statuses }) => (
          <StatusSection key={kind} kind={getKind(kind)} statuses={statuses} />
        ))
      }
    </SettingsPage>
  )
}

interface StatusSectionProps {
  readonly kind: DocumentKind
  readonly statuses: readonly StatusRecord[]
}

/** Returns the status with which copies and conversions start: the first draft status, otherwise the first one. */
function initialStatus(statuses: readonly StatusRecord[]): StatusRecord | undefined {
  return statuses.find(({ meaning }) => meaning === 'draft') ?? statuses[0]
}

/** Lists the statuses of a kind in their order, which can be changed by dragging or with buttons. */
function StatusSection({ kind, statuses }: StatusSectionProps) {
  const text = useText()
  const [open, setOpen] = useState<'new' | StatusRecord | null>(null)
  const retired = statuses.filter((status) => status.is_retired)
  const order = useStatusOrder(
    kind,
    statuses.filter((status) => !status.is_retired),
  )
  const close = () => setOpen(null)
  return (
    <Card
      title={text(`group.${kind.name}`)}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={16} />}
          onClick={() => setOpen('new')}
          aria-label={`${text('settings.add-status')}: ${text(`group.${kind.name}`)}`}
        >
          {text('settings.add-status')}
        </Button>
      }
    >
      {/* The mark of a drop is placed in it. */}
      <Box pos="relative" mt={4} mb="sm" {...order.drag.handlers}>
        <ol
          className={layout.rows}
          aria-label={text('settings.statuses-of', { kind: text(`group.${kind.name}`) })}
        >
          {order.statuses.map((status, index) => (
            <StatusRow
              key={status.id}
              status={status}
              onEdit={() => setOpen(status)}
              position={order.positionOf(index)}
            />
          ))}
        </ol>
        {order.drag.mark}
      </Box>
      {retired.length > 0 ? (
        <>
          <h3 className={layout.note}>{text('settings.retired')}</h3>
          <Box component="ul" mt={4} mb="sm" className={layout.rows} aria-label={text('settings.retired')}>
            {retired.map((status) => (
              <StatusRow key={status.id} status={status} onEdit={() => setOpen(status)} />
            ))}
          </Box>
        </>
      ) : null}
      <Note>{text('settings.first-status', { name: initialStatus(order.statuses)?.name ?? '' })}</Note>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
      {open === 'new' ? <AddStatusDialog kind={kind} onClose={close} /> : null}
      {open !== null && open !== 'new' ? <ChangeStatusDialog status={open} onClose={close} /> : null}
    </Card>
  )
}
