import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
} from './fixtures/access.ts'
import { newWord, searchBar, searchesOf } from './fixtures/search-bar.ts'
import { aLine, first, storeDocument } from './fixtures/stock.ts'
import { forEachKind, signedOut, test } from './fixtures/test.ts'

const groupNames = ['Proposals', 'Estimates', 'Invoices', 'Leads', 'Customers']
const empty = 'Please write some text to search!'

test('each screen has the search', async ({ page, openBrowser }) => {
  for (const path of ['', 'dashboard', 'invoice/create', 'nothing/here']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByPlaceholder('Chercher', { exact: true })).toBeVisible()
    await expect(searchBar(page).button).toBeVisible()
  }
  const stranger = await openBrowser({ storageState: signedOut })
  await stranger.goto('login')
  await expect(searchBar(stranger).box).toBeVisible()
})

for (const [locale, placeholder, label] of [
  ['fr', 'Chercher', 'Rechercher des propositions, devis, factures, prospects et clients'],
  ['de', 'Suchen', 'Angebote, Kostenvoranschläge, Rechnungen, Interessenten und Kunden suchen'],
  ['es', 'Buscar', 'Buscar propuestas, presupuestos, facturas, clientes potenciales y clientes'],
] as const) {
  test(`the search box has a label in the user’s language: ${locale}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.goto('dashboard')
    const box = page.getByRole('combobox', { name: label, exact: true })
    await expect(box).toHaveAttribute('placeholder', placeholder)
  })
}

test('an empty search shows an alert, and the box gets the focus again', async ({ page }) => {
  const { box, button, alert } = searchBar(page)
  const searches = searchesOf(page)
  await page.goto('dashboard')
  await button.click()
  await expect(alert.getByText(empty, { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(alert).toBeHidden()
  await expect(box).toBeFocused()
  await box.fill('   ')
  await box.press('Enter')
  await expect(alert.getByText(empty, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
  await expect(box).toBeFocused()
  expect(searches).toEqual([])
})

test('results are shown in five groups with their counts', async ({ page, session }) => {
  const word = newWord()
  await storeDocument(session, getKind('estimate'), { title: `Chantier ${word}` })
  const { box, button, groups, options, announcement } = searchBar(page)
  await page.goto('dashboard')
  await box.fill(`  ${word} `)
  await button.click()
  await expect(options).toHaveCount(1)
  await expect(groups).toHaveCount(5)
  for (const [place, name] of groupNames.entries()) {
    await expect(groups.nth(place)).toHaveAccessibleName(`${name} ${name === 'Estimates' ? 1 : 0}`)
  }
  await expect(announcement).toHaveText('1 found: 1 estimate')
})

test('an empty result says so, and lists the searched fields', async ({ page }) => {
  const { box, bar, groups } = searchBar(page)
  const word = newWord()
  await page.goto('dashboard')
  await box.fill(word)
  for (const [place, name] of groupNames.entries()) {
    await expect(groups.nth(place)).toHaveAccessibleName(`${name} 0`)
  }
  await expect(bar.getByText(englishText('search.nothing', { search: word })).first()).toBeVisible()
  await expect(bar.getByText(englishText('search.scope'))).toBeVisible()
  await expectNoViolations(page)
})

test('a group ends with a link to all its results in the list', async ({ page }) => {
  const { box, bar } = searchBar(page)
  await page.goto('dashboard')
  await box.fill('co')
  const group = bar.getByRole('group', { name: /^Invoices \d+$/ })
  await expect(group.getByRole('option')).toHaveCount(7)
  const counted = /\d+/.exec(await group.innerText())?.[0]
  const all = group.getByRole('option', { name: `View all ${counted} invoices`, exact: true })
  await expect(all).toBeVisible()
  await all.click()
  await expect(page).toHaveURL(/\/invoices\?search=co$/)
  await expect(box).toHaveValue('')
  await expect(bar.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: englishText('lists.search') })).toHaveValue('co')
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
})

test('the link to all results of a group is reached with the arrow keys', async ({ page }) => {
  const { box, bar } = searchBar(page)
  await page.goto('dashboard')
  await box.fill('co')
  const group = bar.getByRole('group', { name: /^Proposals \d+$/ })
  await expect(group.getByRole('option')).toHaveCount(7)
  for (let press = 0; press < 7; press += 1) await box.press('ArrowDown')
  await expect(group.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await expectNoViolations(page)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/proposals\?search=co$/)
})

forEachKind(
  () => {
    test('a document is found by its title and by its content', async ({ page, kind, session, stock }) => {
      const [title, line] = [newWord(), newWord()]
      const { id, filled } = await storeDocument(session, kind, {
        title: `Chantier ${title}`,
        lines: [aLine({ name: `Peinture ${line}`, price: decimal('1234.56') })],
      })
      const { box, options } = searchBar(page)
      await page.goto('dashboard')
      await box.fill(title.slice(0, 8))
      const option = options.filter({ hasText: title })
      await expect(option).toHaveAttribute('href', new RegExp(`/${kind.name}/edit/${id}$`))
      await expect(option).toContainText(`${filled.prefix}${filled.number}`)
      await expect(option).toContainText(first(stock.customers).client_name)
      await expect(option).toContainText('1 Mar 2026')
      await expect(option).toContainText(/1,234\.56\s+[A-Z]{3}/)
      await expect(option).toContainText(filled.status.name)
      await expect(option.locator('mark')).toHaveText([title.slice(0, 8)])

      await box.fill(line)
      await expect(option).toContainText(`Line: Peinture ${line}`)
      await expect(option.locator('mark')).toHaveText([line])

      await box.fill(`${title} ${filled.prefix}${filled.number}`)
      await expect(option.locator('mark')).toHaveText([title, `${filled.prefix}${filled.number}`])
      await option.click()
      await expect(page).toHaveURL(new RegExp(`/${kind.name}/edit/${id}$`))
      await expect(page.getByRole('button', { name: englishText(`${kind.name}.update`) })).toBeVisible()
      await expect(box).toHaveValue('')
      await expect(options).toHaveCount(0)
    })
  },
  { usually: 'estimate' },
)

test('leads and customers are found, with their e-mail addresses', async ({ page, stock }) => {
  const { box, bar } = searchBar(page)
  const lead = first(stock.leads.filter(({ company_name: company }) => company !== ''))
  const customer = first(stock.customers.filter(({ company_name: company }) => company !== ''))
  await page.goto('dashboard')
  await box.fill(lead.client_email)
  const leads = bar.getByRole('group', { name: /^Leads/ }).getByRole('option')
  const found = leads.filter({ has: page.getByText(lead.client_email, { exact: true }) })
  await expect(found).toHaveAttribute('href', new RegExp(`/lead/show/${lead.id}$`))
  await expect(found).toContainText(`${lead.first_name} ${lead.last_name} ${lead.company_name}`)
  await expect(found.locator('mark').first()).toBeVisible()

  await box.fill(`${customer.username} ${customer.client_email}`)
  const customers = bar.getByRole('group', { name: /^Customers/ }).getByRole('option')
  const known = customers.filter({ has: page.getByText(customer.client_email, { exact: true }) })
  await expect(known).toHaveAttribute('href', new RegExp(`/customer/show/${customer.id}$`))
  await expect(known).toContainText(`${customer.username} ${customer.company_name}`)
  await known.click()
  await expect(page).toHaveURL(new RegExp(`/customer/show/${customer.id}$`))
  await expect(box).toHaveValue('')
})

test('results have no accessibility violations', async ({ page }) => {
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await box.fill('re')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await expectNoViolationsInAnyLight(page)
})

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  'small phone': { width: 320, height: 568 },
  '200 % zoom': { width: 683, height: 450 },
})) {
  test.describe(name, () => {
    test.use({ viewport })
    test('the results fit the screen, and the bar does not move', async ({ page, session }) => {
      const word = newWord()
      const title = `${word} ${'Très-longue-désignation-sans-aucune-espace'.repeat(3)}`
      await storeDocument(session, getKind('invoice'), { title })
      const { box, bar, options, list } = searchBar(page)
      await page.goto('dashboard')
      const before = await page.getByRole('banner').boundingBox()
      for (const text of [word, 're']) {
        await box.fill(text)
        await box.press('Enter')
        await expect(options.first()).toBeVisible()
        await expect(list).toHaveAttribute('aria-busy', 'false')
        const dropdown = await bar.locator(list.locator('..')).boundingBox()
        expect(dropdown?.x).toBeGreaterThanOrEqual(0)
        expect((dropdown?.x ?? 0) + (dropdown?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
        expect(dropdown?.height).toBeLessThanOrEqual(400)
        expect((dropdown?.y ?? 0) + (dropdown?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        await expectNoSidewaysScrolling(page)
      }
      expect(await page.getByRole('banner').boundingBox()).toEqual(before)
      await expectNoViolations(page)
    })
  })
}
