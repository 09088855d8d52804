import { expect } from '@playwright/test'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { newWord } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

const estimate = getKind('estimate')

test('a member goes through drafts one after another', async ({ page, session }) => {
  const word = newWord()
  await storeDocument(session, estimate, { title: `Bardage ${word}` })
  const earlier = await storeDocument(session, estimate, { title: `Cloison ${word}` })
  const later = await storeDocument(session, estimate, { title: `Parquet ${word}` })
  await page.goto(`estimate/edit/${earlier.id}`)
  const title = page.getByRole('textbox', { name: 'Estimate Title' })
  await title.fill(`Cloison vitrée ${word}`)
  await page.getByRole('button', { name: 'Update Estimate', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Open next draft' }).click()
  await expect(page).toHaveURL(new RegExp(`/estimate/edit/${later.id}$`))
  await expect(title).toHaveValue(`Parquet ${word}`)

  // After the last draft comes the first.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open next draft' }).click()
  const query = `?status=${later.filled.status.id}&sort=number&descending=0&limit=1`
  const [firstDraft] = (await session.call(documentListCalls(estimate).page, { query })).documents
  await expect(page).toHaveURL(new RegExp(`/estimate/edit/${firstDraft?.id}$`))

  await page.goto(`estimate/show/${earlier.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Cloison vitrée ${word}` })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Find a record, a screen or an action').fill('Open next draft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/estimate/edit/${later.id}$`))
})
