import type { WireBankDetails } from '@quittance/shared/contract/settings.ts'
import {
  findBicProblem,
  findIbanProblem,
  formatIban,
} from '@quittance/shared/law/identifiers/bank-account.ts'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { FormDialog } from '#ui/forms/FormDialog.tsx'
import { IdentifierField } from '#ui/forms/IdentifierField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { type BankDetailsChange, useSaveBankDetails } from './settings-queries.ts'

interface BankDetailsDialogProps {
  readonly values: WireBankDetails
  onChange(change: BankDetailsChange): void
  onClose(): void
}

/** Edits the bank account. */
export function BankDetailsDialog({ values, onChange, onClose }: BankDetailsDialogProps) {
  const text = useText()
  const form = useRecordForm({
    values: { iban: formatIban(values.iban), bic: values.bic },
    labels: { iban: 'settings.iban', bic: 'settings.bic' },
    save: useSaveBankDetails(onChange),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('settings.change-bank-details')}
      submitLabel={text('form.save')}
      cancelLabel={text('form.cancel')}
      intro={<Note>{text('settings.bank-details-hint')}</Note>}
      onClose={onClose}
    >
      <IdentifierField form={form} name="iban" maxLength={64} hasInitialFocus findProblem={findIbanProblem} />
      <IdentifierField form={form} name="bic" maxLength={32} findProblem={findBicProblem} />
    </FormDialog>
  )
}
