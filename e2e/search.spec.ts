import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import { newWord, searchBar } from './fixtures/search-bar.ts'
import { forEachKind, signedOut, test } from './fixtures/test.ts'

test('each screen has the search', { tag: '@full' }, async ({ page, openBrowser }) => {
  for (const path of ['', 'dashboard', 'invoice/create', 'nothing/here']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByPlaceholder('Chercher', { exact: true })).toBeVisible()
    await expect(searchBar(page).button).toBeVisible()
  }
  const stranger = await openBrowser({ storageState: signedOut })
  await stranger.goto('login')
  await expect(searchBar(stranger).box).toBeVisible()
})

forEachKind(
  () => {
    test('a document is found by its title and by its content', async ({ page, kind, session }) => {
      const [title, line] = [newWord(), newWord()]
      const { id, filled } = await storeDocument(session, kind, {
        title: `Chantier ${title}`,
        lines: [createLine({ name: `Peinture ${line}`, price: decimal('1234.56') })],
      })
      const { box, options } = searchBar(page)
      await page.goto('dashboard')
      await box.fill(title.slice(0, 8))
      const option = options.filter({ hasText: title })
      await expect(option).toHaveAttribute('href', new RegExp(`/${kind.paths.record}/edit/${id}$`))
      await expect(option).toContainText(`${filled.prefix}${filled.number}`)
      await expect(option).toContainText(filled.party.companyName || filled.party.clientName)
      await expect(option).toContainText('1 Mar 2026')
      await expect(option).toContainText(/1,234\.56\s+[A-Z]{3}/)
      await expect(option).toContainText(filled.status.name)
      await expect(option.locator('mark')).toHaveText([title.slice(0, 8)])

      await box.fill(line)
      await expect(option).toContainText(`Line: Peinture ${line}`)
      await expect(option.locator('mark')).toHaveText([line])

      await box.fill(`${title} ${filled.prefix}${filled.number}`)
      // The digits of the number may also be found in the total.
      for (const found of [title, `${filled.prefix}${filled.number}`])
        await expect(option.locator('mark').filter({ hasText: found })).toBeVisible()
      await option.click()
      await expect(page).toHaveURL(new RegExp(`/${kind.paths.record}/edit/${id}$`))
      await expect(page.getByRole('button', { name: englishText(`${kind.name}.update`) })).toBeVisible()
      await expect(box).toHaveValue('')
      await expect(options).toHaveCount(0)
    })
  },
  { usually: 'estimate' },
)

test('a document is found by the order number of the customer and opened', { tag: '@full' }, async ({
  page,
  session,
}) => {
  const word = newWord()
  const orderReference = `PO-2026-0815-${word}`
  const { id, filled } = await storeDocument(session, getKind('invoice'), { title: 'Roof', orderReference })
  const { box, options } = searchBar(page)
  await page.goto('dashboard')
  const option = options.filter({ hasText: word })
  for (const [typed, marks] of [
    [`0815 ${word}`, ['0815', word]],
    [`po-2026-0815 ${word}`, ['PO-2026-0815', word]],
    [`2026 0815 ${word.slice(0, 6)}`, ['2026-0815', word.slice(0, 6)]],
  ] as const) {
    await box.fill(typed)
    await expect(option).toContainText(`Customer order number: ${orderReference}`)
    await expect(option.locator('mark')).toHaveText([...marks])
  }
  await expect(option).toContainText(`${filled.prefix}${filled.number}`)
  await expectNoViolationsInAnyLight(page)
  await option.click()
  await expect(page).toHaveURL(new RegExp(`/invoice/edit/${id}$`))
  await expect(page.getByLabel(englishText('legal.order-reference'), { exact: true })).toHaveValue(
    orderReference,
  )
})

test('leads and customers are found, with their e-mail addresses', async ({ page, demo }) => {
  const { box, bar } = searchBar(page)
  const lead = first(demo.leads.filter(({ company_name: company }) => company !== ''))
  const customer = first(demo.customers.filter(({ company_name: company }) => company !== ''))
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
