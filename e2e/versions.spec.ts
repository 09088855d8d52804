import { expect } from '@playwright/test'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { createLine, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { draftOffer } from './fixtures/drafts.ts'
import { newWord } from './fixtures/search-bar.ts'
import { forEachKind, lostConnection, rejectedCall, test } from './fixtures/test.ts'
import { openVersions, updateDocument, versionsScreen } from './fixtures/versions-screen.ts'

const [slate, gutter, ridge] = ['Slate', 'Gutter', 'Ridge'].map((name, place) =>
  createLine({ name, price: decimal(String(100 + place)) }),
)
if (!(slate && gutter && ridge)) throw new Error('A line is missing.')

const before = { title: 'First draft', lines: [slate, gutter, ridge] }
const after = {
  title: 'Second draft',
  lines: [
    ridge,
    { ...slate, quantity: decimal('3'), description: 'Hand cut\nfrom Angers' },
    createLine({ name: 'Scaffold' }),
  ],
}

forEachKind(
  () => {
    test('versions are compared, and an earlier one is restored', async ({ page, form, kind, session }) => {
      const { id, filled } = await storeDocument(session, kind, before)
      await updateDocument(session, kind, { ...filled, ...after, version: 1 })
      await form.open(id)
      await form.fill({ title: 'Not saved' })
      await expect(draftOffer(page).kept).toBeVisible()
      await openVersions(page)
      await expect(
        form.toast('Not saved. Your draft is kept on this device; reopen this page to continue.'),
      ).toBeVisible()

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
        /≠ Changed.*Moved from 1 to 2.*Slate.*is now Hand cut\s+from Angers.*was 1 is now 3/,
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
      await expect(page).toHaveURL(new RegExp(`/${kind.paths.record}/edit/${id}$`))
      await expect(form.fields.title).toHaveValue('First draft')
      await expect(form.toast(englishText('versions.restored', { version: 1 }))).toBeVisible()
      expect(await openDocument(session, kind, id)).toMatchObject({ ...before, version: 3 })
    })

    test('the events of a document are listed between its versions', async ({ page, kind, session }) => {
      const { id, filled } = await storeDocument(session, kind, before)
      const { setArchived } = documentListCalls(kind)
      await session.call(setArchived, { body: { ids: [id], archived: true } })
      await session.call(setArchived, { body: { ids: [id], archived: false } })
      await updateDocument(session, kind, { ...filled, ...after, version: 1 })
      await page.goto(`${kind.paths.record}/versions/${id}`)
      const screen = versionsScreen(page)
      await expect(screen.versions).toHaveText([
        /^Version 2/,
        /^Restored from archiveClaire Belleroche, /,
        /^ArchivedClaire Belleroche, /,
        /^Version 1/,
      ])
      // Only versions can be selected.
      await screen.versions.first().getByRole('button').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(screen.versions.last().getByRole('button')).toHaveAttribute('aria-current', 'true')
      await expectNoViolations(page)
    })

    for (const versionCount of [1, 2]) {
      test(`all of many events are listed, older ones on request: ${versionCount === 1 ? 'one version' : 'two versions'}`, {
        tag: '@full',
      }, async ({ page, kind, session }) => {
        const { id, filled } = await storeDocument(session, kind, before)
        const { setArchived } = documentListCalls(kind)
        const events = 210
        for (let event = 0; event < events; event += 1)
          await session.call(setArchived, { body: { ids: [id], archived: event % 2 === 0 } })
        if (versionCount === 2) await updateDocument(session, kind, { ...filled, ...after, version: 1 })
        await page.goto(`${kind.paths.record}/versions/${id}`)
        const screen = versionsScreen(page)
        // A page has 200 events, and all versions.
        await expect(screen.versions).toHaveCount(200 + versionCount)
        await expect(screen.versions.last()).toHaveText(/^Version 1/)
        await expectNoViolations(page)
        const older = page.getByRole('button', { name: englishText('versions.older') })
        await older.focus()
        await page.keyboard.press('Enter')
        await expect(screen.versions).toHaveCount(events + versionCount)
        await expect(older).toHaveCount(0)
        await expect(page.locator('body')).not.toBeFocused()
        // Each version is listed after the events that it had.
        const entries = await screen.versions.allTextContents()
        const places = entries.flatMap((entry, place) => (entry.startsWith('Version ') ? [place] : []))
        expect(places).toEqual(versionCount === 1 ? [events] : [0, events + 1])
        const selects = screen.differences.getByRole('combobox')
        await expect(selects).toHaveCount(versionCount === 1 ? 0 : 2)
        await expect(screen.between).toHaveText(
          versionCount === 1
            ? englishText('versions.only-one')
            : englishText('versions.changes-title', { from: 1, to: 2 }),
        )
      })
    }

    test('a concurrent save is shown before an older version is restored over it', { tag: '@full' }, async ({
      page,
      kind,
      session,
      errors,
    }) => {
      errors.expectErrors(rejectedCall(409))
      const { id, filled } = await storeDocument(session, kind, before)
      await updateDocument(session, kind, { ...filled, ...after, version: 1 })
      await page.goto(`${kind.paths.record}/versions/${id}`)
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
      await expect(page).toHaveURL(new RegExp(`/${kind.paths.record}/edit/${id}$`))
      expect(await openDocument(session, kind, id)).toMatchObject({ title: 'First draft', version: 4 })
    })

    test('a number that another document uses now is not restored, and the question says so', {
      tag: '@full',
    }, async ({ page, kind, session }) => {
      const { id, filled } = await storeDocument(session, kind, before)
      const other = await storeDocument(session, kind)
      const free = other.filled.number + 1
      await updateDocument(session, kind, { ...filled, number: free, version: 1 })
      await updateDocument(session, kind, { ...other.filled, number: filled.number, version: 1 })
      await page.goto(`${kind.paths.record}/versions/${id}`)
      const screen = versionsScreen(page)
      await screen.restore(1)
      await expect(screen.question).toContainText(
        englishText('versions.not-restored-number', { number: `${filled.prefix}${filled.number}` }),
      )
      await expect(screen.question).toContainText(englishText('versions.restore-nothing', { version: 1 }))
      await expectUsableDialog(screen.question)
      await screen.question.getByRole('button', { name: 'Cancel' }).click()
      await expect(screen.question).toBeHidden()
    })

    test('a version that cannot be loaded shows an error instead of a skeleton', { tag: '@full' }, async ({
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
      await page.goto(`${kind.paths.record}/versions/${id}`)
      const screen = versionsScreen(page)
      await expect(screen.fields.locator('del')).toHaveText('2')
      await screen.choose(1)
      await expect(screen.differences.getByRole('alert')).toBeVisible()
      await expect(screen.differences.locator('[data-skeleton]')).toHaveCount(0)
      await page.unroute(first)
      await screen.differences.getByRole('button', { name: 'Try again' }).click()
      await expect(screen.differences.getByRole('alert')).toBeHidden()
    })

    test('any two versions can be compared, with the keyboard and on a phone', { tag: '@full' }, async ({
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
      await page.goto(`${kind.paths.list}?search=${word}`)
      await page.getByRole('button', { name: /^Actions for / }).click()
      await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
      await expect(page).toHaveURL(new RegExp(`/${kind.paths.record}/versions/${id}$`))
      const screen = versionsScreen(page)
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 3, to: 4 }))
      await page.getByLabel('Compare', { exact: true }).focus()
      await page.keyboard.press('End')
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 1, to: 4 }))
      await expect(screen.fields.locator('del')).toHaveText('First draft')
      await screen.versions.nth(2).getByRole('button').focus()
      await page.keyboard.press('Enter')
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 1, to: 2 }))
      await page.getByRole('button', { name: 'With the current version' }).press('Enter')
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 2, to: 4 }))
      await expectNoSidewaysScrolling(page)
      await expectNoViolations(page)
      await page.goBack()
      await expect(screen.between).toHaveText(englishText('versions.changes-title', { from: 1, to: 2 }))
    })
  },
  { usually: 'invoice' },
)
