import { today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { PartyRecord, Relation } from '@quittance/shared/documents/sales-document.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { afterSaving, formFor } from './document-form.ts'
import { blankQuery, partyQuery } from './document-queries.ts'
import { createDocumentStore, startOver } from './document-store.ts'
import { partyChosen, relationChosen } from './form-changes.ts'
import { LinkNotice } from './LinkNotice.tsx'
import { FormLoading, LoadFailed } from './LoadingStates.tsx'
import { type LinkedParty, linkedParty } from './linked-party.ts'

interface NewDocumentScreenProps {
  readonly kind: DocumentKind
  /** What the link to this screen names; null when it names nothing. */
  readonly relation: Relation | null
  readonly partyId: number | null
}

/** Loads what a new document starts with, for the record that the link names. */
export function NewDocumentScreen({ kind, relation, partyId }: NewDocumentScreenProps) {
  const text = useText()
  const linked = linkedParty(kind, relation, partyId)
  const asked = linked.isOffered ? linked : null
  const blank = useQuery(blankQuery(kind, asked?.relation === 'customer' ? asked.partyId : null))
  const party = useQuery({
    ...partyQuery(asked?.relation ?? 'customer', asked?.partyId ?? 0),
    enabled: asked?.partyId != null,
  })
  const heading = text(`${kind.name}.new`)

  const failed = [blank, party].find((query) => query.isError)
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />
  if (blank.data === undefined || party.isLoading) return <FormLoading heading={heading} />
  const formKey = [kind.name, relation, partyId].join('/')
  return (
    <NewDocument key={formKey} kind={kind} blank={blank.data} linked={linked} party={party.data ?? null} />
  )
}

interface NewDocumentProps {
  readonly kind: DocumentKind
  readonly blank: BlankDocument
  readonly linked: LinkedParty
  readonly party: PartyRecord | null
}

function NewDocument({ kind, blank, linked, party }: NewDocumentProps) {
  const text = useText()
  const [store] = useState(() => createDocumentStore(startingForm(kind, blank, { ...linked, party })))

  const wording = { heading: text(`${kind.name}.new`), save: text(`${kind.name}.save`) }

  return (
    <DocumentForm
      kind={kind}
      store={store}
      wording={wording}
      afterSave={(_saved, sent) => startOver(store, afterSaving(sent, kind, today()))}
    >
      <LinkNotice linked={linked} />
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
