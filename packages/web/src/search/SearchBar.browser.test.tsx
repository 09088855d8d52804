import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '#api/client.ts'
import { showMoney } from '#locale/number-text.ts'
import { renderComponent, selectLanguage, signIn } from '../../test/render-component.tsx'
import { SearchBar } from './SearchBar.tsx'

beforeEach(signIn)

/** Renders the search bar above a field of the screen. */
async function renderSearchBar({ isSignedIn = true } = {}) {
  const screen = await renderComponent(
    <>
      <SearchBar isSignedIn={isSignedIn} />
      <h1>Screen</h1>
      <button type="button">Button of the screen</button>
    </>,
  )
  const box = screen.getByRole('combobox')
  await expect.element(box).toBeVisible()
  return {
    ...screen,
    box,
    results: screen.getByRole('listbox', { name: 'Search results' }),
    groups: screen.getByRole('group'),
    options: screen.getByRole('option'),
    active: screen.getByRole('option', { selected: true }),
    outside: screen.getByRole('heading', { level: 1 }),
    alert: screen.getByRole('alertdialog'),
    address: () => screen.router.state.location.href,
  }
}

it.each([
  ['en', 'Chercher', 'Search proposals, estimates, invoices, leads and customers'],
  ['fr', 'Chercher', 'Rechercher des propositions, devis, factures, prospects et clients'],
  ['de', 'Suchen', 'Angebote, Kostenvoranschläge, Rechnungen, Interessenten und Kunden suchen'],
  ['es', 'Buscar', 'Buscar propuestas, presupuestos, facturas, clientes potenciales y clientes'],
] as const)('has a placeholder and a label in %s', async (locale, placeholder, label) => {
  await selectLanguage(locale)
  const { box } = await renderSearchBar()
  await expect.element(box).toHaveAttribute('placeholder', placeholder)
  await expect.element(box).toHaveAccessibleName(label)
})

it('shows the results of the server in five groups with badges', async () => {
  const { box, groups, options, results } = await renderSearchBar()
  await userEvent.fill(box, 'site')
  await expect.element(results).toBeVisible()
  await expect.element(groups).toHaveLength(5)
  const names = groups.elements().map((group) => group.firstElementChild?.textContent ?? '')
  expect(names.map((name) => name.replace(/[\d,+]+$/, '').trim())).toEqual([
    'Proposals',
    'Estimates',
    'Invoices',
    'Leads',
    'Customers',
  ])
  for (const name of names) expect(name).toMatch(/ \d[\d,]*$/)
  await expect.element(options.nth(0)).toMatchTextContent(/site/i)
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  expect(box.element().getAttribute('aria-controls')).toBe(results.element().id)
})

it('shows the amount due of an issued invoice, and none of one that is paid', async () => {
  const query = { issued: '1', limit: 50, today: '2026-01-01' }
  const { documents } = await call(documentListCalls(getKind('invoice')).page, { query })
  const due = documents.find((document) => (document.balance_due ?? 0) > 0)
  const paid = documents.find((document) => document.balance_due === 0)
  if (!(due && paid)) throw new Error('The demo company lacks an invoice that is due, or one that is paid.')
  const { box } = await renderSearchBar()
  const textOf = ({ id }: { readonly id: number }) =>
    document.getElementById(`search-invoice-${id}`)?.textContent
  await userEvent.fill(box, due.shown_number)
  const amount = showMoney(decimal(String(due.balance_due)), 'en')
  await expect.poll(() => textOf(due)).toContain(` ${amount} due`)
  await userEvent.fill(box, paid.shown_number)
  await expect.poll(() => textOf(paid)).toContain(paid.shown_number)
  expect(textOf(paid)).not.toMatch(/\d due\b/)
})

it('moves through the results with the arrow keys, wraps around, and opens the active one with Enter', async () => {
  const { box, options, active, address } = await renderSearchBar()
  await userEvent.fill(box, 'site')
  await expect.element(options.nth(0)).toBeVisible()
  await expect.element(active).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(active).toHaveAttribute('id', options.elements().at(-1)?.id ?? '')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active).toHaveAttribute('id', options.elements()[0]?.id ?? '')
  await expect.element(box).toHaveAttribute('aria-activedescendant', options.elements()[0]?.id ?? '')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(active).not.toBeInTheDocument()
  const link = options.elements()[1]?.getAttribute('href') ?? ''
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(address).toBe(link)
  await expect.element(box).toHaveValue('')
  await expect.element(options).toHaveLength(0)
})

it('ends a group with a link to all its results', async () => {
  const { box, getByRole, address } = await renderSearchBar()
  await userEvent.fill(box, 'co')
  await userEvent.click(getByRole('option', { name: /^View all \d+ invoices$/ }))
  await expect.poll(address).toBe('/invoices?search=co')
  await expect.element(box).toHaveValue('')
})

it('closes the results with Escape, then clears the text, and keeps the focus', async () => {
  const { box, results } = await renderSearchBar()
  await userEvent.fill(box, 'site')
  await expect.element(results).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(results).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('site')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(results).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

it('closes the results and keeps the text when the focus moves away', async () => {
  const { box, results, getByRole } = await renderSearchBar()
  await userEvent.fill(box, 'site')
  await expect.element(results).toBeVisible()
  await userEvent.tab()
  await expect.element(getByRole('button', { name: 'Search' })).toHaveFocus()
  await expect.element(results).toBeVisible()
  await userEvent.tab()
  await expect.element(results).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('site')
})

it('clears text and results after a click outside, but not after one between the results', async () => {
  const { box, groups, results, outside } = await renderSearchBar()
  await userEvent.fill(box, 'site')
  await expect.element(results).toBeVisible()
  await userEvent.click(groups.nth(0), { position: { x: 4, y: 4 } })
  await expect.element(results).toBeVisible()
  await expect.element(box).toHaveFocus()
  // The results cover it.
  await userEvent.click(outside, { force: true, position: { x: 1, y: 1 } })
  await expect.element(results).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('')
})

it('asks for a text if the search is empty', async () => {
  const { box, alert, getByRole } = await renderSearchBar()
  await userEvent.fill(box, '   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toMatchTextContent('Please write some text to search!')
  await userEvent.keyboard('{Escape}')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  await userEvent.click(getByRole('button', { name: 'Search' }))
  await expect.element(alert).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveFocus()
})

it('says that nothing was found, and which fields are searched', async () => {
  const { box, getByText, groups } = await renderSearchBar()
  await userEvent.fill(box, 'zqxjv')
  await expect.element(getByText('No results for “zqxjv”.').last()).toBeVisible()
  await expect.element(getByText(/^Search names, e-mail addresses/)).toBeVisible()
  await expect.element(groups.nth(0)).toHaveAccessibleName('Proposals 0')
})

it('asks a signed-out user to sign in', async () => {
  const { box, getByRole } = await renderSearchBar({ isSignedIn: false })
  await userEvent.fill(box, 'site')
  await expect.element(getByRole('status').filter({ hasText: 'Please sign in to search.' })).toBeVisible()
  await expect.element(getByRole('link')).toHaveAttribute('href', '/login')
})
