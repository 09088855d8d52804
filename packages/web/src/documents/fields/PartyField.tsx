import { useDebouncedValue } from '@mantine/hooks'
import type { PartyRecord, Relation } from '@quittance/shared/documents/sales-document.ts'
import pickersEnglish from '@quittance/shared/locales/en/pickers.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { partiesQuery } from '#documents/document-queries.ts'
import { useChange, useField, useFieldRefusal, useOpenForm } from '#documents/document-store.ts'
import { partyChosen } from '#documents/form-changes.ts'
import { newLabel } from '#documents/new-records/new-label.ts'
import { useNewParty } from '#documents/new-records/use-new-party.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import type { RecordOption } from '#ui/record-option.ts'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './fields.module.css'
import { optionsState } from './options-state.ts'

addEnglish(pickersEnglish)

const typingPauseMs = 200

/** Selects the lead or customer. The list is searched on the server. */
export function PartyField() {
  const { kind } = useOpenForm()
  const text = useText()
  const relation = useField('relation')
  const label = text(`${kind.name}.party`)

  return (
    <FieldContainer field="party" isWide>
      {relation === null ? (
        <RecordPicker
          label={label}
          required
          disabled
          options={[]}
          value={null}
          onChange={() => null}
          placeholder={text('document.type-required')}
        />
      ) : (
        <PartyPicker key={relation} label={label} relation={relation} />
      )}
    </FieldContainer>
  )
}

function PartyPicker({ label, relation }: { readonly label: string; readonly relation: Relation }) {
  const text = useText()
  const change = useChange()
  const party = useField('party')
  const refusal = useFieldRefusal('party')
  const [typed, setTyped] = useState('')
  // After a selection, the field contains the name of the record, which is not a search text.
  const sought = typed === party?.clientName ? '' : typed.trim()
  const [search] = useDebouncedValue(sought, typingPauseMs)
  const parties = useQuery(partiesQuery(relation, search))
  const newParty = useNewParty(relation)
  const found = parties.data ?? []
  const isAnswered = parties.isSuccess && !parties.isPlaceholderData && search === sought
  const known = found.map(({ clientName, clientEmail }) => ({ name: clientName, email: clientEmail }))
  const offer =
    isAnswered && newParty.isOffered ? newLabel({ of: relation, typed: sought, found: known }, text) : null

  return (
    <>
      <RecordPicker
        label={label}
        required
        options={found.map(optionOf)}
        value={party === null ? null : optionOf(party)}
        onChange={(option) => {
          const chosen = found.find(({ id }) => id === option?.id) ?? null
          change((form) => (option !== null && chosen === null ? form : partyChosen(form, chosen)))
        }}
        onSearch={setTyped}
        newOption={offer === null ? null : { label: offer, onChoose: () => newParty.open(sought) }}
        state={optionsState(parties)}
        onRetry={() => void parties.refetch()}
        error={refusal}
      />
      {newParty.dialog}
      {party === null ? null : <p className={classes.email}>{party.clientEmail}</p>}
    </>
  )
}

function optionOf({ id, clientName, clientEmail }: PartyRecord): RecordOption {
  return { id, label: clientName, description: clientEmail }
}
