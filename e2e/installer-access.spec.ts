import { expect, type Page } from '@playwright/test'
import { englishText as text } from '@quittance/shared/text/translate.ts'
import { expectNoSidewaysScrolling, expectNoViolations } from './fixtures/access.ts'
import { it } from './fixtures/bare-test.ts'
import { refusedCall } from './fixtures/test.ts'
import { admin, WizardScreen } from './fixtures/wizard-screen.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  it.describe(colorScheme, () => {
    it.use({ colorScheme })

    it('the wizard keeps the rules of accessibility at every step', async ({ page, bare, errors }) => {
      errors.expectErrors(refusedCall(422))
      const wizard = new WizardScreen(page)
      await page.goto(bare.url)
      await expect(wizard.button('installer.install')).toBeVisible()
      await expectNoViolations(page)
      await wizard.button('installer.install').click()
      await expect(page.getByText('0755', { exact: true })).toHaveCount(4)
      await expectNoViolations(page)
      await wizard.verify('wrong')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Enter')
      await wizard.verified(bare.code)
      await wizard.field('installer.app-name').fill('')
      await wizard.button('installer.submit').click()
      await expect(page.locator(':focus')).toContainText(text('installer.to-correct'))
      await expectNoViolations(page)
      await wizard.field('installer.app-name').fill('Quittance')
      await wizard.choose('installer.db-connection', 'installer.db-sqlite')
      await wizard.submitted()
      await expectNoViolations(page)
    })
  })
}

it.describe('on a phone', () => {
  it.use({ viewport: { width: 375, height: 740 } })

  it('nothing of the wizard is wider than the screen', async ({ page, bare }) => {
    const wizard = new WizardScreen(page)
    await page.goto(bare.url)
    await expect(wizard.button('installer.install')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await wizard.button('installer.install').click()
    await wizard.verified(bare.code)
    await expectNoSidewaysScrolling(page)
    await wizard.choose('installer.db-connection', 'installer.db-sqlite')
    await wizard.submitted()
    await expectNoSidewaysScrolling(page)
  })
})

/** Goes on with the key of the keyboard until the field or button is reached. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null) return ''
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element>) ?? [])] : [] // as: of form fields
      const label = labels.map((found) => found.textContent).join(' ')
      return (label || element.getAttribute('aria-label') || element.textContent || '')
        .replace(/ \*$/, '')
        .trim()
    })
    if (typeof name === 'string' ? reached === name : name.test(reached)) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

it('the whole installation works with the keyboard alone', async ({ page, bare }) => {
  const wizard = new WizardScreen(page)
  await page.goto(bare.url)
  await expect(wizard.button('installer.install')).toBeVisible()
  await tabTo(page, text('installer.install'))
  await page.keyboard.press('Enter')
  await expect(wizard.heading('installer.step-settings')).toBeFocused()
  await tabTo(page, text('installer.code'))
  await page.keyboard.type(bare.code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('installer.code-valid'))).toBeVisible()
  await tabTo(page, text('installer.db-connection'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, text('installer.test-database'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/will be created\.$/)).toBeVisible()
  await tabTo(page, text('installer.submit'))
  await page.keyboard.press('Enter')
  await expect(wizard.heading('installer.title')).toBeFocused()
  await tabTo(page, text('installer.admin-email'))
  await page.keyboard.type(admin.email)
  await tabTo(page, text('installer.admin-password'))
  await page.keyboard.type(admin.password)
  await tabTo(page, text('installer.finish'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('link', { name: text('sign-in.title') })).toBeVisible()
})
