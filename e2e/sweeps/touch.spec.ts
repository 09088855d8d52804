import { expect, type Page } from '@playwright/test'
import { addressesOf, openScreen, withRecord } from '../fixtures/screens.ts'
import { chosenKinds, test } from '../fixtures/test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Pixels. */
const leastSide = 44

const controls = 'button, nav a, input, select, textarea, [role="menuitem"], [role="option"]'

/**
 * Returns the visible controls that are smaller than a finger needs. The area around a box reacts too. Of two buttons in a
 * field, each is as high as the field. Actions in a line of text are underlined, and as high as their line.
 */
function listSmallControls(page: Page): Promise<string[]> {
  return page.locator(controls).evaluateAll((elements, least) => {
    function isSmall(element: Element): boolean {
      // A label around a box reacts like the box.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const area = getComputedStyle(element, '::after')
      const [around, above] = [area.width, area.height].map((side) => Number.parseFloat(side) || 0)
      const isInField = element.closest('.mantine-Input-section') !== null
      return (
        (!isInField && Math.max(width, around ?? 0) < least - 0.5) ||
        Math.max(height, above ?? 0) < least - 0.5
      )
    }
    return (
      elements
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // A click beside the input of a field with chips sets the focus there.
        .filter((element) => !element.closest('[aria-hidden="true"], [inert], .mantine-MultiSelect-input'))
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => getComputedStyle(element).textDecorationLine !== 'underline')
        .filter(isSmall)
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          return `${element.outerHTML.slice(0, 160)} ${Math.round(width)} × ${Math.round(height)}`
        })
    )
  }, leastSide)
}

test.use(phone)

for (const address of addressesOf(chosenKinds('invoice'))) {
  test(`${address} has controls that are large enough for a finger`, { tag: '@full' }, async ({
    page,
    session,
    demo,
  }) => {
    await openScreen(page, await withRecord(address, session, demo))
    expect(await listSmallControls(page)).toEqual([])
  })
}

test('a menu has items that are large enough for a finger', { tag: '@full' }, async ({ page }) => {
  await openScreen(page, 'invoices')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await listSmallControls(page)).toEqual([])
})
