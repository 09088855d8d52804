import { listCustomers } from '@quittance/shared/contract/picker-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#api/client.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { createDocumentStore } from '#documents/document-store.ts'
import type { FormLine } from '#documents/lines/form-line.ts'
import { productsSelected } from '#documents/lines/line-changes.ts'
import { aFilledForm, aProduct } from '../../../test/document-factories.ts'
import { OpenForm } from '../../../test/open-form.tsx'
import { renderComponent, signIn } from '../../../test/render-component.tsx'
import { IssueCheck } from './IssueCheck.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

const taxed = (line: FormLine): FormLine => ({
  ...line,
  price: decimal('100'),
  taxRates: [{ id: null, name: 'VAT', rate: decimal('20') }],
})

/** Renders the check of a new invoice for a customer of the demo company. Its only line has no VAT. */
async function renderCheck() {
  const { customers } = await call(listCustomers, { query: { search: '', limit: 1 } })
  const [customer] = customers
  if (customer === undefined) throw new Error('The demo company has no customer')
  const party = { id: customer.id, clientName: customer.client_name, clientEmail: '' }
  const store = createDocumentStore(aFilledForm(invoice, { party }))
  const screen = await renderComponent(
    <OpenForm store={store}>
      <IssueCheck />
    </OpenForm>,
  )
  return {
    ...screen,
    status: screen.getByRole('main').getByRole('status'),
    details: screen.getByRole('group'),
    addLine: () =>
      store.setState(({ form }) => ({ form: productsSelected(form, [aProduct({ id: 2, name: 'Travel' })]) })),
    change: (changes: Partial<DocumentForm>) =>
      store.setState(({ form }) => ({ form: { ...form, ...changes } })),
    taxLine: () => store.setState(({ form }) => ({ form: { ...form, lines: form.lines.map(taxed) } })),
    addShipping: () => store.setState(({ form }) => ({ form: { ...form, shippingCharges: decimal('12') } })),
  }
}

it('announces its result in one live region, which exists before, and only if the number of problems changes', async () => {
  const { status, details, addLine, addShipping } = await renderCheck()
  const region = status.element()
  expect(region.textContent).toBe('')
  await expect.element(status).toHaveTextContent('1 thing before this can be issued')
  const announced: string[] = []
  const observer = new MutationObserver(() => announced.push(region.textContent))
  observer.observe(region, { childList: true, characterData: true, subtree: true })

  addLine()
  await expect.element(details).toMatchTextContent(/Lines without VAT need a reason: 1 and 2\./)
  expect(announced).toEqual([])
  addShipping()
  await expect.element(status).toHaveTextContent('2 things before this can be issued')
  expect(status.element()).toBe(region)
  expect(announced).toEqual(['2 things before this can be issued'])
  observer.disconnect()
})

it('states what a discount before tax would cost after each change, and leads to the settings', async () => {
  const { status, details, getByRole, change, taxLine } = await renderCheck()
  taxLine()
  change({ discountType: 'before', discountPercentage: decimal('10') })
  await details.getByText(/before this can be issued/).click()
  await expect
    .element(getByRole('link', { name: 'Compute VAT on the discounted price: 108.00 EUR' }))
    .toHaveAttribute('href', '/settings/company?field=vat_on_discounted_price')
  await getByRole('button', { name: 'Take it after tax: 108.00 EUR' }).click()
  await expect.element(status).toHaveTextContent('Ready to issue')

  change({ prefix: 'N° ' })
  await details.getByText(/before this can be issued/).click()
  await expect
    .element(getByRole('link', { name: 'Change the prefix in the settings' }))
    .toHaveAttribute('href', '/settings/documents')
  change({ id: 1 })
  await expect
    .element(getByRole('link', { name: 'Change the prefix in the settings' }))
    .not.toBeInTheDocument()
  await expect.element(details).toMatchTextContent(/invoice number may contain only letters/)
})

it('has targets of 44 pixels on phones', async () => {
  await page.viewport(390, 844)
  const { status, details } = await renderCheck()
  await expect.element(status).toMatchTextContent(/before this can be issued/)
  await details.getByText(/before this can be issued/).click()
  const targets = [...details.element().querySelectorAll('summary, button, a')]
  const heights = targets.map((target) => [
    target.textContent,
    Math.round(target.getBoundingClientRect().height),
  ])
  expect(heights.length).toBeGreaterThan(2)
  expect(heights.filter(([, height]) => Number(height) < 44)).toEqual([])
})
