import { expect } from '@playwright/test'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
} from './fixtures/access.ts'
import { expectUsableDialog } from './fixtures/dialog-access.ts'
import { newWord } from './fixtures/search-bar.ts'
import { aLine, openDocument, storeDocument } from './fixtures/stock.ts'
import { forEachKind, lostConnection, refusedCall, test } from './fixtures/test.ts'
import { openVersions, updateDocument, versionsScreen } from './fixtures/versions-screen.ts'

const [slate, gutter, ridge] = ['Slate', 'Gutter', 'Ridge'].map((name, place) =>
  aLine({ name, price: decimal(String(100 + place)) }),
)
if (!(slate && gutter && ridge)) throw new Error('A line is missing.')

const before = { title: 'First draft', lines: [slate, gutter, ridge] }
const after = {
  title: 'Second draft',
  lines: [ridge, { ...slate, quantity: decimal('3') }, aLine({ name: 'Scaffold' })],
}

forEachKind(
  () => {
    test('versions are compared, and an earlier one is restored', async ({ page, form, kind, session }) => {
      const { id, filled } = await storeDocument(session, kind, before)
      await updateDocument(session, kind, { ...filled, ...after, version: 1 })
      await form.open(id)
      await form.fill({ title: 'Not saved' })
      await openVersions(page)
      await expect(form.toast(englishText('editing.draft-available'))).toBeVisible()

      const screen = versionsScreen(page)
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 1, to: 2 }))
      await expect(screen.versions).toHaveCount(2)
      await expect(screen.versions.first()).toContainText('Claire Belleroche')
      await expect(screen.versions.first()).toContainText(
        '1 line added · 1 line removed · 1 line changed · 1 line moved',
      )
      await expect(screen.fields.getByRole('row').nth(1)).toContainText('First draftSecond draft')
      await expect(screen.fields.locator('del')).toHaveText('First')
      await expect(screen.fields.locator('ins')).toHaveText('Second')
      await expect(screen.lines.locator('tbody tr')).toHaveText([
        /− Removed.*Gutter/,
        /≠ Changed.*Moved from 1 to 2.*Slate.*was 1 is now 3/,
        /\+ Added.*Scaffold/,
      ])
      await expect(screen.totals).toContainText('502.00')
      await expectNoViolationsInAnyLight(page)

      await screen.restore(1)
      await expect(screen.question).toContainText('as version 3')
      await expect(screen.question).toContainText('Gutter')
      await expectUsableDialog(screen.question)
      await screen.question
        .getByRole('button', { name: englishText('versions.restore', { version: 1 }), exact: true })
        .click()
      await expect(page).toHaveURL(new RegExp(`/${kind.name}/edit/${id}$`))
      await expect(form.fields.title).toHaveValue('First draft')
      await expect(form.toast(englishText('versions.restored', { version: 1 }))).toBeVisible()
      expect(await openDocument(session, kind, id)).toMatchObject({ ...before, version: 3 })
    })

    test('a concurrent save is shown before an older version is restored over it', async ({
      page,
      kind,
      session,
      errors,
    }) => {
      errors.expectErrors(refusedCall(409))
      const { id, filled } = await storeDocument(session, kind, before)
      await updateDocument(session, kind, { ...filled, ...after, version: 1 })
      await page.goto(`${kind.name}/versions/${id}`)
      const screen = versionsScreen(page)
      await screen.restore(1)
      await expect(screen.question.getByRole('table').first()).toBeVisible()
      await updateDocument(session, kind, { ...filled, ...after, title: 'In between', version: 2 })
      const confirm = screen.question.getByRole('button', {
        name: englishText('versions.restore', { version: 1 }),
      })
      await confirm.click()
      await expect(screen.question).toContainText('In between')
      expect(await openDocument(session, kind, id)).toMatchObject({ title: 'In between', version: 3 })
      await confirm.click()
      await expect(page).toHaveURL(new RegExp(`/${kind.name}/edit/${id}$`))
      expect(await openDocument(session, kind, id)).toMatchObject({ title: 'First draft', version: 4 })
    })

    test('a number that another document uses now is not restored, and the question says so', async ({
      page,
      kind,
      session,
    }) => {
      const { id, filled } = await storeDocument(session, kind, before)
      const other = await storeDocument(session, kind)
      const free = other.filled.number + 1
      await updateDocument(session, kind, { ...filled, number: free, version: 1 })
      await updateDocument(session, kind, { ...other.filled, number: filled.number, version: 1 })
      await page.goto(`${kind.name}/versions/${id}`)
      const screen = versionsScreen(page)
      await screen.restore(1)
      await expect(screen.question).toContainText(
        englishText('versions.not-restored-number', { number: `${filled.prefix}${filled.number}` }),
      )
      await expect(screen.question).toContainText(englishText('versions.restore-nothing', { version: 1 }))
      await expectUsableDialog(screen.question)
      await screen.question.getByRole('button', { name: englishText('form.cancel') }).click()
      await expect(screen.question).toBeHidden()
    })

    test('a version that cannot be loaded shows an error instead of a skeleton', async ({
      page,
      kind,
      session,
      errors,
    }) => {
      errors.expectErrors(lostConnection)
      const { id, filled } = await storeDocument(session, kind, before)
      for (const version of [1, 2]) {
        await updateDocument(session, kind, { ...filled, title: `Draft ${version + 1}`, version })
      }
      const first = `**/${kind.name}/${id}/history/1`
      await page.route(first, async (route) => await route.abort())
      await page.goto(`${kind.name}/versions/${id}`)
      const screen = versionsScreen(page)
      await expect(screen.fields.locator('del')).toHaveText('2')
      await screen.choose(1)
      await expect(screen.differences.getByRole('alert')).toBeVisible()
      await expect(screen.differences.locator('.mantine-Skeleton-root')).toHaveCount(0)
      await page.unroute(first)
      await screen.differences.getByRole('button', { name: englishText('app.retry') }).click()
      await expect(screen.differences.getByRole('alert')).toBeHidden()
    })

    test('any two versions can be compared, with the keyboard and on a phone', async ({
      page,
      kind,
      session,
    }) => {
      const word = newWord()
      const { id, filled } = await storeDocument(session, kind, {
        ...before,
        customerNotes: word,
        message: word,
      })
      for (const version of [1, 2, 3]) {
        await updateDocument(session, kind, { ...filled, title: `Draft ${version + 1}`, version })
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${kind.name}s?search=${word}`)
      await page.getByRole('button', { name: /^More for / }).click()
      await page.getByRole('link', { name: englishText('conversions.versions') }).click()
      await expect(page).toHaveURL(new RegExp(`/${kind.name}/versions/${id}$`))
      const screen = versionsScreen(page)
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 3, to: 4 }))
      await page.getByLabel(englishText('versions.compare-from'), { exact: true }).focus()
      await page.keyboard.press('End')
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 1, to: 4 }))
      await expect(screen.fields.locator('del')).toHaveText('First draft')
      await screen.versions.nth(2).getByRole('button').focus()
      await page.keyboard.press('Enter')
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 1, to: 2 }))
      await page.getByRole('button', { name: englishText('versions.compare-current') }).press('Enter')
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 2, to: 4 }))
      await expectNoSidewaysScrolling(page)
      await expectNoViolations(page)
      await page.goBack()
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 1, to: 2 }))
    })
  },
  { usually: 'invoice' },
)
