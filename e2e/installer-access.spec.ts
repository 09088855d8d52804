import { expect } from '@playwright/test'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { expectNoSidewaysScrolling, expectNoViolationsInAnyLight } from './fixtures/access.ts'
import { it } from './fixtures/bare-test.ts'
import { keyboardOf } from './fixtures/keyboard.ts'
import { refusedCall } from './fixtures/test.ts'
import { admin, WizardScreen } from './fixtures/wizard-screen.ts'

it('the wizard has no accessibility violations in any step', async ({ page, bare, errors }) => {
  errors.expectErrors(refusedCall(422))
  const wizard = new WizardScreen(page)
  await page.goto(bare.url)
  await expect(wizard.button('installer.install')).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await wizard.button('installer.install').click()
  await expect(page.getByText('0755', { exact: true })).toHaveCount(4)
  await expectNoViolationsInAnyLight(page)
  await wizard.verify('wrong')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await page.keyboard.press('Enter')
  await wizard.verified(bare.code)
  await wizard.field('installer.app-name').fill('')
  await wizard.button('installer.submit').click()
  await expect(page.locator(':focus')).toContainText(text('installer.problems'))
  await expectNoViolationsInAnyLight(page)
  await wizard.field('installer.app-name').fill('Quittance')
  await wizard.choose('installer.db-connection', 'installer.db-sqlite')
  await wizard.submitted()
  await expectNoViolationsInAnyLight(page)
})

it.describe('on a phone', () => {
  it.use({ viewport: { width: 375, height: 740 } })

  it('the wizard does not scroll sideways', async ({ page, bare }) => {
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

it('the whole installation works with the keyboard only', async ({ page, bare }) => {
  const wizard = new WizardScreen(page)
  const { push, tabTo, write } = keyboardOf(page)
  await page.goto(bare.url)
  await push(wizard.button('installer.install'))
  await expect(wizard.heading('installer.step-settings')).toBeFocused()
  await write(wizard.field('installer.code'), bare.code)
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('installer.code-valid'))).toBeVisible()
  await tabTo(page.getByRole('combobox', { name: text('installer.db-connection') }))
  await page.keyboard.press('ArrowDown')
  await push(wizard.button('installer.test-database'))
  await expect(page.getByText(/will be created\.$/)).toBeVisible()
  await push(wizard.button('installer.submit'))
  await expect(wizard.heading('installer.title')).toBeFocused()
  await write(wizard.field('installer.admin-email'), admin.email)
  await write(wizard.field('installer.admin-password'), admin.password)
  await tabTo(wizard.button('installer.finish'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('link', { name: text('sign-in.title') })).toBeVisible()
})
