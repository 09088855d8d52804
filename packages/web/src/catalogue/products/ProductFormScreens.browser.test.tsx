import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { renderComponent, selectLanguage, signIn } from '../../../test/render-component.tsx'
import { ProductHistory } from './ProductFormScreens.tsx'

beforeEach(signIn)

/** Stores a product that no other test uses, and changes it this often. */
async function storeProduct(changes: number): Promise<number> {
  const name = `Product ${crypto.randomUUID()}`
  const { id } = await call(productCalls.store, { body: { name, price: '10' } })
  for (let change = 1; change <= changes; change += 1)
    await call(productCalls.update, { body: { id, name, price: String(10 + change) } })
  return id
}

it('lists who did what, the latest first, in the language of the member', async () => {
  const id = await storeProduct(1)
  await call(productCalls.setRetired, { body: { ids: [id], retired: true } })
  await call(productCalls.setRetired, { body: { ids: [id], retired: false } })
  const { getByRole } = await renderComponent(<ProductHistory id={id} />)
  await expect.element(getByRole('region', { name: 'History' })).toBeVisible()
  const entries = () =>
    getByRole('listitem')
      .elements()
      .map((entry) => entry.querySelector('strong')?.textContent)
  const by = (event: string) => `${event} by Claire Belleroche`
  await expect.poll(entries).toEqual(['Restored', 'Retired', 'Changed', 'Created'].map(by))
  await expect.element(getByRole('button')).not.toBeInTheDocument()
})

it.each([
  ['fr', 'Historique', 'Créé par Claire Belleroche'],
  ['de', 'Verlauf', 'Angelegt von Claire Belleroche'],
  ['es', 'Historial', 'Creado por Claire Belleroche'],
] as const)('is written in %s', async (locale, heading, entry) => {
  await selectLanguage(locale)
  const { getByRole, getByText } = await renderComponent(<ProductHistory id={await storeProduct(0)} />)
  await expect.element(getByRole('heading', { name: heading })).toBeVisible()
  await expect.element(getByText(entry)).toBeVisible()
})

it('loads older entries with the keyboard until all are there, and keeps the focus in the history', async () => {
  const { getByRole } = await renderComponent(<ProductHistory id={await storeProduct(60)} />)
  const older = getByRole('button', { name: 'Show older entries' })
  await expect.element(older).toBeVisible()
  expect(getByRole('listitem').elements()).toHaveLength(50)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(older).not.toBeInTheDocument()
  expect(getByRole('listitem').elements()).toHaveLength(61)
  await expect.element(getByRole('listitem').last()).toMatchTextContent(/^Created by /)
  await expect.element(getByRole('region', { name: 'History' })).toHaveFocus()
})
