import { expect, type Locator, type Page } from '@playwright/test'
import { englishText } from '@quittance/shared/text/translate.ts'
import { expectNoViolations } from './fixtures/access.ts'
import { openScreen, withRecord } from './fixtures/screens.ts'
import { test } from './fixtures/test.ts'

/** What opens above a screen: where, and by which button. */
const opened = [
  ['dashboard', englishText('app.new')],
  ['dashboard', /^Profile: /],
  ['invoices', englishText('lists.columns')],
  ['invoices', englishText('sheets.download')],
  ['invoices', /^More for /],
  ['invoice/edit/ID', englishText('preview.open')],
  ['invoice/edit/ID', englishText('conversions.more')],
  ['invoice/edit/ID', /^Explain: Total Amount, /],
  ['invoice/edit/ID', /^Explain: Total, line 1/],
  ['invoice/edit/ID', /^More for line 1|^Line 1: more/],
  ['customer/show/ID', englishText('parties.anonymise')],
  ['customer/show/ID', englishText('parties.new-document')],
  ['lead/show/ID', englishText('parties.convert')],
  ['settings/members', englishText('members.invite')],
  ['settings/tokens', englishText('members.make-token')],
  ['settings/statuses', /^Add a status/],
  ['settings/statuses', 'Change Draft'],
] as const

function hasFocusInside(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement))
}

/** Tab leads round in it and never out to what is behind; between its end and its begin there may be the browser's own. */
async function expectFocusKept(page: Page, dialog: Locator): Promise<void> {
  let wasAtBrowser = false
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press(step % 5 === 4 ? 'Shift+Tab' : 'Tab')
    const isAtBrowser = await page.evaluate(() => document.activeElement === document.body)
    const isKept = (isAtBrowser && !wasAtBrowser) || (await hasFocusInside(dialog))
    expect(isKept, `after ${step + 1} stops`).toBe(true)
    wasAtBrowser = isAtBrowser
  }
}

const surroundings = {
  light: { colorScheme: 'light' },
  'dark, on a phone': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
} as const

for (const [name, options] of Object.entries(surroundings)) {
  test.describe(name, () => {
    test.use(options)

    for (const [address, button] of opened) {
      test(`${address}: what ${button} opens takes the keyboard and gives it back`, async ({
        page,
        session,
        stock,
      }) => {
        await openScreen(page, await withRecord(address, session, stock))
        const opener = page.getByRole('button', { name: button, exact: true }).first()
        const dialog = page.getByRole('dialog').last()
        await opener.focus()
        await page.keyboard.press('Enter')
        await expect(dialog).toBeVisible()
        await expect.poll(() => hasFocusInside(dialog)).toBe(true)
        await expect(dialog).not.toHaveAccessibleName('')
        await expectNoViolations(page, dialog)
        await expectFocusKept(page, dialog)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(opener).toBeFocused()
      })
    }
  })
}
