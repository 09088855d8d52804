import { expect, type Page } from '@playwright/test'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { codeOf } from './fixtures/authenticator.ts'
import { expectUsableDialog } from './fixtures/dialog-access.ts'
import { startServer } from './fixtures/server.ts'
import { signIn } from './fixtures/session.ts'
import { refusedCall, signedOut, test } from './fixtures/test.ts'

const password = 'four words in a row'

const button = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('button', { name: englishText(key), exact: true })

const demanded = (page: Page) =>
  page.getByRole('dialog', { name: englishText('access.enrol-title'), exact: true })

async function enter(page: Page, url: string, who: { readonly email: string; readonly password: string }) {
  await page.goto(`${url}/login`)
  await page.getByLabel(englishText('sign-in.email')).fill(who.email)
  await page.getByLabel(englishText('sign-in.password')).fill(who.password)
  await button(page, 'sign-in.submit').click()
}

/** Sets up two-factor sign-in, from the key on screen to the recovery codes. */
async function setUp(page: Page, withPassword: string) {
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await dialog.getByLabel(englishText('access.code')).fill(codeOf(secret))
  await dialog.getByLabel(englishText('members.current-password')).fill(withPassword)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByRole('listitem').first()).toHaveText(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  await button(page, 'access.codes-saved').click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('two-factor sign-in is required after signing in and during work, and no input is lost', async ({
  openBrowser,
  errors,
}) => {
  test.slow()
  errors.expectErrors(refusedCall(403))
  errors.expectErrors(refusedCall(409))
  errors.expectErrors(refusedCall(422))
  const server = await startServer()
  const session = await signIn(server)
  try {
    const staff = { email: 'grace@example.net', password }
    const invited = { name: 'Grace Hopper', email: staff.email, role: 'staff' } as const
    const { link } = await session.call(inviteMember, { body: invited })
    const token = link.split('#')[1] ?? ''
    await session.call(acceptInvitation, { body: { token, name: invited.name, password } })

    const atWork = await openBrowser({ storageState: signedOut })
    await enter(atWork, server.url, staff)
    await expect(atWork).toHaveURL(/\/dashboard$/)
    await atWork.goto(`${server.url}/lead/create`)
    const firstName = atWork.getByRole('textbox', { name: englishText('parties.field-first-name') })
    await firstName.fill('Zoé')

    const admin = await openBrowser({ storageState: signedOut })
    await enter(admin, server.url, server)
    await expect(admin).toHaveURL(/\/dashboard$/)
    await admin.goto(`${server.url}/settings/members`)
    const demand = admin.getByRole('switch', { name: englishText('access.require-two-factor') })
    const confirm = () =>
      admin
        .getByRole('alertdialog')
        .getByRole('button', { name: englishText('access.require-two-factor-confirm') })
    await demand.click()
    await confirm().click()
    await expect(admin.getByText(englishText('access.own-two-factor-missing'))).toBeVisible()
    await expect(demand).not.toBeChecked()
    await admin.goto(`${server.url}/profile`)
    await button(admin, 'access.switch-on').click()
    await setUp(admin, server.password)
    await admin.goto(`${server.url}/settings/members`)
    await demand.click()
    await expectUsableDialog(admin.getByRole('alertdialog'))
    await confirm().click()
    await expect(demand).toBeChecked()

    // Directly after signing in, before a screen is shown. Escape has no effect.
    const fresh = await openBrowser({ storageState: signedOut })
    await enter(fresh, server.url, staff)
    await expect(demanded(fresh)).toBeVisible()
    await expectUsableDialog(demanded(fresh))
    await fresh.keyboard.press('Escape')
    await expect(demanded(fresh)).toBeVisible()
    await fresh.goto(`${server.url}/customers`)
    await expect(demanded(fresh)).toBeVisible()
    await expect(fresh.getByRole('heading', { level: 1 })).toHaveCount(0)

    // During work: the input is kept and saved afterwards.
    await button(atWork, 'form.save').first().click()
    await expect(demanded(atWork)).toBeVisible()
    await button(atWork, 'access.set-up').click()
    await setUp(atWork, password)
    await expect(firstName).toHaveValue('Zoé')

    // Set up in another browser in the meantime: the dialog closes.
    await button(fresh, 'access.set-up').click()
    await expect(fresh.getByRole('dialog')).toBeHidden()
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible()
    await admin.goto(`${server.url}/settings/security`)
    await admin.getByLabel(englishText('security.topic')).selectOption('refusals')
    const events = admin.getByRole('table', { name: englishText('security.list') })
    await expect(events).toContainText('Grace Hopper')
    await expect(events).toContainText(englishText('security.event-call-refused'))
    await Promise.all([admin.close(), atWork.close(), fresh.close()])
  } finally {
    await session.end()
    await server.stop()
  }
})
