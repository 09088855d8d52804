import { expect } from '@playwright/test'
import { addDays } from '@quittance/shared/documents/calendar.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { readTextColour } from './fixtures/accessibility-checks.ts'
import { first, loadBlankDocument, openDocument, storeDocument } from './fixtures/demo-records.ts'
import { shownDay } from './fixtures/document-fields.ts'
import { addProduct } from './fixtures/document-lines.ts'
import { documentScreen, leastValues } from './fixtures/document-screen.ts'
import { forEachKind, test } from './fixtures/test.ts'

forEachKind(
  () => {
    test('shows in red that a number is occupied, and offers the next free one', async ({
      form,
      kind,
      demo,
      session,
    }) => {
      const { filled } = await storeDocument(session, kind)
      const named = kind.paths.record.replace('-', ' ')
      const occupied = `This ${named} number is occupied!`
      const available = `This ${named} number is available!`

      await form.openNew()
      await form.fillLeast(demo)
      await expect(form.create).toBeEnabled()
      await form.fields.number.fill(String(filled.number))
      await expect(form.numberMessage).toHaveText(occupied)
      expect(await readTextColour(form.numberMessage)).toBe('red')
      await expect(form.create).toBeDisabled()
      await expect(form.create).toHaveAccessibleDescription(occupied)

      const { number: free } = await loadBlankDocument(session, kind)
      await form.page
        .getByRole('button', { name: englishText('document.use-free-number', { number: free }) })
        .click()
      await expect(form.fields.number).toHaveValue(String(free))
      await expect(form.numberMessage).toHaveText(available)
      expect(await readTextColour(form.numberMessage)).toBe('green')
      await expect(form.create).toBeEnabled()
    })

    test('cannot be saved without a number, and asks about a number far above the others', {
      tag: '@full',
    }, async ({ form, kind, demo, session }) => {
      await form.openNew()
      await form.fillLeast(demo)
      await form.fields.number.fill('')
      await expect(form.create).toHaveAccessibleDescription(
        englishText('document.still-missing', { fields: englishText(`${kind.name}.number`) }),
      )
      const { highestNumber } = await loadBlankDocument(session, kind)
      const far = highestNumber + 1_001
      await form.fields.number.fill(String(far))
      await expect(form.create).toBeEnabled()
      await form.create.click()
      await expect(form.alert).toContainText(String(highestNumber))
      await form.alert.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(form.alert).toBeHidden()
      await expect(form.fields.number).toHaveValue(String(far))
      await expect(form.create).toBeEnabled()
    })

    test('advises about skipped numbers, and about dates that are not in the order of the numbers', {
      tag: '@full',
    }, async ({ form, kind, demo, session }) => {
      const { filled } = await storeDocument(session, kind)
      const { highestNumber, highestDate } = await loadBlankDocument(session, kind)
      expect([highestNumber, highestDate]).toEqual([filled.number, filled.documentDate])
      const dayBefore = addDays(filled.documentDate, -1)
      const day = shownDay(filled.documentDate)
      const datedBefore = englishText('document.dated-before', { number: highestNumber, date: day })
      const leavesEmpty = (...numbers: number[]) =>
        englishText('document.skipped-numbers', { numbers: numbers.join('–'), count: numbers.length })
      const advice = form.page.getByRole('status').filter({ hasText: /^(Skips|Dated)/ })

      await form.openNew()
      await form.fillLeast(demo)
      await expect(advice).toBeHidden()
      await form.fill({ documentDate: dayBefore })
      if (!kind.isChronological) {
        await form.fields.number.fill(String(highestNumber + 5))
        await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))
        await expect(advice).toBeHidden()
        return
      }
      await expect(advice).toHaveText(datedBefore)
      await expect(form.fields.number).toHaveAccessibleDescription(/Dated before/)

      await form.fields.number.fill(String(highestNumber + 3))
      await expect(advice).toHaveText(`${leavesEmpty(highestNumber + 1, highestNumber + 2)} ${datedBefore}`)
      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))
      await form.fill({ documentDate: filled.documentDate })
      await expect(advice).toHaveText(leavesEmpty(highestNumber + 1, highestNumber + 2))
      await form.fields.number.fill(String(highestNumber + 2))
      await expect(advice).toHaveText(leavesEmpty(highestNumber + 1))

      const { id } = await form.save('store')
      await form.open(id)
      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))
      await form.fill({ documentDate: dayBefore })
      await expect(advice).toHaveText(datedBefore)
      await form.fields.number.fill(String(highestNumber + 1))
      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))
      await form.fill({ documentDate: filled.documentDate })
      await expect(advice).toBeHidden()
      await form.save('update')
    })

    test('is used by one of two pages that save it at the same time, and the other one keeps its form', {
      tag: '@full',
    }, async ({ form, kind, demo, session, errors, openBrowser }) => {
      const { page } = form
      const other = documentScreen(await openBrowser(), kind)
      await form.openNew()
      await other.openNew()
      const number = await form.fields.number.inputValue()
      await expect(other.fields.number).toHaveValue(number)
      await form.fillLeast(demo, { title: 'First come' })
      await other.fillLeast(demo, { title: 'Second' })
      await form.save('store')

      errors.expectErrors(/status of 422/)
      await other.create.click()
      const occupied = englishText(`${kind.name}.occupied`)
      await expect(other.errorToast(occupied).first()).toBeVisible()
      await expect(other.numberMessage).toHaveText(occupied)
      await other.expectValues({ ...leastValues(demo), title: 'Second', number })
      await expect(other.line(1).name).toHaveValue(first(demo.products).name)
      await other.page.getByRole('button', { name: /^Use \d+ instead$/ }).click()
      await expect(other.create).toBeEnabled()
      const { id } = await other.save('store')
      expect((await openDocument(session, kind, id)).number).toBeGreaterThan(Number(number))
      await expect(page.getByText(occupied)).toBeHidden()
    })

    test('is available for the document that has it', { tag: '@full' }, async ({ form, kind, session }) => {
      const { id, filled } = await storeDocument(session, kind)
      const { filled: another } = await storeDocument(session, kind)
      await form.open(id)
      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))
      await form.fields.number.fill(String(another.number))
      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.occupied`))
      await form.fields.number.fill(String(filled.number))
      await expect(form.numberMessage).toHaveText(englishText(`${kind.name}.available`))
      await addProduct(form.page, 'Site survey')
      await form.save('update')
    })
  },
  { usually: 'invoice' },
)
