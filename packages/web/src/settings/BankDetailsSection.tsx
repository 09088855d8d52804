import { Button } from '@mantine/core'
import type { WireBankDetails } from '@quittance/shared/contract/settings.ts'
import {
  findBicProblem,
  findIbanProblem,
  formatIban,
  maskIban,
} from '@quittance/shared/law/identifiers/bank-account.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import factStyles from '#ui/facts.module.css'
import { Card, Note } from '#ui/forms/Card.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { IdentifierField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import { type BankDetailsChange, useSaveBankDetails } from './settings-queries.ts'

interface BankDetailsSectionProps {
  readonly values: WireBankDetails
  /** The button receives the focus when the screen opens. */
  readonly hasInitialFocus: boolean
  onChange(change: BankDetailsChange): void
}

/** Shows the bank account without its whole number. It is changed in a dialog of its own, because each change is reported to all administrators. */
export function BankDetailsSection({ values, hasInitialFocus, onChange }: BankDetailsSectionProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { iban, bic } = values
  return (
    <Card
      title={text('settings.bank-details')}
      action={
        <Button variant="default" autoFocus={hasInitialFocus} onClick={() => setOpen(true)}>
          {text('settings.change-bank-details')}
        </Button>
      }
    >
      {iban === '' ? (
        <p className={layout.muted}>{text('settings.no-bank-details')}</p>
      ) : (
        <dl className={factStyles.list}>
          <div>
            <dt className={layout.muted}>{text('settings.iban')}</dt>
            <dd className={layout.amount}>{maskIban(iban)}</dd>
          </div>
          {bic === '' ? null : (
            <div>
              <dt className={layout.muted}>{text('settings.bic')}</dt>
              <dd>{bic}</dd>
            </div>
          )}
        </dl>
      )}
      {isOpen ? (
        <BankDetailsDialog values={values} onChange={onChange} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  )
}

interface BankDetailsDialogProps {
  readonly values: WireBankDetails
  onChange(change: BankDetailsChange): void
  onClose(): void
}

/** Edits the bank account. */
function BankDetailsDialog({ values, onChange, onClose }: BankDetailsDialogProps) {
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
