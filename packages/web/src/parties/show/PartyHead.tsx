import { Button, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { PartyBadge } from '#parties/PartyBadge.tsx'
import classes from '#parties/parties.module.css'
import type { PartyRecord } from '#parties/party-queries.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { textsIn } from '#ui/lists/use-list-address.ts'
import { AnonymiseDialog } from './AnonymiseDialog.tsx'
import { ConvertDialog } from './ConvertDialog.tsx'
import { NewDocumentMenu } from './NewDocumentMenu.tsx'
import { shownName } from './shown-name.ts'
import { useArchiving } from './use-archiving.ts'

interface PartyHeadProps {
  readonly kind: PartyKind
  readonly record: PartyRecord
  readonly isAdmin: boolean
  readonly openDocuments: ReactNode
}

/** Shows the name, the state and the actions of a lead or customer. */
export function PartyHead(props: PartyHeadProps) {
  const { kind, record } = props
  const text = useText()
  const isAnonymised = record.anonymised_at !== null
  return (
    <header className={classes.head}>
      <div className={classes.naming}>
        <p className={classes.muted}>{text(`relation.${kind.relation}`)}</p>
        <div className={classes.title}>
          <Title order={1}>{shownName(record, text)}</Title>
          <PartyBadge
            isAnonymised={isAnonymised}
            isArchived={record.archived_at !== null}
            isConverted={record.customer !== null}
          />
        </div>
        {record.company_name === record.name ? null : <p>{record.company_name}</p>}
        <Relatives record={record} />
      </div>
      {isAnonymised ? null : <Actions {...props} />}
    </header>
  )
}

/** Links to the customer to which a lead was converted, and to the leads that were converted to a customer. */
function Relatives({ record: { customer, leads } }: Pick<PartyHeadProps, 'record'>) {
  const text = useText()
  return (
    <>
      {customer === null ? null : (
        <p>
          <Link to={`/customer/show/${customer.id}`}>
            {text('parties.converted-to', { name: shownName(customer, text) })}
          </Link>
        </p>
      )}
      {leads.map((lead) => (
        <p key={lead.id}>
          <Link to={`/lead/show/${lead.id}`}>
            {text('parties.converted-from', { name: shownName(lead, text) })}
          </Link>
        </p>
      ))}
    </>
  )
}

type Dialog = 'convert' | 'anonymise' | null

function Actions({ kind, record, isAdmin, openDocuments }: PartyHeadProps) {
  const text = useText()
  const { relation } = kind
  const asked = useLocation({ select: ({ search }) => textsIn(search).convert })
  const isConvertible = relation === 'lead' && record.customer === null
  const [dialog, setDialog] = useState<Dialog>(asked !== undefined && isConvertible ? 'convert' : null)
  const archiving = useArchiving(relation, record)
  const close = () => setDialog(null)
  const isArchived = record.archived_at !== null
  return (
    <div className={classes.actions}>
      {isArchived ? null : <NewDocumentMenu relation={relation} id={record.id} />}
      {isConvertible ? (
        <Button variant="default" onClick={() => setDialog('convert')}>
          {text('parties.convert')}
        </Button>
      ) : null}
      <Button
        variant="default"
        renderRoot={(root) => <Link {...root} to={`/${relation}/edit/${record.id}`} />}
      >
        {text('parties.edit')}
      </Button>
      <BusyButton
        variant="default"
        isBusy={archiving.isPending}
        onClick={() => archiving.mutate(!isArchived)}
      >
        {text(isArchived ? 'lists.unarchive' : 'lists.archive')}
      </BusyButton>
      {isAdmin ? (
        <Button variant="default" onClick={() => setDialog('anonymise')}>
          {text('parties.anonymise')}
        </Button>
      ) : null}
      {dialog === 'convert' ? (
        <ConvertDialog record={record} waiting={kindToWrite(asked)} onClose={close} />
      ) : null}
      {dialog === 'anonymise' ? (
        <AnonymiseDialog kind={kind} record={record} openDocuments={openDocuments} onClose={close} />
      ) : null}
    </div>
  )
}

/** Returns the kind that a link names; null: none, or documents of the kind cannot be for customers. */
function kindToWrite(named: string | undefined): DocumentKind | null {
  return kinds.find(({ name, relations }) => name === named && relations.includes('customer')) ?? null
}
