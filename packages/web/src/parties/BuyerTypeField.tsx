import { isPrivatePerson } from '@quittance/shared/documents/party-content.ts'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import type { PartyValues } from './party-form.ts'

/** States whether a lead or customer is a private person, which decides what the law asks for. Without a statement it follows from the data. */
export function BuyerTypeField({ form }: { readonly form: RecordFormApi<PartyValues> }) {
  const text = useText()
  const [companyName, taxNumber, legalNumber] = useWatch({
    control: form.control,
    name: ['company_name', 'tax_number', 'legal_number'],
  })
  const isPrivate = isPrivatePerson({ isPrivate: null, companyName, taxNumber, legalNumber })
  const type = text(isPrivate ? 'parties.private-buyer' : 'parties.business-buyer')
  return (
    <NativeSelectField
      form={form}
      name="is_private"
      options={[
        { value: '', label: text('parties.suggested-buyer', { type }) },
        { value: '0', label: text('parties.business-buyer') },
        { value: '1', label: text('parties.private-buyer') },
      ]}
    />
  )
}
