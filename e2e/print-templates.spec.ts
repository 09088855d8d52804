import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { listPrintDesigns } from '@quittance/shared/contract/print-designs.ts'
import { readPrintSettings, storeLogo, updatePrintSettings } from '@quittance/shared/contract/settings.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { expectNoSidewaysScrolling, expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { rejectedCall } from './fixtures/browser-errors.ts'
import { newWord } from './fixtures/search-bar.ts'
import { test } from './fixtures/test.ts'

const fontFile = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')

/** A PNG of 16 burgundy pixels. */
const burgundyLogo =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAGUlEQVR4AWOskrdlgAEmBiTAxIAEmBiQAAArDQDewpqikgAAAABJRU5ErkJggg=='

function button(page: Page, key: TextKey, params: Record<string, string> = {}) {
  return page.getByRole('button', { name: englishText(key, params), exact: true })
}

const block = (name: 'client' | 'summary' | 'subject') => englishText(`print-templates.block-${name}`)

test('a template is duplicated, arranged with the keyboard, and used for documents', async ({
  page,
  session,
  errors,
}) => {
  errors.expectErrors(rejectedCall(422))
  await page.goto('settings/paper')
  const letterhead = englishText('print-templates.letterhead')
  await button(page, 'print-templates.duplicate-of', { name: letterhead }).click()
  await expect(page).toHaveURL(/settings\/paper\?design=\d+$/)
  const name = newWord()
  await page.getByRole('textbox', { name: englishText('print-templates.name') }).fill(name)
  const preview = page.getByRole('region', { name: englishText('print-templates.preview') })
  await expect(preview.getByRole('img').first()).toHaveAttribute('src', /^blob:/)
  const asked = page.waitForRequest((request) => {
    const { blocks = [], hidden = [] } = request.url().endsWith('/paper/preview')
      ? request.postDataJSON()
      : {}
    return blocks[1] === 'client' && hidden[0] === 'subject'
  })
  const up = button(page, 'settings.move-up', { name: block('client') })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await button(page, 'print-templates.hide', { name: block('subject') }).click()
  await expect(button(page, 'print-templates.show', { name: block('subject') })).toBeVisible()
  await expect(button(page, 'print-templates.hide', { name: block('client') })).toHaveCount(0)
  await asked
  await expectNoViolationsInAnyLight(page)
  await button(page, 'form.save').click()
  await expect(
    page.getByRole('status').filter({ hasText: englishText('print-designs.saved', { name }) }),
  ).toBeVisible()
  const design = (await session.call(listPrintDesigns)).designs.find((stored) => stored.name === name)
  expect(design).toMatchObject({ look: 'letterhead', hidden: ['subject'], version: 2 })
  expect(design?.blocks.slice(0, 3)).toEqual(['logo', 'client', 'summary'])

  await page.getByRole('link', { name: englishText('print-templates.back') }).click()
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await page.getByRole('textbox', { name: 'Français' }).fill('IBAN FR76')
  await button(page, 'form.save').click()
  await expect(
    page.getByRole('status').filter({ hasText: englishText('print.template-saved') }),
  ).toBeVisible()
  expect(await session.call(readPrintSettings)).toMatchObject({
    design_id: design?.id,
    closings: [{ locale: 'fr', closing: 'IBAN FR76' }],
  })
  await button(page, 'print-templates.delete-of', { name }).click()
  await button(page, 'print-templates.delete').last().click()
  await expect(page.getByText(englishText('print-designs.in-use'))).toBeVisible()
  const closings = [{ locale: 'fr' as const, closing: '' }]
  await session.call(updatePrintSettings, {
    body: { look: 'letterhead', accent: '#0f4c5c', design_id: null, closings },
  })
  await page.reload()
  await button(page, 'print-templates.delete-of', { name }).click()
  await button(page, 'print-templates.delete').last().click()
  await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toHaveCount(0)
})

test('the colour of the logo is proposed and applied on request only', { tag: '@full' }, async ({
  page,
  session,
}) => {
  await session.call(storeLogo, { body: { logo: burgundyLogo } })
  await page.goto('settings/paper')
  const accent = page.getByRole('textbox', { name: englishText('print-templates.accent') })
  const proposal = page.getByRole('button', {
    name: englishText('print-templates.accent-from-logo', { colour: '#7a1f3d' }),
  })
  await expect(accent).not.toHaveValue('')
  const before = await accent.inputValue()
  await expect(proposal).toBeVisible()
  await expect(accent).toHaveValue(before)
  await expectNoViolationsInAnyLight(page)
  await proposal.click()
  await expect(accent).toHaveValue('#7a1f3d')
  await expect(proposal).toHaveCount(0)
  const brand = page.getByRole('banner').getByRole('link')
  await expect(brand.getByRole('img', { name: 'Atelier Belleroche', exact: true })).toBeVisible()
  await session.call(storeLogo, { body: { logo: null } })
  await page.reload()
  await expect(brand).toHaveText('Quittance')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('fonts are added and deleted, and other files are rejected with a reason', { tag: '@full' }, async ({
    page,
    session,
    errors,
  }) => {
    errors.expectErrors(rejectedCall(422))
    await page.goto('settings/paper')
    const upload = async (name: string, buffer: Buffer) => {
      const choosing = page.waitForEvent('filechooser')
      await button(page, 'print-templates.font-add').click()
      await (await choosing).setFiles({ name, mimeType: 'font/ttf', buffer })
    }
    await upload('logo.ttf', Buffer.from('no font'))
    await expect(
      page.getByRole('alert').filter({ hasText: englishText('print-fonts.other-type') }),
    ).toBeVisible()
    await upload('Inter-Bold.ttf', readFileSync(fontFile))
    const weight = englishText('print-templates.weight-700')
    const remove = button(page, 'print-templates.delete-font', { family: 'Inter', weight })
    await expect(remove).toBeVisible()
    await expect(page.getByText(englishText('print-fonts.other-type'))).toHaveCount(0)
    await expectNoViolationsInAnyLight(page)
    await expectNoSidewaysScrolling(page)
    await remove.click()
    await button(page, 'print-templates.delete').last().click()
    await expect(remove).toHaveCount(0)
    expect((await session.call(listPrintDesigns)).fonts).toEqual([])
  })
})
