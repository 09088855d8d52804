import { InputWrapper } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatPickerName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import {
  type NamedRecord,
  type PartyRecord,
  type Relation,
  relations,
} from '@quittance/shared/documents/sales-document.ts'
import pickersEnglish from '@quittance/shared/locales/en/pickers.json' with { type: 'json' }
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DocumentForm } from '#documents/document-form.ts'
import { currenciesQuery, membersQuery, partiesQuery, statusesQuery } from '#documents/document-queries.ts'
import { useChange, useField, useFieldRejection, useOpenForm } from '#documents/document-store.ts'
import {
  currencySelected,
  ownerSelected,
  partySelected,
  relationSelected,
  statusSelected,
} from '#documents/form-changes.ts'
import { createNewLabel, useNewParty } from '#documents/new-records.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ChoiceBar } from '#ui/ChoiceBar.tsx'
import { FieldSlot, type InputProps } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import type { OptionsState, RecordOption } from '#ui/record-option.ts'
import { slotIdOf } from './field-slots.tsx'
import { QuickPick } from './quick-picks.tsx'

addEnglish(pickersEnglish)

const typingPauseMs = 200

export function StatusField() {
  const { kind } = useOpenForm()
  const label = useText()('document.status')
  const records = useQuery(statusesQuery(kind))
  return <NamedRecordField field="status" label={label} records={records} chosen={statusSelected} />
}

export function CurrencyField() {
  const label = useText()('document.currency')
  const records = useQuery(currenciesQuery())
  return <NamedRecordField field="currency" label={label} records={records} chosen={currencySelected} />
}

/** Selects the owner, whose label depends on the kind. */
export function OwnerField() {
  const { kind } = useOpenForm()
  const label = useText()(`${kind.name}.owner`)
  const records = useQuery(membersQuery())
  return <NamedRecordField field="owner" label={label} records={records} chosen={ownerSelected} />
}

interface NamedRecordFieldProps {
  readonly field: 'status' | 'currency' | 'owner'
  readonly label: string
  readonly records: UseQueryResult<readonly NamedRecord[]>
  readonly chosen: (form: DocumentForm, record: NamedRecord | null) => DocumentForm
}

/** Selects a record by its name from a short list. */
function NamedRecordField({ field, label, records, chosen }: NamedRecordFieldProps) {
  const change = useChange()
  const value = useField(field)
  const rejection = useFieldRejection(field)

  return (
    <FieldSlot id={slotIdOf(field)} label={label} isRequired error={rejection}>
      {(input) => (
        <>
          <RecordPicker
            {...input}
            options={(records.data ?? []).map(toOption)}
            value={value === null ? null : toOption(value)}
            onChange={(option) => {
              const record = option === null ? null : { id: option.id, name: option.label }
              change((form) => chosen(form, record))
            }}
            state={optionsState(records)}
            onRetry={() => void records.refetch()}
          />
          <QuickPick field={field} />
        </>
      )}
    </FieldSlot>
  )
}

function toOption({ id, name }: NamedRecord) {
  return { id, label: name }
}

interface WaitingPickerProps {
  readonly input: InputProps
  /** Says what has to be selected before. */
  readonly placeholder: string
}

/** A picker whose records depend on a selection that is still missing. */
export function WaitingPicker({ input, placeholder }: WaitingPickerProps) {
  return (
    <RecordPicker
      {...input}
      disabled
      options={[]}
      value={null}
      onChange={() => null}
      placeholder={placeholder}
    />
  )
}

/** Selects the lead or customer. The list is searched on the server. */
export function PartyField() {
  const { kind } = useOpenForm()
  const text = useText()
  const relation = useField('relation')
  const rejection = useFieldRejection('party')

  return (
    <FieldSlot
      id={slotIdOf('party')}
      label={text(`${kind.name}.party`)}
      isRequired
      isDouble
      error={relation === null ? undefined : rejection}
    >
      {(input) =>
        relation === null ? (
          <WaitingPicker input={input} placeholder={text('document.type-required')} />
        ) : (
          <PartyPicker key={relation} input={input} relation={relation} />
        )
      }
    </FieldSlot>
  )
}

interface PartyPickerProps {
  readonly input: InputProps
  readonly relation: Relation
}

function PartyPicker({ input, relation }: PartyPickerProps) {
  const text = useText()
  const change = useChange()
  const party = useField('party')
  const [typed, setTyped] = useState('')
  // After a selection, the field contains the name of the record, which is not a search text.
  const selected = party === null ? null : toPartyOption(party)
  const query = typed === selected?.label ? '' : typed.trim()
  const [search] = useDebouncedValue(query, typingPauseMs)
  const parties = useQuery(partiesQuery(relation, search))
  const newParty = useNewParty(relation)
  const found = parties.data ?? []
  const isAnswered = parties.isSuccess && !parties.isPlaceholderData && search === query
  const known = found.map(({ clientName, clientEmail }) => ({ name: clientName, email: clientEmail }))
  const offer =
    isAnswered && newParty.isOffered
      ? createNewLabel({ type: relation, typed: query, found: known }, text)
      : null

  return (
    <>
      <RecordPicker
        {...input}
        options={found.map(toPartyOption)}
        value={selected}
        onChange={(option) => {
          const chosen = found.find(({ id }) => id === option?.id) ?? null
          change((form) => (option !== null && chosen === null ? form : partySelected(form, chosen)))
        }}
        onSearch={setTyped}
        newOption={offer === null ? null : { label: offer, onChoose: () => newParty.open(query) }}
        state={optionsState(parties)}
        onRetry={() => void parties.refetch()}
      />
      {newParty.dialog}
      {party === null ? null : (
        <p className={`${layout.note} ${layout.oneLine} ${layout.below}`}>{party.clientEmail}</p>
      )}
    </>
  )
}

function toPartyOption(party: PartyRecord): RecordOption {
  return { id: party.id, label: formatPickerName(toPartyNames(party)), description: party.clientEmail }
}

/** Selects lead or customer, if documents of the kind can be for both. */
export function RelationField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const relation = useField('relation')
  const rejection = useFieldRejection('relation')
  const labelId = useId()
  const offered = relations.filter((candidate) => kind.relations.includes(candidate))

  if (offered.length < 2) return null
  return (
    <FieldSlot id={slotIdOf('relation')} label={text('document.relation')} isRequired error={rejection}>
      {(input) => (
        <InputWrapper {...input} labelElement="div" labelProps={{ id: labelId }}>
          <ChoiceBar
            aria-labelledby={labelId}
            value={relation}
            choices={offered.map((value) => ({ value, label: text(`relation.${value}`) }))}
            onChange={(chosen) => change((form) => relationSelected(form, chosen))}
          />
        </InputWrapper>
      )}
    </FieldSlot>
  )
}

interface Loading {
  readonly isPending: boolean
  readonly isError: boolean
}

/** Returns the state of the list of a picker. */
export function optionsState({ isPending, isError }: Loading): OptionsState {
  if (isPending) return 'loading'
  return isError ? 'failed' : 'ready'
}
