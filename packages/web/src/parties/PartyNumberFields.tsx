import { maxTextLengths } from '@quittance/shared/documents/party-content.ts'
import { findEnteredLegalProblem } from '@quittance/shared/law/identifiers/legal-number.ts'
import { findTaxNumberProblem } from '@quittance/shared/law/identifiers/vat-number.ts'
import { useWatch } from 'react-hook-form'
import { useNumberNames } from '#locale/identifier-text.ts'
import { IdentifierField } from '#ui/forms/IdentifierField.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import { VatNumberProposal } from '#ui/forms/VatNumberProposal.tsx'
import type { PartyValues } from './party-form.ts'

interface NumberFieldsProps {
  readonly form: RecordFormApi<PartyValues>
}

/** Edits legal number and VAT number, and offers the VAT number that follows from the legal number. */
export function PartyNumberFields({ form }: NumberFieldsProps) {
  const [selected, legalNumber, taxNumber] = useWatch({
    control: form.control,
    name: ['country', 'legal_number', 'tax_number'],
  })
  const country = selected ?? ''
  const names = useNumberNames(country)
  return (
    <>
      <IdentifierField
        form={form}
        name="legal_number"
        label={names.legal}
        maxLength={maxTextLengths.legalNumber}
        findProblem={(number) => findEnteredLegalProblem(number, country)}
      />
      <PartyTaxNumberField form={form} />
      <VatNumberProposal
        known={{ country, legalNumber, taxNumber }}
        onUse={(vatNumber) => form.setValue('tax_number', vatNumber, { shouldDirty: true })}
      />
    </>
  )
}

/** Edits the VAT number. */
export function PartyTaxNumberField({ form }: NumberFieldsProps) {
  const country = useWatch({ control: form.control, name: 'country' })
  return (
    <IdentifierField
      form={form}
      name="tax_number"
      label={useNumberNames(country).vat}
      maxLength={maxTextLengths.taxNumber}
      findProblem={(number) => findTaxNumberProblem(number, country ?? '')}
    />
  )
}
