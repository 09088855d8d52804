import { expect } from '@playwright/test'
import { first } from '../fixtures/demo-records.ts'
import { searchBar } from '../fixtures/search-bar.ts'
import { scrollToEnd, test } from './stage.ts'

/** Screens that need no interaction: path, and name of the picture. */
const screens = [
  ['dashboard', 'dashboard'],
  ['leads', 'lists/leads'],
  ['customers', 'lists/customers'],
  ['products', 'lists/products'],
  ['products/groups', 'lists/product-groups'],
  ['payments', 'lists/payments'],
  ['emails', 'lists/e-mails'],
  ['lead/create', 'parties/new-lead'],
  ['customer/create', 'parties/new-customer'],
  ['customers/import', 'parties/import'],
  ['products/import', 'catalogue/import'],
  ['product/create', 'catalogue/new-product'],
  ['profile', 'settings/profile'],
  ...[
    ...[
      'company',
      'region',
      'documents',
      'paper',
      'statuses',
      'issuing',
      'tax-rates',
      'currencies',
      'payment-methods',
      'members',
      'tokens',
    ],
    ...['mail', 'templates', 'security', 'changes', 'ledger', 'backups'],
  ].map((page) => [`settings/${page}`, `settings/${page}`] as const),
] as const

for (const [address, name] of screens) {
  test(name, async ({ page, picture }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await picture(name)
  })
}

for (const name of ['dashboard', 'settings/company']) {
  test(`${name}, lower part`, async ({ page, picture }) => {
    await page.goto(name)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await scrollToEnd(page)
    await picture(`${name}-below`)
  })
}

test('pages of records', async ({ page, demo, picture }) => {
  const records = [
    [`customer/show/${first(demo.customers).id}`, 'parties/customer'],
    [`lead/show/${first(demo.leads).id}`, 'parties/lead'],
    [`customer/edit/${first(demo.customers).id}`, 'parties/edit-customer'],
    [`product/edit/${first(demo.products).id}`, 'catalogue/product'],
  ] as const
  for (const [address, name] of records) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await picture(name)
  }
})

test('preview of an import', async ({ page, picture }) => {
  await page.goto('customers/import')
  const rows = [
    'Company;E-mail;City;Remark',
    'Crédit Nord;nord@example.com;Lille;',
    'Atelier Sud;no address;Arles;',
  ]
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('cell', { name: 'Crédit Nord' })).toBeVisible()
  await picture('parties/import-preview')
})

test('search', async ({ page, picture }) => {
  await page.goto('dashboard')
  const { box, options, announcement } = searchBar(page)
  await box.fill('roof')
  await expect(options.first()).toBeVisible()
  await picture('search/results')
  await box.fill('nothinglikethis')
  await expect(options).toHaveCount(0)
  await expect(announcement).not.toBeEmpty()
  await picture('search/nothing-found')
})
