import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { listCurrencies } from '@quittance/shared/contract/picker-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { formFor } from '#documents/document-form.ts'
import { createDocumentStore } from '#documents/document-store.ts'
import { aBlank } from '../../../test/document-factories.ts'
import { OpenForm } from '../../../test/open-form.tsx'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { CurrencyField, OwnerField, StatusField } from './RecordFields.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Renders the fields of a new invoice for a customer with this currency, and returns the values that they should offer. */
async function renderFields(currencyName: string) {
  const { currencies } = await call(listCurrencies)
  const currency = currencies.find(({ name }) => name === currencyName)
  const status = (await call(documentCalls(invoice).statusList)).find(({ meaning }) => meaning === 'draft')
  const { user: owner } = await call(readCurrentUser)
  if (!(currency && status)) throw new Error('The demo company lacks a record.')
  const clientName = `Customer ${crypto.randomUUID()}`
  const body = { client_name: clientName, currency_id: currency.id }
  const { id } = await call(partyRecords.customer.store, { body })
  const store = createDocumentStore({
    ...formFor(invoice, aBlank(), '2026-11-21'),
    ...{ relation: 'customer', party: { id, clientName, clientEmail: '' } },
  })
  const screen = await renderComponent(
    <OpenForm store={store}>
      <StatusField />
      <CurrencyField />
      <OwnerField />
    </OpenForm>,
  )
  return {
    field: (label: string) => screen.getByRole('combobox', { name: label }),
    offer: (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}: use `) }),
    fillAll: screen.getByRole('button', { name: 'Fill in all' }),
    /** Returns the names of the values of the form. */
    values() {
      const { form } = store.getState()
      return [form.status, form.currency, form.owner].map((record) => record?.name ?? null)
    },
    names: [status.name, currency.name, owner.name] as const,
  }
}

it('offers the currency of the customer, and fills in one field with the keyboard', async () => {
  const { field, offer, fillAll, values, names } = await renderFields('USD')
  await expect.element(offer('Currency')).toHaveAccessibleName('Currency: use USD')
  await expect.element(fillAll).toHaveAttribute('title', 'Fill in Status, Currency, Invoice Collector')
  await userEvent.click(field('Currency'))
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(offer('Currency')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(values()).toEqual([null, 'USD', null])
  await expect.element(field('Currency')).toHaveFocus()
  await expect.element(offer('Currency')).not.toBeInTheDocument()
  await expect.element(fillAll).toHaveAttribute('title', 'Fill in Status, Invoice Collector')

  // A value that was chosen before stays.
  fillAll.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(values()).toEqual(names)
  await expect.element(field('Status')).toHaveFocus()
  await expect.element(fillAll).not.toBeInTheDocument()
})

it.each([
  ['Status', 0],
  ['Invoice Collector', 2],
] as const)('fills in %s alone on a click', async (label, place) => {
  const { offer, fillAll, values, names } = await renderFields('GBP')
  await offer(label).click()
  expect(values()).toEqual(names.map((name, index) => (index === place ? name : null)))
  await expect.element(offer('Currency')).toHaveAccessibleName('Currency: use GBP')
  await expect.element(fillAll).toBeVisible()
})
