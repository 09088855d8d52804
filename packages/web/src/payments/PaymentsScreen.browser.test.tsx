import { listCustomers } from '@quittance/shared/contract/picker-lists.ts'
import { beforeEach, expect, it } from 'vitest'
import { call } from '#api/client.ts'
import { renderComponent, signIn, signInAs } from '../../test/render-component.tsx'
import { replaceAnswers, withoutIssuing } from '../../test/replace-answers.ts'
import { PaymentsScreen } from './PaymentsScreen.tsx'

beforeEach(signIn)

async function renderScreen() {
  const screen = await renderComponent(<PaymentsScreen search={{}} />)
  return { ...screen, record: screen.getByRole('button', { name: 'Record payment' }) }
}

/** Renders the list as on a server that issues no documents. */
async function renderWithoutIssuing() {
  replaceAnswers(withoutIssuing)
  const screen = await renderScreen()
  await expect.element(screen.getByText(/^Payments are recorded for issued invoices/)).toBeVisible()
  return screen
}

it('offers to record a payment where documents are issued', async () => {
  const { getByText, record } = await renderScreen()
  await expect.element(record).toBeVisible()
  expect(getByText(/^Payments are recorded for issued invoices/).elements()).toEqual([])
})

it('opens the dialog for several invoices of a customer, of which the list of invoices asks for a payment', async () => {
  const { customers } = await call(listCustomers, { query: { search: '', limit: 1 } })
  const [customer] = customers
  if (customer === undefined) throw new Error('The demo company has no customer')
  const search = { customer: String(customer.id), invoices: '2000000000' }
  const { getByRole } = await renderComponent(<PaymentsScreen search={search} />)
  const dialog = getByRole('dialog', { name: 'Record payment', exact: true })
  await expect.element(dialog).toBeVisible()
  const name = customer.company_name || customer.client_name
  await expect
    .element(dialog.getByRole('combobox', { name: 'Customer' }))
    .toHaveValue(expect.stringContaining(name))
})

it('says that payments need issued invoices, and leads administrators to where these begin', async () => {
  const { getByRole, record } = await renderWithoutIssuing()
  await expect
    .element(getByRole('link', { name: 'Switch on issuing' }))
    .toHaveAttribute('href', '/settings/issuing')
  expect(record.elements()).toEqual([])
})

it('tells other members to ask an administrator', async () => {
  await signInAs('hugo@example.com')
  const { getByRole, getByText, record } = await renderWithoutIssuing()
  await expect.element(getByText(/An administrator can switch it on in the settings\.$/)).toBeVisible()
  // The list has loaded, and with it the permissions.
  await expect.element(getByRole('table', { name: 'Payments' })).toBeVisible()
  expect(getByRole('link', { name: 'Switch on issuing' }).elements()).toEqual([])
  expect(record.elements()).toEqual([])
})
