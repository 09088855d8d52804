import { Button, Popover } from '@mantine/core'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { statusesQuery } from '#documents/document-queries.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#ui/lists/lists.module.css'
import type { Selection } from '#ui/lists/use-selection.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toasts.ts'
import { listsKey } from './list-queries.ts'
import type { ListedDocument } from './listed-document.ts'

interface BulkActionsProps {
  readonly kind: DocumentKind
  readonly documents: readonly ListedDocument[]
  readonly selection: Selection
  /** The list is of those that were put away. */
  readonly isArchive: boolean
}

type Change = { readonly status: number } | { readonly archived: boolean }

/** What can be done with all documents that are ticked. */
export function BulkActions({ kind, documents, selection, isArchive }: BulkActionsProps) {
  const text = useText()
  const statuses = useQuery(statusesQuery(kind))
  const { isPending, mutate } = useChange(kind, documents, selection)
  if (selection.ids.size === 0) return null
  return (
    <fieldset className={classes.bulk} aria-label={text('lists.bulk')}>
      <span role="status">{text('lists.selected', { count: selection.ids.size })}</span>
      <Popover position="top" withinPortal={false} trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" disabled={isPending}>
            {text('lists.set-status')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={text('lists.set-status')}>
          <div className={classes.chooser}>
            {(statuses.data ?? []).map((status) => (
              <Button key={status.id} variant="default" onClick={() => mutate({ status: status.id })}>
                <StatusBadge status={status} />
              </Button>
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <Button variant="default" disabled={isPending} onClick={() => mutate({ archived: !isArchive })}>
        {text(isArchive ? 'lists.unarchive' : 'lists.archive')}
      </Button>
      <Button variant="subtle" onClick={selection.clear}>
        {text('lists.clear-selection')}
      </Button>
    </fieldset>
  )
}

function useChange(kind: DocumentKind, documents: readonly ListedDocument[], selection: Selection) {
  const text = useText()
  const client = useQueryClient()
  const calls = documentListCalls(kind)
  return useMutation({
    async mutationFn(change: Change) {
      const ids = [...selection.ids]
      if ('status' in change) return await call(calls.setStatus, { body: { ids, ...change } })
      return await call(calls.setArchived, { body: { ids, ...change } })
    },
    onSuccess({ results }) {
      selection.clear()
      sayResults(results, documents, text)
    },
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey(kind) }),
  })
}

interface Result {
  readonly id: number
  readonly code: number
  readonly message: string
}

/** What was not done is said of each document by its number. */
function sayResults(results: readonly Result[], documents: readonly ListedDocument[], text: Text): void {
  const done = results.filter(({ code }) => code === 200).length
  if (done > 0) showToast('success', text('lists.done', { count: done }), 5_000)
  const numbers = new Map(documents.map(({ id, shownNumber }) => [id, shownNumber]))
  for (const { id, code, message } of results) {
    if (code !== 200) showToast('error', `${numbers.get(id) ?? id}: ${message}`, 10_000)
  }
}
