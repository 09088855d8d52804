import { Box } from '@mantine/core'
import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import type { PartyRecord, Relation } from '@quittance/shared/documents/sales-document.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { useIsReady } from '#ui/rendering-priority.tsx'
import { useTitle } from '#ui/use-title.ts'
import { DocumentForm, HeadingActions } from './DocumentForm.tsx'
import { type LinkAddress, type LinkedParty, linkedParty } from './document-address.ts'
import { afterSaving, formFor } from './document-form.ts'
import { blankQuery, partyQuery, taxRatesQuery } from './document-queries.ts'
import { createDocumentStore, startOver, useField, useFormState, useOpenForm } from './document-store.ts'
import { partySelected, relationSelected } from './form-changes.ts'
import { FormLoading, LoadFailed } from './LoadingStates.tsx'
import { SampleDataNotice } from './lazy-parts.ts'
import { placeOfProposed } from './number-advice.ts'
import { SellerNotice } from './SellerNotice.tsx'

interface NewDocumentScreenProps {
  readonly kind: DocumentKind
  /** The lead or customer that the link to this screen names. */
  readonly link: LinkAddress
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
  // New lines start with the default rates, so the first character typed must find them loaded.
  const rates = useQuery(taxRatesQuery())
  const isReady = useIsReady(blank.data !== undefined && !party.isLoading && !rates.isPending)
  const heading = text(`${kind.name}.new`)
  useTitle(heading)

  const failed = (isOffered ? [blank, party] : [blank]).find((query) => query.isError)
  if (failed) return <LoadFailed kind={kind} error={failed.error} onRetry={() => void failed.refetch()} />
  if (blank.data === undefined || !isReady) return <FormLoading heading={heading} />
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
    const freeNumber = { number: blank.number, place: placeOfProposed(kind, blank) }
    return createDocumentStore(form, { freeNumber, numberWidth: blank.numberWidth })
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
  return partySelected(relationSelected(form, relation), party)
}

interface LinkNoticeProps {
  readonly linked: LinkedParty
  /** Name of the lead or customer of the link; null: unknown. */
  readonly name: string | null
}

/** Shows why the lead or customer of the link is not selected, until one is selected or the next document starts. */
function LinkNotice({ linked, name }: LinkNoticeProps) {
  const text = useText()
  const { kind } = useOpenForm()
  const hasParty = useField('party') !== null
  const isFirst = useFormState((state) => state.generation === 0)
  const { relation, partyId, isOffered, isReadable } = linked
  const isForOthers = relation !== null && !isOffered

  if ((isReadable && partyId === null && !isForOthers) || hasParty || !isFirst) return null
  return (
    <p role="status" className={layout.hint}>
      {isForOthers && name !== null ? (
        <Box component="strong" me="0.75em">
          {name}
        </Box>
      ) : null}
      <span>{text(isForOthers ? 'document.customer-required' : 'document.unknown-party')}</span>
      {isForOthers && relation === 'lead' && name !== null ? (
        <>
          {' '}
          {/* The page of the lead opens the conversion dialog, which then opens a new document for the customer. */}
          <Link to="/lead/show/$id" params={{ id: String(partyId) }} search={{ convert: kind.name }}>
            {text('document.make-customer')}
          </Link>
        </>
      ) : null}
    </p>
  )
}
