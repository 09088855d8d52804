import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { downloadProducts } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { BulkBar } from '#ui/lists/BulkBar.tsx'
import { DownloadMenu } from '#ui/lists/DownloadMenu.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import { useBulkChange } from '#ui/lists/use-bulk-change.ts'
import type { ListQuery } from '#ui/lists/use-list-address.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import type { ListedProduct } from './listed-product.ts'

interface BulkActionsProps {
  readonly products: readonly ListedProduct[]
  /** The columns that are shown. */
  readonly columns: readonly ListColumn<ListedProduct>[]
  readonly selection: Selection
  /** Filter and order of the list. */
  readonly query: ListQuery
}

type Change = 'retire' | 'restore' | 'delete'

/** Shows the actions on all selected products. */
export function BulkActions({ products, columns, selection, query }: BulkActionsProps) {
  const text = useText()
  const ask = useQuestion()
  const { isPending, mutate, outcome } = useBulkChange<Change>({
    selection,
    lists: catalogueKeys.products,
    nameOf: (id) => products.find((product) => product.id === id)?.name ?? String(id),
    saysDone: (count, change) =>
      text(change === 'delete' ? 'catalogue.deleted-several' : 'lists.done', { count }),
    send,
  })

  async function deleteAll() {
    const question = text('catalogue.delete-several', { count: selection.ids.size })
    if (await ask(question, { yes: text('catalogue.delete') })) mutate('delete')
  }

  const change = query.retired === '1' ? 'restore' : 'retire'
  return (
    <BulkBar selection={selection} outcome={outcome}>
      <BusyButton variant="default" isOff={isPending} onClick={() => mutate(change)}>
        {text(`catalogue.${change}`)}
      </BusyButton>
      <BusyButton variant="default" isOff={isPending} onClick={() => void deleteAll()}>
        {text('catalogue.delete')}
      </BusyButton>
      <DownloadMenu
        of="selection"
        columns={columns}
        download={(choice) => downloadProducts(query, { ...choice, ids: selection.ids })}
      />
    </BulkBar>
  )
}

async function send(ids: readonly number[], change: Change) {
  if (change === 'delete') return await call(productCalls.remove, { body: { ids } })
  return await call(productCalls.setRetired, { body: { ids, retired: change === 'retire' } })
}
