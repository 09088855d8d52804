import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { createDocumentStore } from '#documents/document-store.ts'
import { aFilledForm } from '../../../test/document-factories.ts'
import { OpenForm } from '../../../test/open-form.tsx'
import { renderComponent, selectLanguage, signIn } from '../../../test/render-component.tsx'
import { AmountFields } from './AmountFields.tsx'

beforeEach(signIn)

const invoice = getKind('invoice')

/** Renders the amounts of an invoice. Its total is 9.99 + 1,224.01 = 1,234.00. */
async function renderAmounts() {
  const statuses = await call(documentCalls(invoice).statusList, {})
  const store = createDocumentStore(aFilledForm(invoice, { adjustments: decimal('1224.01') }))
  const screen = await renderComponent(
    <OpenForm store={store}>
      <AmountFields />
    </OpenForm>,
  )
  return {
    ...screen,
    paid: screen.getByRole('textbox', { name: 'Amount Paid' }),
    offer: screen.getByRole('button', { name: 'Set amount paid to 1,234.00', exact: true }),
    /** Selects the first status with a meaning. */
    select(meaning: StatusMeaning) {
      const status = statuses.find((each) => each.meaning === meaning)
      if (status === undefined) throw new Error(`The demo company has no status ${meaning}.`)
      store.setState(({ form }) => ({ form: { ...form, status } }))
    },
  }
}

it('offers the total as amount paid only if the status says that the invoice is paid', async () => {
  const { paid, offer, select } = await renderAmounts()
  select('open')
  await expect.element(paid).toHaveValue('0.00')
  await expect.element(offer).not.toBeInTheDocument()
  select('won')
  await expect.element(offer).toBeVisible()
  select('lost')
  await expect.element(offer).not.toBeInTheDocument()
})

it('applies the amount on a click, moves the focus to its field, and offers it again for less', async () => {
  const { paid, offer, select } = await renderAmounts()
  select('won')
  await offer.click()
  await expect.element(paid).toHaveValue('1,234.00')
  await expect.element(paid).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()

  await userEvent.fill(paid, '1233.99')
  await expect.element(offer).toBeVisible()
  await userEvent.fill(paid, '1300')
  await expect.element(offer).not.toBeInTheDocument()
})

it('shows the amount as the language of the member does', async () => {
  await selectLanguage('fr')
  const { getByRole, select } = await renderAmounts()
  select('won')
  await expect
    .element(getByRole('button', { name: 'Indiquer 1\u202f234,00 comme montant réglé' }))
    .toBeVisible()
  await selectLanguage('en')
})
