import { findIbanProblem } from '@quittance/shared/law/identifiers/bank-account.ts'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderComponent } from '../../../test/render-component.tsx'
import { RecordForm } from './RecordForm.tsx'
import { IdentifierField } from './text-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

const labels = { iban: 'settings.iban' } as const

function TestForm({ stored, save }: { readonly stored: string; save(values: object): Promise<object> }) {
  const form = useRecordForm({ values: { iban: stored }, labels, save })
  return (
    <RecordForm form={form} label="A record">
      <IdentifierField
        form={form}
        name="iban"
        label="IBAN"
        maxLength={64}
        description="As on invoices"
        findProblem={findIbanProblem}
      />
    </RecordForm>
  )
}

it('warns when the field is left, until the number is changed, and saves it anyway', async () => {
  const saved: object[] = []
  const page = await renderComponent(
    <TestForm
      stored=""
      save={async (values) => {
        saved.push(values)
        return {}
      }}
    />,
  )
  const field = page.getByRole('textbox', { name: 'IBAN' })
  await expect.element(field).toHaveAccessibleDescription('As on invoices')
  await field.fill('BE68539007547035')
  await expect.element(field).toHaveAccessibleDescription('As on invoices')
  await userEvent.tab()
  await expect.element(field).toHaveAccessibleDescription(/IBAN contains a typing error/)
  await expect.element(page.getByText(/IBAN contains a typing error/)).toHaveRole('status')
  await field.fill('BE6853900754703')
  await expect.element(field).toHaveAccessibleDescription('As on invoices')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toEqual([{ iban: 'BE6853900754703' }])
})

it('warns about a stored number at once', async () => {
  const page = await renderComponent(<TestForm stored="BE68539007547035" save={async () => ({})} />)
  await expect.element(page.getByText(/IBAN contains a typing error/)).toBeVisible()
})
