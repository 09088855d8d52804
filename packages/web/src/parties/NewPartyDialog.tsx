import { Switch } from '@mantine/core'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { NameFields, PartyTaxNumberField, PlaceFields } from './PartyFields.tsx'
import { fieldLabels, findFirstEmptyName, prefillParty } from './party-form.ts'
import { type DuplicateParty, forgetParties, saveParty } from './party-queries.ts'

addEnglish(partiesEnglish)

interface NewPartyDialogProps {
  readonly relation: Relation
  /** The text in the picker, which fills the form. */
  readonly typed: string
  /** Relations of the duplicates that can be selected instead. */
  readonly relations: readonly Relation[]
  /** @param party null: cancelled */
  onDone(party: { readonly relation: Relation; readonly id: number } | null): void
}

/** Shows a dialog that creates a lead or customer without leaving the document. */
export function NewPartyDialog({ relation, typed, relations, onDone }: NewPartyDialogProps) {
  const text = useText()
  const client = useQueryClient()
  const kind = partyKinds[relation]
  const [hasMore, setHasMore] = useState(false)
  const [values] = useState(() => prefillParty(kind, typed))
  const form = useRecordForm({
    values,
    labels: fieldLabels,
    save: (filled, idempotencyKey) => saveParty(relation, { id: null, values: filled, idempotencyKey }),
    onSaved({ id }) {
      onDone({ relation, id })
      void forgetParties(client)
    },
  })

  function instead(duplicate: DuplicateParty) {
    const { relation: theirs, id, is_archived } = duplicate
    return is_archived || !relations.includes(theirs) ? null : () => onDone({ relation: theirs, id })
  }

  return (
    <FormDialog
      form={form}
      title={text(`${relation}.new`)}
      submitLabel={text('form.save')}
      cancelLabel={text('form.cancel')}
      isWide
      onClose={() => onDone(null)}
    >
      <NameFields kind={kind} form={form} firstFocus={findFirstEmptyName(kind, values)}>
        <PartyTaxNumberField form={form} />
      </NameFields>
      <DuplicateNotice kind={kind} id={null} form={form} instead={instead} />
      <Switch
        label={text('pickers.more-fields')}
        checked={hasMore}
        onChange={(event) => setHasMore(event.currentTarget.checked)}
      />
      {hasMore ? <PlaceFields form={form} /> : null}
    </FormDialog>
  )
}
