import { expect, type Locator, type Page } from '@playwright/test'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import {
  expectNoSidewaysScrolling,
  expectTextSpacing,
  waitForAnimations,
} from '../fixtures/accessibility-checks.ts'
import { storeDocument } from '../fixtures/demo-records.ts'
import { addressesOf, openScreen, withRecord } from '../fixtures/screens.ts'
import { test } from '../fixtures/test.ts'

test('no screen scrolls sideways or cuts off text, at 200 % or 400 % zoom or with more text spacing', {
  tag: '@full',
}, async ({ page, demo, session }) => {
  test.slow()
  for (const screen of addressesOf(kinds)) {
    // Without a filter, so that the list has all its rows.
    const address = (await withRecord(screen, session, demo)).replace(/\?search=.*/, '')
    await openScreen(page, address)
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 450 })
      await expectNoSidewaysScrolling(page, `${address} at ${width}`)
    }
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectTextSpacing(page, `${address} at ${width}, spaced`)
    }
  }
})

test('from right to left, a number is still after its prefix', { tag: '@full' }, async ({
  page,
  session,
  kind,
}) => {
  const { id, filled } = await storeDocument(session, kind)
  await setRightToLeft(page)
  await openScreen(page, `${kind.paths.record}/edit/${id}`)
  await expect(page.getByRole('main')).toHaveCSS('direction', 'rtl')
  const prefix = page.getByTitle(filled.prefix, { exact: true })
  const number = prefix.locator('xpath=following-sibling::*')
  const [before, after] = [await prefix.boundingBox(), await number.boundingBox()]
  expect(before?.x ?? 0).toBeLessThan(after?.x ?? 0)
  await expect(number.getByRole('textbox')).toHaveCSS('direction', 'ltr')
})

test('from right to left, no screen scrolls sideways', { tag: '@full' }, async ({ page, session, kind }) => {
  test.slow()
  const { id } = await storeDocument(session, kind)
  await setRightToLeft(page)
  for (const address of ['dashboard', 'invoices', `${kind.paths.record}/edit/${id}`, 'settings/members']) {
    await openScreen(page, address)
    await expect(page.getByRole('main')).toHaveCSS('direction', 'rtl')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScrolling(page, `${address} at ${width}`)
    }
    const [navigation, main] = [page.locator('nav').first(), page.getByRole('main')]
    await page.setViewportSize({ width: 1280, height: 800 })
    const [side, content] = [await navigation.boundingBox(), await main.boundingBox()]
    expect(side?.x ?? 0).toBeGreaterThan(content?.x ?? 0)
  }
})

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' })

  test('a printed screen has the light colours and no buttons', { tag: '@full' }, async ({ page }) => {
    for (const address of ['invoices', 'dashboard']) {
      await openScreen(page, address)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(27, 39, 51)')
      await expect(page.getByRole('banner')).toBeHidden()
      await expect(page.locator('nav').first()).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('.mantine-Button-root:visible')).toHaveCount(0)
      await page.emulateMedia({ media: 'screen' })
      await expect(page.getByRole('main')).not.toHaveCSS('color', 'rgb(27, 39, 51)')
    }
  })
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is animated, not even while loading', { tag: '@full' }, async ({ page }) => {
    await page.route('**/api/v1/**', (route) =>
      /applocale|\/me$/.test(route.request().url()) ? route.fallback() : undefined,
    )
    await page.goto('invoices')
    await expect(page.locator('[data-skeleton]').first()).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('a selected element differs from the others', { tag: '@full' }, async ({ page, session, demo }) => {
    await openScreen(page, 'invoices')
    const tabs = page.getByRole('main').locator('nav a')
    const edges = await colours(tabs, 'border-bottom-color')
    expect(edges.filter((edge) => edge !== edges[1])).toEqual([edges[0]])
    expect(edges[1]).toBe(await systemColour(page, 'Canvas'))
    const links = page.locator('nav').first().getByRole('link')
    await expectOneApart(await colours(links, 'background-color'))

    for (const kind of kinds) await storeDocument(session, kind)
    await openScreen(page, await withRecord('customer/show/ID', session, demo))
    const segments = page.locator('.mantine-SegmentedControl-label')
    await expect(segments.first()).toBeVisible()
    await expectOneApart(await colours(segments, 'background-color'))
  })

  test('a switch has a border, and looks different when it is on', { tag: '@full' }, async ({ page }) => {
    await openScreen(page, 'settings/backups')
    const toggle = page.getByRole('switch').first()
    const track = page.locator('.mantine-Switch-track').first()
    const thumb = page.locator('.mantine-Switch-thumb').first()
    const looks: (string | undefined)[] = []
    for (const isOn of [true, false]) {
      await toggle.setChecked(isOn, { force: true })
      await waitForAnimations(page)
      await expect(track).toHaveCSS('border-top-style', 'solid')
      const [ground] = await colours(track, 'background-color')
      await expect(thumb).not.toHaveCSS('background-color', String(ground))
      looks.push(ground)
    }
    expect(looks[0]).not.toBe(looks[1])
  })

  test('a checked checkbox shows its tick', { tag: '@full' }, async ({ page }) => {
    await openScreen(page, 'invoices')
    const [all, one] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').nth(1)]
    const ticks = page.locator('.mantine-Checkbox-icon')
    const selected = await systemColour(page, 'SelectedItem')
    await one.check()
    // The checkbox for all is indeterminate.
    for (const box of [all, one]) await expect(box).toHaveCSS('background-color', selected)
    await all.check()
    await expect(all).toHaveCSS('background-color', selected)
    expect(new Set(await colours(ticks, 'color'))).toEqual(
      new Set([await systemColour(page, 'SelectedItemText')]),
    )
    await all.uncheck()
    await expect(all).toHaveCSS('background-color', await systemColour(page, 'Canvas'))
  })

  test('disabled buttons are grey', { tag: '@full' }, async ({ page }) => {
    await openScreen(page, 'invoices')
    const grey = await systemColour(page, 'GrayText')
    await expect(page.getByRole('button', { name: 'First page' })).toHaveCSS('color', grey)
    await expect(page.getByRole('button', { name: 'Filters' })).not.toHaveCSS('color', grey)
    await openScreen(page, 'invoice/create')
    await expect(page.getByRole('button', { name: 'Save Invoice' })).toHaveCSS('color', grey)
  })
})

async function setRightToLeft(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'))
  })
}

/** Returns the computed value of a colour property of each element. */
function colours(parts: Locator, property: string): Promise<string[]> {
  return parts.evaluateAll(
    (elements, name) => elements.map((element) => getComputedStyle(element).getPropertyValue(name)),
    property,
  )
}

function expectOneApart(seen: readonly string[]): void {
  const common = seen.filter((colour) => seen.indexOf(colour) !== seen.lastIndexOf(colour))
  expect(common).toHaveLength(seen.length - 1)
}

function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    document.body.style.setProperty('outline-color', colour)
    const seen = getComputedStyle(document.body).outlineColor
    document.body.style.removeProperty('outline-color')
    return seen
  }, name)
}
