import { expect, it } from 'vitest'
import { findViolations } from '../rules.ts'

const journey = 'e2e/lists.spec.ts'
const sweep = 'e2e/sweeps/layout.spec.ts'

const fragile = [
  "page.locator('.mantine-Button-root')",
  'page.locator(`.mantine-Button-root`)',
  'await page.waitForTimeout(100)',
  'await page.evaluate(() => new Promise((done) => setTimeout(done, 250)))',
  'await button.boundingBox()',
  'await page.mouse.move(4, 4)',
  'await page.mouse.wheel(0, 200)',
  'await row.hover({ position: { x: 60, y: 2 } })',
]

it.each(fragile)('rejects %s in a journey', (source) => {
  expect(findViolations({ [journey]: source })).toEqual([`${journey}:1 robust-journeys`])
})

it.each(fragile)('accepts %s in a sweep', (source) => {
  expect(findViolations({ [sweep]: source })).toEqual([])
})

it('accepts roles, retried expectations and the mouse on an element', () => {
  const source =
    "await page.getByRole('button').hover()\nawait page.mouse.down()\nawait expect.poll(read).toBe(1)"
  expect(findViolations({ [journey]: source })).toEqual([])
})
