import { expect, type Page } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectUsableDialog, waitForAnimations } from '../fixtures/accessibility-checks.ts'
import { openScreen, withRecord } from '../fixtures/screens.ts'
import { inMotion, test } from '../fixtures/test.ts'

test.use(inMotion)

/** Dialogs and menus: path of the screen, and the button that opens them. */
const opened = [
  ['dashboard', englishText('app.new')],
  ['dashboard', /^Profile: /],
  ['invoices', englishText('lists.columns')],
  ['invoices', englishText('exports.download')],
  ['invoice/show/ID', englishText('issue.issue')],
  ['invoice/show/ISSUED', englishText('issue.credit')],
  ['invoice/show/ISSUED', englishText('issue.correct')],
  ['invoice/show/ISSUED', englishText('money.record-payment')],
  ['invoice/show/ISSUED', englishText('money.use-credit')],
  ['invoice/show/ISSUED', englishText('money.write-off')],
  ['invoice/show/ISSUED', englishText('money.reverse-of', { payment: 'Bank transfer' })],
  ['credit-note/show/CREDITED', englishText('money.allocate')],
  ['credit-note/show/CREDITED', englishText('money.refund-action')],
  ['payments', englishText('money.record-payment')],
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
  ['settings/statuses', 'Edit Draft'],
] as const

/** Notes dialogs that are in the document without being open: these ignore Escape. */
async function noteDeafDialogs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const deaf = document.querySelector('dialog:not([open])')
      if (deaf) document.documentElement.dataset.deaf = deaf.textContent
    }).observe(document, { subtree: true, childList: true })
  })
}

for (const [address, button] of opened) {
  test(`${address}: the dialog of ${button} takes the focus and returns it`, { tag: '@full' }, async ({
    page,
    session,
    demo,
  }) => {
    await noteDeafDialogs(page)
    await openScreen(page, await withRecord(address, session, demo))
    const opener = page.getByRole('button', { name: button, exact: true }).first()
    const dialogs = page.getByRole('dialog').or(page.getByRole('menu'))
    const dialog = dialogs.last()
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 844 })
      // Another layout can replace the button.
      await waitForAnimations(page)
      // The focus does not scroll to a button that has it already, and the menu of a button out of view is hidden.
      await opener.scrollIntoViewIfNeeded()
      await opener.focus()
      await page.keyboard.press('Enter')
      await expectUsableDialog(dialog)
      await page.keyboard.press('Escape')
      await expect(dialogs).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
    await expect(page.locator('html')).not.toHaveAttribute('data-deaf')
  })
}
