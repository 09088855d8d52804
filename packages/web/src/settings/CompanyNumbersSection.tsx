import { findEnteredLegalProblem } from '@quittance/shared/law/identifiers/legal-number.ts'
import { findTaxNumberProblem } from '@quittance/shared/law/identifiers/vat-number.ts'
import { useWatch } from 'react-hook-form'
import { useNumberNames } from '#locale/identifier-text.ts'
import { useText } from '#locale/use-text.ts'
import { IdentifierField } from '#ui/forms/IdentifierField.tsx'
import { FormSection } from '#ui/forms/RecordForm.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import { VatNumberProposal } from '#ui/forms/VatNumberProposal.tsx'
import type { CompanyValues } from './settings-queries.ts'

/** Edits legal number and VAT number of the company, and offers the VAT number that follows from the legal number. */
export function NumbersSection({ form }: { readonly form: RecordFormApi<CompanyValues> }) {
  const text = useText()
  const [selected, legalNumber, taxNumber] = useWatch({
    control: form.control,
    name: ['country', 'legal_number', 'tax_number'],
  })
  // No selection is null in the form.
  const country = selected ?? ''
  const names = useNumberNames(country)
  return (
    <FormSection title={text('settings.numbers')}>
      <IdentifierField
        form={form}
        name="legal_number"
        label={names.legal}
        maxLength={255}
        description={text('settings.legal-number-hint')}
        findProblem={(number) => findEnteredLegalProblem(number, country)}
      />
      <IdentifierField
        form={form}
        name="tax_number"
        label={names.vat}
        maxLength={255}
        findProblem={(number) => findTaxNumberProblem(number, country)}
      />
      <VatNumberProposal
        known={{ country, legalNumber, taxNumber }}
        onUse={(vatNumber) => form.setValue('tax_number', vatNumber, { shouldDirty: true })}
      />
    </FormSection>
  )
}
