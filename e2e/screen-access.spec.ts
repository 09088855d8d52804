import { expect, type Page } from '@playwright/test'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { expectNoViolations } from './fixtures/access.ts'
import { chosenKinds } from './fixtures/chosen-kinds.ts'
import { expectKeyboardWalk } from './fixtures/keyboard-walk.ts'
import { addressesOf, openScreen, withRecord } from './fixtures/screens.ts'
import { signedOut, test } from './fixtures/test.ts'

const phone = { width: 390, height: 844 }

/** So high that no bar floats above anything, which would be too small to be pressed just there. */
const unrolled = { ...phone, height: 15_000 }

async function expectUsable(page: Page, fewestStops: number): Promise<void> {
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
  expect(await expectKeyboardWalk(page)).toBeGreaterThanOrEqual(fewestStops)
  await page.setViewportSize(unrolled)
  await expectNoViolations(page)
  await page.setViewportSize(phone)
  await expectKeyboardWalk(page)
}

for (const address of addressesOf(chosenKinds('invoice'))) {
  test(`${address} can be used by everybody`, async ({ page, session, stock }) => {
    await openScreen(page, await withRecord(address, session, stock))
    await expectUsable(page, 6)
  })
}

test('customers can be used by everybody when some are ticked', async ({ page }) => {
  await openScreen(page, 'customers')
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
    test(`/${address} can be used by everybody`, async ({ page, errors }) => {
      // Nobody has signed in, and the invitation is none.
      errors.expectErrors(/status of 4\d\d/)
      await openScreen(page, address)
      await expectUsable(page, fewestStops)
    })
  }
})
