import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { storeDocument } from './fixtures/demo-records.ts'
import { documentScreen } from './fixtures/document-screen.ts'
import { newWord } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

const estimate = getKind('estimate')

test('a saved document is opened, downloaded and e-mailed from the message about the save', {
  tag: '@full',
}, async ({ page, demo }) => {
  const word = newWord()
  const form = documentScreen(page, estimate)
  const offer = (key: TextKey) =>
    form.toast('successfully').getByRole('button', { name: englishText(key), exact: true })
  await form.openNew()
  await form.fillLeast(demo, { title: `Toiture ${word}` })
  const { id } = await form.save('store')
  await offer('composer.open-document').click()
  await expect(page).toHaveURL(new RegExp(`/estimate/show/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: `Toiture ${word}` })).toBeVisible()

  await form.open(id)
  const number = await form.fields.number.inputValue()
  await form.fields.title.fill(`Façade ${word}`)
  await form.save('update')
  const download = page.waitForEvent('download')
  await offer('preview.download').click()
  expect((await download).suggestedFilename()).toMatch(new RegExp(`${number}\\.pdf$`))
  expect(extractPdfText(await readFile(await (await download).path()))).toContain(word)

  await form.fields.title.fill(`Pignon ${word}`)
  await form.save('update')
  await offer('composer.email').click()
  await expect(page).toHaveURL(new RegExp(`/estimate/show/${id}\\b`))
  const subject = page.getByRole('dialog').getByRole('textbox', { name: englishText('composer.subject') })
  await expect(subject).toHaveValue(/./)
})

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
