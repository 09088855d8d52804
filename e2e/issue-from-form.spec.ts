import { expect, type Page } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { issueDialog, slateLines, storeCustomer } from './fixtures/issuing.ts'
import { mailing } from './fixtures/mailing.ts'
import { test } from './fixtures/test.ts'

const invoice = getKind('invoice')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a new invoice is saved and issued from its form, and its PDF is downloaded', async ({ page, demo }) => {
  const screen = documentScreen(page, invoice)
  await screen.openNew()
  await screen.fillLeast(demo)
  await button(page, 'Issue').click()
  const dialog = issueDialog(page)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  // It is stored as a draft, whose form is shown.
  await expect(page).toHaveURL(/\/invoice\/edit\/\d+$/)
  await expect(screen.update).toBeVisible()
  await screen.fill({ title: 'Ardoises du toit' })
  await button(page, 'Other ways to issue').click()
  await page.getByRole('menuitem', { name: 'Issue and download', exact: true }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Issue and download', exact: true }).click()
  await download
  const article = page.getByRole('article')
  await expect(article).toContainText(/Issued by Claire Belleroche on .+ and locked\./)
  await expect(article).toContainText('Ardoises du toit')
})

mailing('an e-mail with a draft says so, and offers to issue it first', async ({ mailed }) => {
  const { page, session } = mailed
  const party = await storeCustomer(session)
  const { id } = await storeDocument(session, invoice, { party, lines: slateLines })
  const email = page.getByRole('dialog', { name: /by e-mail$/ })
  const notice = 'This document is not issued yet: its PDF says that it is a draft.'
  await page.goto(`invoice/edit/${id}`)
  await button(page, 'Update and email').click()
  await expect(email).toContainText(notice)
  await email.getByRole('button', { name: 'Issue and email', exact: true }).click()
  await issueDialog(page).getByRole('button', { name: 'Issue and email', exact: true }).click()
  await expect(email).toContainText('When you send this e-mail, the document is issued.')
  await expect(email).not.toContainText(notice)
  await email.getByRole('button', { name: 'Issue and send', exact: true }).click()
  await expect(page.getByRole('article')).toContainText(/Issued by Claire Belleroche on .+ and locked\./)
})
