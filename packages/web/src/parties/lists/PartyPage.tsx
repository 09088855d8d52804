import { Button } from '@mantine/core'
import { defaultPartyOrder } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { everyParty } from '#api/party-keys.ts'
import { useText } from '#locale/use-text.ts'
import { archiveParty } from '#parties/party-queries.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { BulkBar } from '#ui/lists/BulkBar.tsx'
import { DownloadMenu } from '#ui/lists/DownloadMenu.tsx'
import { EmptyList } from '#ui/lists/EmptyList.tsx'
import { ListSheet } from '#ui/lists/ListSheet.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import { useBulkChange } from '#ui/lists/use-bulk-change.ts'
import type { ListAddress, ListQuery } from '#ui/lists/use-list-address.ts'
import { type Selection, useSelection } from '#ui/lists/use-selection.ts'
import { downloadList, type ListedParty, pageQuery } from './list-queries.ts'

interface PartyPageProps {
  readonly kind: PartyKind
  readonly address: ListAddress
  readonly columns: readonly ListColumn<ListedParty>[]
  /** Number of archived records; undefined: not loaded yet. */
  readonly archived: number | undefined
}

const nobody: readonly ListedParty[] = []

/** Shows one page of a list. */
export function PartyPage({ kind, address, columns, archived }: PartyPageProps) {
  const text = useText()
  const { relation } = kind
  const page = useQuery(pageQuery(kind, address.query))
  const parties = page.data?.rows ?? nobody
  const selection = useSelection(parties.map(({ id }) => id))
  return (
    <>
      <ListSheet
        page={page}
        address={address}
        firstOrder={defaultPartyOrder}
        label={text(`group.${relation}`)}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ id, name }) => name || text('parties.nameless', { id })}
        selection={selection}
        empty={
          <EmptyList address={address} archived={archived} says={text(`${relation}.none`)}>
            <Button component={Link} to={`/${relation}/create`}>
              {text(`${relation}.new`)}
            </Button>
            <Button variant="default" renderRoot={(root) => <Link {...root} to={`/${relation}s/import`} />}>
              {text('parties.import')}
            </Button>
          </EmptyList>
        }
      />
      <BulkActions
        kind={kind}
        parties={parties}
        columns={columns}
        selection={selection}
        query={address.query}
      />
    </>
  )
}

interface BulkActionsProps {
  readonly kind: PartyKind
  readonly parties: readonly ListedParty[]
  /** The columns that are shown. */
  readonly columns: readonly ListColumn<ListedParty>[]
  readonly selection: Selection
  /** Filter and order of the list. */
  readonly query: ListQuery
}

/** Shows the actions on all selected records. */
function BulkActions({ kind, parties, columns, selection, query }: BulkActionsProps) {
  const text = useText()
  const { relation } = kind
  const isArchive = query.archived === '1'
  const { isPending, mutate, outcome } = useBulkChange<boolean>({
    selection,
    lists: everyParty,
    nameOf: (id) => parties.find((party) => party.id === id)?.name || String(id),
    send: (ids, archived) => archiveParty(relation, ids, archived),
  })
  return (
    <BulkBar selection={selection} outcome={outcome}>
      <BusyButton variant="default" isOff={isPending} onClick={() => mutate(!isArchive)}>
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
