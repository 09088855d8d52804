import { Button } from '@mantine/core'
import type { WireBankDetails } from '@quittance/shared/contract/settings.ts'
import { maskIban } from '@quittance/shared/law/identifiers/bank-account.ts'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import factStyles from '#ui/facts.module.css'
import { Card } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { BankDetailsDialog } from './BankDetailsDialog.tsx'
import type { BankDetailsChange } from './settings-queries.ts'

interface BankDetailsSectionProps {
  readonly values: WireBankDetails
  onChange(change: BankDetailsChange): void
}

/** Shows the bank account without its whole number. It is changed in a dialog of its own, because each change is reported to all administrators. */
export function BankDetailsSection({ values, onChange }: BankDetailsSectionProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { iban, bic } = values
  return (
    <Card
      title={text('settings.bank-details')}
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
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
