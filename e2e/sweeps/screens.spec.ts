import { expect, type Page } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations, inTallWindow } from '../fixtures/accessibility-checks.ts'
import { expectKeyboardWalk } from '../fixtures/keyboard.ts'
import { addressesOf, openScreen, withRecord } from '../fixtures/screens.ts'
import { chosenKinds, signedOut, test } from '../fixtures/test.ts'

const phone = { width: 390, height: 844 }

async function expectUsable(page: Page, fewestStops: number): Promise<void> {
  await inTallWindow(page, () => expectNoViolations(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await inTallWindow(page, () => expectNoViolations(page))
  expect(await expectKeyboardWalk(page)).toBeGreaterThanOrEqual(fewestStops)
  await page.setViewportSize(phone)
  await inTallWindow(page, () => expectNoViolations(page))
  await expectKeyboardWalk(page)
}

for (const address of addressesOf(chosenKinds('invoice'))) {
  test(`${address} is accessible in both schemes, on a phone and with the keyboard`, {
    tag: '@full',
  }, async ({ page, session, demo }) => {
    await openScreen(page, await withRecord(address, session, demo))
    await expectUsable(page, 6)
  })
}

test('the list of customers is accessible while some are selected', { tag: '@full' }, async ({ page }) => {
  await openScreen(page, 'customers?limit=20')
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: englishText('lists.bulk') })).toBeVisible()
  await expectUsable(page, 20)
})

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  for (const [address, fewestStops] of [
    ['', 2],
    ['login', 3],
    ['password', 2],
    ['invitation', 1],
  ] as const) {
    test(`/${address} is accessible`, { tag: '@full' }, async ({ page, errors }) => {
      // No member is signed in, and the invitation is invalid.
      errors.expectErrors(/status of 4\d\d/)
      await openScreen(page, address)
      await expectUsable(page, fewestStops)
    })
  }
})
