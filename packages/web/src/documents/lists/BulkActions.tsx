import { Button, Popover } from '@mantine/core'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { ConvertSelected } from '#documents/conversions/ConvertSelected.tsx'
import { statusesQuery } from '#documents/document-queries.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { BulkBar } from '#ui/lists/BulkBar.tsx'
import { DownloadMenu } from '#ui/lists/DownloadMenu.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import classes from '#ui/lists/lists.module.css'
import { useBulkChange } from '#ui/lists/use-bulk-change.ts'
import type { ListQuery } from '#ui/lists/use-list-address.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { downloadList, listsKey } from './list-queries.ts'
import type { ListedDocument } from './listed-document.ts'

interface BulkActionsProps {
  readonly kind: DocumentKind
  readonly documents: readonly ListedDocument[]
  /** The columns that are shown. */
  readonly columns: readonly ListColumn<ListedDocument>[]
  readonly selection: Selection
  /** Filter and order of the list. */
  readonly query: ListQuery
}

type Change = { readonly status: number } | { readonly archived: boolean }

/** Shows the actions on all selected documents. */
export function BulkActions({ kind, documents, columns, selection, query }: BulkActionsProps) {
  const text = useText()
  const isArchive = query.archived === '1'
  const { isPending, mutate, outcome } = useBulkChange<Change>({
    selection,
    lists: listsKey(kind),
    nameOf: (id) => documents.find((document) => document.id === id)?.shownNumber ?? String(id),
    send: (ids, change) => sendChange(kind, ids, change),
  })
  return (
    <BulkBar selection={selection} outcome={outcome}>
      <StatusChoice kind={kind} isOff={isPending} onChoose={(status) => mutate({ status })} />
      <ConvertSelected kind={kind} selection={selection} outcome={outcome} isOff={isPending} />
      <BusyButton variant="default" isOff={isPending} onClick={() => mutate({ archived: !isArchive })}>
        {text(isArchive ? 'lists.unarchive' : 'lists.archive')}
      </BusyButton>
      <DownloadMenu
        of="selection"
        columns={columns}
        download={(choice) => downloadList(kind, query, { ...choice, ids: selection.ids })}
      />
    </BulkBar>
  )
}

async function sendChange(kind: DocumentKind, ids: readonly number[], change: Change) {
  const { setStatus, setArchived } = documentListCalls(kind)
  if ('status' in change) return await call(setStatus, { body: { ids: [...ids], ...change } })
  return await call(setArchived, { body: { ids: [...ids], ...change } })
}

interface StatusChoiceProps {
  readonly kind: DocumentKind
  readonly isOff: boolean
  onChoose(statusId: number): void
}

function StatusChoice({ kind, isOff, onChoose }: StatusChoiceProps) {
  const text = useText()
  const statuses = useQuery(statusesQuery(kind))
  const [isOpen, setOpen] = useState(false)
  function choose(id: number) {
    setOpen(false)
    onChoose(id)
  }
  return (
    <Popover position="top" opened={isOpen} onChange={setOpen} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <BusyButton variant="default" isOff={isOff} onClick={() => setOpen(!isOpen)}>
          {text('lists.set-status')}
        </BusyButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('lists.set-status')}>
        <div className={classes.chooser}>
          {(statuses.data ?? []).map((status) => (
            <Button key={status.id} variant="default" onClick={() => choose(status.id)}>
              <StatusBadge status={status} />
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
