import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import type { PartyRecord, Relation } from '@quittance/shared/documents/sales-document.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HeadingActions } from '#documents/preview/HeadingActions.tsx'
import { useText } from '#locale/use-text.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { type DocumentLink, type LinkedParty, linkedParty } from './document-address.ts'
import { afterSaving, formFor } from './document-form.ts'
import { blankQuery, partyQuery } from './document-queries.ts'
import { createDocumentStore, startOver } from './document-store.ts'
import { partyChosen, relationChosen } from './form-changes.ts'
import { LinkNotice } from './LinkNotice.tsx'
import { FormLoading, LoadFailed } from './LoadingStates.tsx'
import { SampleDataNotice } from './lazy-parts.ts'
import { placeOfProposed } from './number-advice.ts'
import { SellerNotice } from './SellerNotice.tsx'

interface NewDocumentScreenProps {
  readonly kind: DocumentKind
  /** The lead or customer that the link to this screen names. */
  readonly link: DocumentLink
  /** Number that changes each time the screen is opened again at the same address. */
  readonly opening: number
}

/** Loads the defaults of a new document, and the lead or customer that the link names. */
export function NewDocumentScreen({ kind, link, opening }: NewDocumentScreenProps) {
  const text = useText()
  const linked = linkedParty(kind, link)
  const { isOffered, relation, partyId } = linked
  const customerId = isOffered && relation === 'customer' ? partyId : null
  const blank = useQuery(blankQuery(kind, customerId, opening))
  const party = useQuery({
    ...partyQuery(relation ?? 'customer', partyId ?? 0),
    enabled: partyId !== null,
  })
  const heading = text(`${kind.name}.new`)

  const failed = (isOffered ? [blank, party] : [blank]).find((query) => query.isError)
  if (failed) return <LoadFailed kind={kind} error={failed.error} onRetry={() => void failed.refetch()} />
  if (blank.data === undefined || party.isLoading) return <FormLoading heading={heading} />
  return <NewDocument kind={kind} blank={blank.data} linked={linked} party={party.data ?? null} />
}

interface NewDocumentProps {
  readonly kind: DocumentKind
  readonly blank: BlankDocument
  readonly linked: LinkedParty
  readonly party: PartyRecord | null
}

function NewDocument({ kind, blank, linked, party }: NewDocumentProps) {
  const text = useText()
  const [store] = useState(() => {
    const form = startingForm(kind, blank, { ...linked, party })
    return createDocumentStore(form, { number: blank.number, place: placeOfProposed(kind, blank) })
  })

  const wording = { heading: text(`${kind.name}.new`), save: text(`${kind.name}.save`) }

  return (
    <DocumentForm
      kind={kind}
      store={store}
      wording={wording}
      afterSave={(_saved, sent) => startOver(store, afterSaving(sent, kind, today()))}
    >
      <HeadingActions />
      {blank.hasSampleData ? <SampleDataNotice /> : null}
      {blank.sellerMissing.length > 0 ? <SellerNotice missing={blank.sellerMissing} /> : null}
      <LinkNotice linked={linked} name={party && formatDisplayName(toPartyNames(party))} />
    </DocumentForm>
  )
}

interface Preselected {
  readonly isOffered: boolean
  readonly relation: Relation | null
  readonly party: PartyRecord | null
}

function startingForm(kind: DocumentKind, blank: BlankDocument, preselected: Preselected) {
  const form = formFor(kind, blank, today())
  const { isOffered, relation, party } = preselected
  if (!isOffered || relation === null) return form
  return partyChosen(relationChosen(form, relation), party)
}
