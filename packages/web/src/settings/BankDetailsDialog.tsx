import type { WireBankDetails } from '@quittance/shared/contract/settings.ts'
import { formatIban } from '@quittance/shared/law/identifiers/bank-account.ts'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { type BankDetailsChange, useSaveBankDetails } from './settings-queries.ts'

interface BankDetailsFormProps {
  readonly values: WireBankDetails
  onChange(change: BankDetailsChange): void
}

/** Edits the bank account. It has a separate form, because each change is reported to all administrators. */
export function BankDetailsForm({ values, onChange }: BankDetailsFormProps) {
  const text = useText()
  const form = useRecordForm({
    values: { iban: formatIban(values.iban), bic: values.bic },
    labels: { iban: 'settings.iban', bic: 'settings.bic' },
    save: useSaveBankDetails(onChange),
  })
  return (
    <RecordForm
      form={form}
      label={text('settings.bank-details')}
      submitLabel={text('settings.change-bank-details')}
    >
      <FormSection title={text('settings.bank-details')} description={text('settings.bank-details-hint')}>
        <TextField form={form} name="iban" maxLength={64} />
        <TextField form={form} name="bic" maxLength={32} />
      </FormSection>
    </RecordForm>
  )
}
