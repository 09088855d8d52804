import { expect } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { openDocument, storeDocument } from './fixtures/demo-records.ts'
import { newWord } from './fixtures/search-bar.ts'
import type { Session } from './fixtures/session.ts'
import { test } from './fixtures/test.ts'

async function storeGermanInvoice(session: Session) {
  const word = newWord()
  const names = { client_name: `Jo ${word}`, company_name: `${word} AG` }
  const { id } = await session.call(partyRecords.customer.store, {
    body: { ...names, country: 'DE', tax_number: 'DE136695976' },
  })
  const party = { id, clientName: names.client_name, clientEmail: '', companyName: names.company_name }
  return await storeDocument(session, invoice, { party })
}

test('the treatment of a sale to another country is proposed, and a button selects it', async ({
  page,
  session,
}) => {
  const { company } = await session.call(readCompany)
  await session.call(updateCompany, { body: { ...company, country: 'FR', nature: 'mixed', vat_regime: '' } })
  const { id } = await storeGermanInvoice(session)
  await page.goto(`invoice/edit/${id}`)
  await expect(
    page.getByText('The customer has a VAT number of Germany: for services it owes the VAT there.'),
  ).toBeVisible()
  await expect(page.getByLabel('VAT treatment')).toHaveValue('domestic')
  await expectNoViolationsInAnyLight(page)
  await page.getByRole('listitem').getByRole('button', { name: 'Intra-Community supply of goods' }).click()
  await expect(page.getByText(/has a VAT number of Germany/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(page.getByText('Invoice updated successfully!')).toBeVisible()
  expect((await openDocument(session, invoice, id)).taxTreatment).toBe('intra-eu')
  await session.call(updateCompany, { body: company })
})

test('a treatment that the user has selected is not questioned', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const { id } = await storeGermanInvoice(session)
  await page.goto(`invoice/edit/${id}`)
  const proposal = page.getByText(/has a VAT number of Germany/).first()
  await expect(proposal).toBeVisible()
  await page.getByText('Tax and references').click()
  await page.getByLabel('VAT treatment').selectOption('Outside the scope of VAT')
  await expect(proposal).toBeHidden()
  await page.getByLabel('VAT treatment').selectOption('Domestic sale')
  await expect(page.getByLabel('VAT treatment')).toHaveValue('domestic')
  await expect(proposal).toBeHidden()
})
