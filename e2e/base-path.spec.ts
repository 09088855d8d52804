import { expect } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { startServer } from './fixtures/server.ts'
import { signedOut, test } from './fixtures/test.ts'

test('everything works below the path of the application URL', async ({ kind, stock, openBrowser }) => {
  const server = await startServer({ basePath: '/crm' })
  try {
    const page = await openBrowser({ baseURL: `${server.url}/`, storageState: signedOut })
    await page.goto('dashboard')
    await expect(page).toHaveURL(/\/crm\/login/)
    await page.getByLabel(englishText('sign-in.email')).fill(server.email)
    await page.getByLabel(englishText('sign-in.password')).fill(server.password)
    await page.getByRole('button', { name: englishText('sign-in.submit') }).click()
    await expect(page).toHaveURL(`${server.url}/dashboard`)

    const form = documentScreen(page, kind)
    await form.openNew('/customer/1')
    await form.fillLeast(stock, { title: 'Below a path' })
    const { id } = await form.save('store')
    await form.open(id)
    await page.reload()
    await form.expectValues({ title: 'Below a path' })
    await page.getByRole('link', { name: englishText('app.dashboard'), exact: true }).click()
    await page.getByRole('link', { name: 'Below a path' }).click()
    await expect(page).toHaveURL(`${server.url}/${kind.name}/edit/${id}`)
    const cookies = await page.context().cookies()
    expect(new Set(cookies.map(({ path }) => path))).toEqual(new Set(['/crm']))
    // A closed page sends no more requests while the server stops.
    await page.close()
  } finally {
    await server.stop()
  }
})
