import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { listCurrencies, listCustomers, listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { DocumentForm } from '#documents/DocumentForm.tsx'
import { type DocumentForm as Form, toFilledDocument } from '#documents/document-form.ts'
import { createDocumentStore } from '#documents/document-store.ts'
import { DraftOwnerContext } from '#documents/drafts/draft-owner.ts'
import { productsSelected } from '#documents/lines/line-changes.ts'
import { attemptFor, sendSave } from '#documents/save-queries.ts'
import { aFilledForm, aProduct } from '../../../test/document-factories.ts'
import { renderComponent, signIn } from '../../../test/render-component.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')
/** No document of the demo company is as old. */
const documentDate = '2009-05-04'

function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('The demo company lacks a record')
  return item
}

/** Returns the form of an invoice in US dollars for a customer of the demo company, which has euros as its currency. */
async function createForm(changes: Partial<Form>): Promise<Form> {
  const { customers } = await call(listCustomers, { query: { search: '', limit: 1 } })
  const { id, client_name: clientName } = first(customers)
  const { currencies } = await call(listCurrencies)
  const { members } = await call(listMembers)
  const form = aFilledForm(invoice, {
    party: { id, clientName, clientEmail: '' },
    status: first(await call(documentCalls(invoice).statusList)),
    owner: first(members),
    currency: first(currencies.filter(({ name }) => name === 'USD')),
    documentDate,
    ...changes,
  })
  const taxRates = [{ id: null, name: 'VAT', rate: decimal('20') }]
  return productsSelected({ ...form, lines: [] }, [aProduct({ price: decimal('100'), taxRates })])
}

it('takes the last rate of the day with its day and source, and shows the VAT in the currency of the company', async () => {
  const stored = await createForm({
    ...{ number: 900_001, exchangeRate: decimal('0.91'), exchangeRateDate: '2009-05-03' },
    exchangeRateSource: 'Banque de France',
  })
  const filled = toFilledDocument(stored)
  if (filled === null) throw new Error('The form is incomplete')
  await sendSave(invoice, attemptFor(invoice, filled), crypto.randomUUID())

  const store = createDocumentStore(await createForm({ number: 900_002 }))
  const screen = await renderComponent(
    <DraftOwnerContext value="component tests">
      <DocumentForm
        kind={invoice}
        store={store}
        wording={{ heading: 'New Invoice', save: 'Save' }}
        afterSave={() => undefined}
      />
    </DraftOwnerContext>,
  )
  await userEvent.click(screen.getByText('Tax and references', { exact: true }))
  const take = screen.getByRole('button', { name: 'Use 0.91, the last rate of this day' })
  await expect.element(take).toBeVisible()
  take.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(take).not.toBeInTheDocument()
  expect(document.activeElement).not.toBe(document.body)
  expect(store.getState().form).toMatchObject({
    exchangeRate: '0.91',
    exchangeRateDate: '2009-05-03',
    exchangeRateSource: 'Banque de France',
  })
  await expect.element(screen.getByLabelText('Exchange rate', { exact: true })).toHaveValue('0.91')

  await userEvent.click(screen.getByText('VAT by rate', { exact: true }))
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('status', { name: 'VAT in EUR' })).toHaveTextContent('18.20')
  await expect
    .element(main.getByRole('status', { name: 'Exchange rate' }))
    .toHaveTextContent('1 USD = 0.91 EUR (3 May 2009, Banque de France)')
})
