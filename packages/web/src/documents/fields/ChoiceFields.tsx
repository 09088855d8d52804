import { useQuery } from '@tanstack/react-query'
import { currenciesQuery, membersQuery, statusesQuery } from '#documents/document-queries.ts'
import { useOpenForm } from '#documents/document-store.ts'
import { currencyChosen, ownerChosen, statusChosen } from '#documents/form-changes.ts'
import { useText } from '#locale/use-text.ts'
import { NamedRecordField } from './NamedRecordField.tsx'

export function StatusField() {
  const { kind } = useOpenForm()
  const label = useText()('document.status')
  const records = useQuery(statusesQuery(kind))
  return <NamedRecordField field="status" label={label} records={records} chosen={statusChosen} />
}

export function CurrencyField() {
  const label = useText()('document.currency')
  const records = useQuery(currenciesQuery())
  return <NamedRecordField field="currency" label={label} records={records} chosen={currencyChosen} />
}

/** Selects the owner, whose label depends on the kind. */
export function OwnerField() {
  const { kind } = useOpenForm()
  const label = useText()(`${kind.name}.owner`)
  const records = useQuery(membersQuery())
  return <NamedRecordField field="owner" label={label} records={records} chosen={ownerChosen} />
}
