import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { englishText as text } from '@quittance/shared/text/english-text.ts'
import { databaseToCreate } from './fixtures/database.ts'
import { startProxy } from './fixtures/proxy.ts'
import { lostConnection, rejectedCall, signedOut } from './fixtures/test.ts'
import { installerTest, startLicenceService, startUninstalledServer } from './fixtures/uninstalled-server.ts'
import { admin, WizardScreen } from './fixtures/wizard-screen.ts'

// From an empty data directory to the first sign-in.

installerTest(
  'installs on a database server, after a wrong password, up to the first sign-in',
  async ({ page, uninstalled, errors }) => {
    errors.expectErrors(rejectedCall(422))
    const wizard = new WizardScreen(page)
    const database = databaseToCreate()
    await page.goto(`${uninstalled.url}/dashboard`)
    await expect(page).toHaveURL(`${uninstalled.url}/`)
    await expect(page.getByText(text('installer.keep-code'))).toBeVisible()
    await expect(page.getByText(/^Version \d/)).toBeVisible()
    await wizard.openSettings(uninstalled.url)
    await expect(wizard.field('installer.app-url')).toHaveValue(uninstalled.url)
    await expect(wizard.field('installer.db-port')).toHaveValue('3306')
    await expect(wizard.field('installer.mail-port')).toHaveValue('2525')
    await expect(page.getByText(text('installer.present'), { exact: true })).toHaveCount(9)
    await expect(page.getByText('0755', { exact: true })).toHaveCount(4)
    await expect(page.getByText(/^\* \* \* \* \* DATA_DIR=.* schedule/)).toBeVisible()
    await expect(wizard.button('installer.submit')).toHaveCount(0)
    await wizard.field('installer.app-name').fill('Éditions Ménard')
    await wizard.verified(uninstalled.code)
    await wizard.fillServer({ ...database, password: 'wrong' })
    await wizard.button('installer.test-database').click()
    await expect(page.getByText(/rejected the user .*\. Check the username and password\./)).toBeVisible()
    await wizard.button('installer.submit').click()
    await expect(page.getByText(/rejected the user/)).not.toHaveCount(0)
    await expect(wizard.field('installer.app-name')).toHaveValue('Éditions Ménard')

    await wizard.field('installer.db-password').fill(database.password)
    await wizard.button('installer.test-database').click()
    await expect(page.getByText(/^Connected to (MariaDB|MySQL) .* will be created\.$/)).toBeVisible()
    await wizard.submitted()
    await expect(page.getByText(`Created the database ${database.name}.`)).toBeVisible()
    await expect(wizard.field('installer.env')).not.toHaveValue(new RegExp(database.password))
    await wizard.button('installer.env-show').click()
    await expect(wizard.field('installer.env')).toHaveValue(new RegExp(`DB_PASSWORD=${database.password}`))

    await wizard.finish({ ...admin, password: 'short' })
    await expect(page.getByText('The password is too short: at least 12 characters.').first()).toBeVisible()
    await wizard.finish()
    await wizard.signIn()
    await expect(page).toHaveTitle(/Éditions Ménard/)
    expect((statSync(join(uninstalled.dataDir, '.env')).mode & 0o777).toString(8)).toBe('600')
    await page.goto(`${uninstalled.url}/invoice/create`)
    await expect(wizard.heading('invoice.new')).toBeVisible()
    await page.goto(uninstalled.url)
    await expect(wizard.button('installer.install')).toHaveCount(0)
    await page.goto('about:blank')
    await database.drop()
  },
)

installerTest(
  'installs on the embedded database, behind a proxy with a path prefix and no headers',
  { tag: '@full' },
  async ({ page, uninstalled }) => {
    const proxy = await startProxy(uninstalled.url, { path: '/crm' })
    const wizard = new WizardScreen(page)
    await page.goto(`${proxy.url}/`)
    await page.getByPlaceholder('Chercher').fill('anything')
    await expect(page.getByText('You can search once the installation is complete.')).toBeVisible()
    await wizard.openSettings(`${proxy.url}/`)
    await expect(wizard.field('installer.app-url')).toHaveValue(proxy.url)
    await wizard.verified(uninstalled.code.toLowerCase())
    await wizard.choose('installer.db-connection', 'installer.db-sqlite')
    for (const label of ['installer.db-host', 'installer.db-port', 'installer.db-username'] as const)
      await expect(wizard.field(label)).toHaveCount(0)
    await wizard.submitted()
    await wizard.finish()
    await wizard.signIn()
    await expect(page.getByText(text('dashboard.empty'))).toBeVisible()
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(5)
    await expect(steps.getByText('0 of 5 done')).toBeVisible()
    await expect(steps.getByRole('link', { name: 'New customer' })).toHaveAttribute(
      'href',
      '/crm/customer/create',
    )
    const begins = {
      invoices: ['lists.no-invoices', 'invoice.create'],
      leads: ['lead.none', 'lead.new'],
      customers: ['customer.none', 'customer.new'],
      products: ['catalogue.no-products', 'catalogue.new-product'],
    } as const
    for (const [list, [says, first]] of Object.entries(begins)) {
      await page.goto(`${proxy.url}/${list}`)
      await expect(page.getByText(text(says))).toBeVisible()
      const notice = page
        .locator('main div')
        .filter({ hasText: text(says) })
        .last()
      await expect(notice.getByRole('link', { name: text(first), exact: true })).toBeVisible()
    }
    await page.goto(`${proxy.url}/estimate/create`)
    await expect(wizard.heading('estimate.new')).toBeVisible()
    await page.reload()
    await expect(wizard.heading('estimate.new')).toBeVisible()
    await expect(page).toHaveURL(`${proxy.url}/estimate/create`)
    await page.goto('about:blank')
    await proxy.stop()
  },
)

installerTest(
  'requires a valid purchase code, and checks a changed one again',
  { tag: '@full' },
  async ({ page, uninstalled }) => {
    const wizard = new WizardScreen(page)
    await wizard.openSettings(uninstalled.url)
    await wizard.button('installer.code-verify').click()
    await expect(page.getByRole('alertdialog')).toContainText('Please enter your purchase code!')
    await page.keyboard.press('Enter')
    await wizard.verify('wrong')
    await expect(page.getByRole('alertdialog')).toContainText(text('licence.invalid'))
    await page.keyboard.press('Escape')
    await expect(page.getByText(text('installer.code-invalid'))).toBeVisible()
    await wizard.verified(uninstalled.code)
    await expect(wizard.button('installer.submit')).toBeVisible()
    await wizard.field('installer.code').fill(`${uninstalled.code}X`)
    await expect(wizard.button('installer.submit')).toHaveCount(0)
    const [help] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: text('installer.code-help') }).click(),
    ])
    await expect(help.getByText('storage/app/purchase-code.txt')).toBeVisible()
  },
)

installerTest(
  'keeps the input when the requirements are refreshed',
  { tag: '@full' },
  async ({ page, uninstalled }) => {
    const wizard = new WizardScreen(page)
    await wizard.openSettings(uninstalled.url)
    await wizard.field('installer.app-name').fill('Typed')
    await wizard.field('installer.mail-password').fill('secret')
    await wizard.button('installer.refresh').click()
    await expect(page.getByText(text('installer.present'), { exact: true })).toHaveCount(9)
    await expect(wizard.field('installer.app-name')).toHaveValue('Typed')
    await expect(wizard.field('installer.mail-password')).toHaveValue('secret')
  },
)

installerTest(
  'reports a mail server that does not respond',
  { tag: '@full' },
  async ({ page, uninstalled, errors }) => {
    errors.expectErrors(rejectedCall(422))
    const wizard = new WizardScreen(page)
    await wizard.openSettings(uninstalled.url)
    await wizard.verified(uninstalled.code)
    await wizard.field('installer.mail-host').fill('127.0.0.1')
    await wizard.field('installer.mail-port').fill('1')
    await wizard.field('installer.test-mail-to').fill('zoe@example.org')
    await wizard.button('installer.test-mail').click()
    await expect(page.getByText(/The mail server at 127\.0\.0\.1:1 is not responding/)).toBeVisible()
  },
)

installerTest(
  'continues after a restart between the settings and the administrator',
  { tag: '@full' },
  async ({ page, uninstalled, errors }) => {
    // The page may load its dictionary at this moment.
    errors.expectErrors(lostConnection)
    const wizard = new WizardScreen(page)
    await wizard.submitEmbedded(uninstalled)
    await uninstalled.restart()
    await wizard.finish()
    await wizard.signIn()
  },
)

installerTest(
  'lets only one of two concurrent installations succeed, and informs the other user',
  {
    tag: '@full',
  },
  async ({ page, uninstalled, openBrowser, errors }) => {
    errors.expectErrors(rejectedCall(403))
    errors.expectErrors(rejectedCall(409))
    const other = await openBrowser({ storageState: signedOut })
    const wizards = [new WizardScreen(page), new WizardScreen(other)] as const
    for (const wizard of wizards) {
      await wizard.openSettings(uninstalled.url)
      await wizard.verified(uninstalled.code)
      await wizard.choose('installer.db-connection', 'installer.db-sqlite')
      await wizard.submitted()
    }
    const [first, second] = wizards
    await first.finish()
    await expect(first.page.getByRole('link', { name: text('sign-in.title') })).toBeVisible()
    await second.finish({ email: 'second@example.org', password: 'another long one' })
    await expect(second.page.getByText(text('installer.installed'))).toBeVisible()
    await first.signIn()
  },
)

installerTest(
  'uses a database that contains the product only after a question',
  { tag: '@full' },
  async ({ page, uninstalled, errors }) => {
    errors.expectErrors(rejectedCall(409))
    errors.expectErrors(rejectedCall(422))
    const wizard = new WizardScreen(page)
    await wizard.submitEmbedded(uninstalled)
    await wizard.finish()
    await expect(page.getByRole('link', { name: text('sign-in.title') })).toBeVisible()

    const again = await startUninstalledServer()
    const file = join(uninstalled.dataDir, 'storage/app/quittance.sqlite')
    await wizard.openSettings(again.url)
    await wizard.verified(again.code)
    await wizard.choose('installer.db-connection', 'installer.db-sqlite')
    await wizard.field('installer.db-file').fill(file)
    await wizard.button('installer.submit').click()
    await expect(
      page.getByText(/already contains this application \(members: 1, documents: 0\)/),
    ).toBeVisible()
    await wizard.button('installer.use-existing').click()
    await expect(page.getByText(text('installer.existing-admin-hint'))).toBeVisible()
    await wizard.finish({ email: 'stranger@example.org', password: 'another long one' })
    await expect(page.getByText(text('installer.admin-wrong')).first()).toBeVisible()
    await wizard.finish()
    await wizard.signIn()
    await page.goto('about:blank')
    await again.stop()
  },
)

installerTest('accepts purchase codes of a remote licence service', { tag: '@full' }, async ({ page }) => {
  const vendor = await startLicenceService()
  const own = await startUninstalledServer({ LICENCE_URL: vendor.url })
  const wizard = new WizardScreen(page)
  await wizard.openSettings(own.url)
  await wizard.verify('wrong')
  await expect(page.getByRole('alertdialog')).toContainText(text('licence.invalid'))
  await page.keyboard.press('Enter')
  await wizard.verified(vendor.code)
  await wizard.choose('installer.db-connection', 'installer.db-sqlite')
  await wizard.submitted()
  await wizard.finish()
  await wizard.signIn()
  await page.goto('about:blank')
  await own.stop()
  await vendor.stop()
})

installerTest(
  'changes the language immediately and remembers it',
  { tag: '@full' },
  async ({ page, uninstalled }) => {
    await page.goto(uninstalled.url)
    await page.getByText('Français', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Installer', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.reload()
    await page.getByRole('button', { name: 'Installer', exact: true }).click()
    await page.getByRole('button', { name: 'Vérifier', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText('code d’achat')
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('fr')
  },
)

installerTest(
  'shows passwords on no page except the last step',
  { tag: '@full' },
  async ({ page, uninstalled }) => {
    const wizard = new WizardScreen(page)
    const bodies: string[] = []
    page.on('response', async (response) => {
      if (!response.url().includes('/install/submit')) bodies.push(await response.text().catch(() => ''))
    })
    await wizard.openSettings(uninstalled.url)
    await wizard.verified(uninstalled.code)
    await wizard.choose('installer.db-connection', 'installer.db-sqlite')
    await wizard.field('installer.mail-host').fill('mail.example.org')
    await wizard.field('installer.mail-password').fill('never-to-be-seen')
    await wizard.submitted()
    await expect(wizard.field('installer.env')).not.toHaveValue(/never-to-be-seen/)
    await wizard.finish()
    await expect(page.getByRole('link', { name: text('sign-in.title') })).toBeVisible()
    expect(bodies.join()).not.toContain('never-to-be-seen')
    expect(readFileSync(join(uninstalled.dataDir, '.env'), 'utf8')).toContain(
      'MAIL_PASSWORD=never-to-be-seen',
    )
  },
)
