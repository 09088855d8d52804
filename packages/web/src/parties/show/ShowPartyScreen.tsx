import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { NoSuchParty, PartyFailed, PartyLoading } from '#parties/PartyStates.tsx'
import classes from '#parties/parties.module.css'
import { recordQuery } from '#parties/party-queries.ts'
import { useTitle } from '#ui/use-title.ts'
import { PartyData } from './PartyData.tsx'
import { PartyHead } from './PartyHead.tsx'
import { PartyHistory } from './PartyHistory.tsx'
import { shownName } from './shown-name.ts'

addEnglish(partiesEnglish)

interface ShowPartyScreenProps {
  readonly kind: PartyKind
  /** null: the address contains no valid id. */
  readonly id: number | null
  /** Whether the member is an administrator, who can anonymise. */
  readonly isAdmin: boolean
  /** The documents of the lead or customer. */
  readonly documents: ReactNode
  /** Notice about open documents; it renders nothing if there are none. */
  readonly openDocuments: ReactNode
}

/** Shows a lead or customer with its data, its documents and its history. */
export function ShowPartyScreen({ id, ...props }: ShowPartyScreenProps) {
  return id === null ? <NoSuchParty kind={props.kind} /> : <StoredParty id={id} {...props} />
}

function StoredParty(props: ShowPartyScreenProps & { readonly id: number }) {
  const { kind, id, isAdmin, documents, openDocuments } = props
  const text = useText()
  const opened = useQuery(recordQuery(kind.relation, id))
  const name = opened.data && shownName(opened.data, text)
  useTitle(name ?? null)
  if (opened.error) return <PartyFailed kind={kind} error={opened.error} onRetry={opened.refetch} />
  if (opened.data === undefined) return <PartyLoading heading={text(`relation.${kind.relation}`)} />
  return (
    <div className={classes.screen}>
      <PartyHead kind={kind} record={opened.data} isAdmin={isAdmin} openDocuments={openDocuments} />
      <div className={classes.columns}>
        <PartyData kind={kind} record={opened.data} />
        <section className={classes.documents} aria-label={text('parties.documents')}>
          {documents}
        </section>
        <PartyHistory kind={kind} id={id} />
      </div>
    </div>
  )
}
