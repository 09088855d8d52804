import { Button, Group, Title } from '@mantine/core'
import { type DocumentKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMay } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import { PartyBadge, partyName } from '#parties/PartyBadge.tsx'
import { archiveParty, forgetParties, type PartyRecord } from '#parties/party-queries.ts'
import { ArchiveIcon, DeleteIcon, PencilIcon } from '#ui/action-icons.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CustomerIcon, KindIcon, PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { ActionMenu } from '#ui/lazy-popups.tsx'
import { type ScreenAction, useScreenActions } from '#ui/screen-actions.ts'
import { showToast } from '#ui/toasts.ts'
import { AnonymiseDialog } from './AnonymiseDialog.tsx'
import { ConvertDialog } from './ConvertDialog.tsx'

interface PartyHeadProps {
  readonly kind: PartyKind
  readonly record: PartyRecord
  readonly openDocuments: ReactNode
  /** Kind of document for which the lead is to be converted; undefined: the link does not ask for it. */
  readonly convert: string | undefined
}

/** Shows the name, the state and the actions of a lead or customer. */
export function PartyHead(props: PartyHeadProps) {
  const { kind, record } = props
  const text = useText()
  const isAnonymised = record.anonymised_at !== null
  return (
    <Group component="header" align="flex-start" justify="space-between" gap="12px 24px">
      <div className={layout.wrap}>
        <p className={layout.muted}>{text(`relation.${kind.relation}`)}</p>
        <Group gap="4px 12px">
          <Title order={1}>{partyName(record, text)}</Title>
          <PartyBadge
            isAnonymised={isAnonymised}
            isArchived={record.archived_at !== null}
            isConverted={record.customer !== null}
          />
        </Group>
        {record.contact_name === '' ? null : <p>{record.contact_name}</p>}
        <Relatives record={record} />
      </div>
      {isAnonymised ? null : <Actions {...props} />}
    </Group>
  )
}

/** Links to the customer to which a lead was converted, and to the leads that were converted to a customer. */
function Relatives({ record: { customer, leads } }: Pick<PartyHeadProps, 'record'>) {
  const text = useText()
  return (
    <>
      {customer === null ? null : (
        <p>
          <Link to="/customer/show/$id" params={{ id: String(customer.id) }}>
            {text('parties.converted-to', { name: partyName(customer, text) })}
          </Link>
        </p>
      )}
      {leads.map((lead) => (
        <p key={lead.id}>
          <Link to="/lead/show/$id" params={{ id: String(lead.id) }}>
            {text('parties.converted-from', { name: partyName(lead, text) })}
          </Link>
        </p>
      ))}
    </>
  )
}

type Dialog = 'convert' | 'anonymise' | null

function Actions({ kind, record, openDocuments, convert: linkedKind }: PartyHeadProps) {
  const text = useText()
  const { relation } = kind
  const isConvertible = relation === 'lead' && record.customer === null
  const [dialog, setDialog] = useState<Dialog>(linkedKind !== undefined && isConvertible ? 'convert' : null)
  const archive = useArchive(relation, record)
  const mayAdminister = useMay('administer')
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const isArchived = record.archived_at !== null
  const newDocuments = useNewDocuments(relation, record)
  const editPath = `/${relation}/edit/${record.id}`
  const convertAction = isConvertible && {
    ...{ id: 'convert', label: text('parties.convert'), icon: <CustomerIcon /> },
    run: () => setDialog('convert'),
  }
  const archiveAction = {
    ...{ id: 'archive', label: text(isArchived ? 'lists.unarchive' : 'lists.archive') },
    ...{ icon: <ArchiveIcon />, run: () => archive.mutate(!isArchived) },
  }
  const anonymiseAction = mayAdminister && {
    ...{ id: 'anonymise', label: text('parties.anonymise'), icon: <DeleteIcon /> },
    run: () => setDialog('anonymise'),
  }
  useScreenActions([
    ...(isArchived ? [] : newDocuments),
    ...(convertAction ? [convertAction] : []),
    {
      ...{ id: 'edit', label: text('parties.edit'), icon: <PencilIcon /> },
      run: () => void navigate({ to: editPath }),
    },
    archiveAction,
    ...(anonymiseAction ? [anonymiseAction] : []),
  ])
  return (
    <Group gap="xs">
      {isArchived ? null : (
        <ActionMenu
          actions={newDocuments}
          position="bottom-end"
          withinPortal={false}
          renderButton={(opener) => (
            <Button leftSection={<PlusIcon size={18} />} {...opener}>
              {text('parties.new-document')}
            </Button>
          )}
        />
      )}
      {convertAction ? (
        <Button variant="default" onClick={convertAction.run}>
          {convertAction.label}
        </Button>
      ) : null}
      <Button variant="default" renderRoot={(root) => <Link {...root} to={editPath} />}>
        {text('parties.edit')}
      </Button>
      <BusyButton variant="default" isBusy={archive.isPending} onClick={archiveAction.run}>
        {archiveAction.label}
      </BusyButton>
      {anonymiseAction ? (
        <Button variant="default" onClick={anonymiseAction.run}>
          {anonymiseAction.label}
        </Button>
      ) : null}
      {dialog === 'convert' ? (
        <ConvertDialog record={record} nextKind={kindNamed(linkedKind)} onClose={close} />
      ) : null}
      {dialog === 'anonymise' ? (
        <AnonymiseDialog kind={kind} record={record} openDocuments={openDocuments} onClose={close} />
      ) : null}
    </Group>
  )
}

/** Archives a lead or customer, or restores it. */
function useArchive(relation: Relation, record: PartyRecord) {
  const text = useText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (archived: boolean) => archiveParty(relation, [record.id], archived),
    onSuccess({ results: [result] }, archived) {
      const name = partyName(record, text)
      const done = text(archived ? 'parties.archive-done' : 'parties.unarchive-done', { name })
      if (result?.code === 200) showToast('success', done, 5_000)
      else if (result) showToast('error', result.message, 5_000)
    },
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => forgetParties(client),
  })
}

/** Links to a new document of each kind that can be for a lead or customer. */
function useNewDocuments(
  relation: Relation,
  record: PartyRecord,
): readonly (ScreenAction & { readonly to: string })[] {
  const text = useText()
  const navigate = useNavigate()
  return kinds
    .filter(({ relations }) => relations.includes(relation))
    .map(({ name, paths }) => {
      const to = `/${paths.record}/create/${relation}/${record.id}`
      return {
        id: name,
        label: text(`${name}.create`),
        // The palette has a new document for any client, too.
        detail: partyName(record, text),
        icon: <KindIcon kind={name} />,
        to,
        run: () => void navigate({ to }),
      }
    })
}

/** Returns the kind that a link names; null: none, or documents of the kind cannot be for customers. */
function kindNamed(linkName: string | undefined): DocumentKind | null {
  return kinds.find(({ name, relations }) => name === linkName && relations.includes('customer')) ?? null
}
