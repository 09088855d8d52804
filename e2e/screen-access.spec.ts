import { expect } from '@playwright/test'
import { expectNoViolations } from './fixtures/access.ts'
import { expectKeyboardWalk } from './fixtures/keyboard-walk.ts'
import { addresses, openScreen, withRecord } from './fixtures/screens.ts'
import { test } from './fixtures/test.ts'

const phone = { width: 390, height: 844 }

/** So high that no bar floats above anything, which would be too small to be pressed just there. */
const unrolled = { ...phone, height: 6000 }

for (const address of addresses) {
  test(`${address} can be used by everybody`, async ({ page, session, stock }) => {
    await openScreen(page, await withRecord(address, session, stock))
    await expectNoViolations(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolations(page)
    const stops = await expectKeyboardWalk(page)
    expect(stops.length).toBeGreaterThan(5)

    await page.setViewportSize(unrolled)
    await expectNoViolations(page)
    await page.setViewportSize(phone)
    await expectKeyboardWalk(page)
  })
}
