import { expect } from '@playwright/test'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { englishText, englishText as text } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolations,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { createLine, first, storeDocument } from './fixtures/demo-records.ts'
import { addProduct, enter, toggleRates } from './fixtures/document-lines.ts'
import { keyboardOf } from './fixtures/keyboard.ts'
import { recordAnnouncements } from './fixtures/screen-reader.ts'
import { addressesOf, openScreen, withRecord } from './fixtures/screens.ts'
import { searchBar } from './fixtures/search-bar.ts'
import { chosenKinds, forEachKind, lostConnection, rejectedCall, signedOut, test } from './fixtures/test.ts'
import { installerTest } from './fixtures/uninstalled-server.ts'
import { admin, WizardScreen } from './fixtures/wizard-screen.ts'

forEachKind(
  () => {
    test('create and edit have no accessibility violations', async ({ form, kind, session }) => {
      const { page } = form
      const { id } = await storeDocument(session, kind, { lines: [createLine(), createLine()] })
      await form.openNew()
      await expect(page.getByText(englishText('editing.no-lines'))).toBeVisible()
      await expectNoViolationsInAnyLight(page)
      await form.fields.pickers.status.click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expectNoViolationsInAnyLight(page)

      await form.open(id)
      await toggleRates(page, 1, ['VAT 20%'])
      await expectNoViolationsInAnyLight(page)
      await form.line(1).quantity.fill('0')
      await form.line(1).quantity.press('Tab')
      await expectUsableDialog(form.alert)
      await page.keyboard.press('Escape')
      await form.line(2).name.fill('')
      await expectNoViolationsInAnyLight(page)
    })
  },
  { usually: 'invoice' },
)

/** High enough that no sticky bar covers a part of a control, which would then be reported as too small. */
const tallViewport = { width: 1366, height: 15_000 }

/** Number of screens for each test: opening a browser page takes as long as a check. */
const groupSize = 5

test.describe('all screens', () => {
  test.use({ viewport: tallViewport })

  for (const addresses of inGroups(addressesOf(chosenKinds('invoice')))) {
    test(`from ${addresses[0]} to ${addresses.at(-1)}: no accessibility violations`, async ({
      page,
      session,
      demo,
    }) => {
      for (const address of addresses) {
        await test.step(address, async () => {
          await openScreen(page, await withRecord(address, session, demo))
          await expectNoViolations(page)
        })
      }
    })
  }
})

function inGroups(addresses: readonly string[]): string[][] {
  const starts = Array.from(
    { length: Math.ceil(addresses.length / groupSize) },
    (_, index) => index * groupSize,
  )
  return starts.map((start) => addresses.slice(start, start + groupSize))
}

test.describe('signed out', () => {
  test.use({ storageState: signedOut })

  test('the screens before the sign-in have no accessibility violations', async ({ page, errors }) => {
    // No member is signed in, and the invitation is invalid.
    errors.expectErrors(/status of 4\d\d/)
    for (const address of ['', 'login', 'password', 'invitation']) {
      await openScreen(page, address)
      await expectNoViolations(page)
    }
  })
})

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  forEachKind(
    () => {
      test('create and edit fit a phone', { tag: '@full' }, async ({ form, kind, demo, session }) => {
        const lines = [
          createLine({ name: 'Très-longue-désignation-sans-aucune-espace'.repeat(4) }),
          createLine(),
        ]
        const { id } = await storeDocument(session, kind, { lines, title: 'Sur un téléphone, '.repeat(8) })
        await form.openNew()
        await addProduct(form.page, first(demo.products).name)
        await expectNoSidewaysScrolling(form.page)
        await form.open(id)
        await expectNoSidewaysScrolling(form.page)
        // The bar at the bottom covers a part of the field below it until the page is scrolled.
        await form.page.setViewportSize({ width: 390, height: 6_000 })
        await expectNoViolations(form.page)
        await form.page.setViewportSize({ width: 390, height: 844 })
        await form.line(2).quantity.fill('3')
        await form.save('update')
        await expectNoSidewaysScrolling(form.page)
      })
    },
    { usually: 'estimate' },
  )
})

test('a document can be created with the keyboard only', { tag: '@full' }, async ({ form, page, demo }) => {
  const { fields } = form
  const pick = async (text: string) => {
    await page.keyboard.type(text)
    await expect(
      page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first(),
    ).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const tabTo = async (target: typeof fields.title, key = 'Tab') => {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press(key)
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }

  await form.openNew()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await tabTo(fields.party)
  await pick(first(demo.customers).client_email)
  await tabTo(fields.title)
  await page.keyboard.type(' au clavier')
  await tabTo(fields.pickers.status)
  await pick('Draft')
  await tabTo(fields.pickers.currency)
  await pick('EUR')
  await tabTo(fields.pickers.owner)
  await pick('Hugo')
  await tabTo(page.getByRole('combobox', { name: englishText('products.label'), exact: true }))
  await pick('Site survey')
  await page.keyboard.press('Escape')
  // The lines are above the picker.
  await tabTo(form.line(1).quantity, 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await tabTo(form.line(1).rates)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await tabTo(form.create)
  await expect(form.create).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(form.toast(englishText(`${getKind('proposal').name}.added`))).toBeVisible()
})

test('a screen reader announces the totals of a document, the result of a save, and errors', async ({
  form,
  page,
  kind,
  session,
  errors,
}) => {
  errors.expectErrors(lostConnection)
  const { id } = await storeDocument(session, kind, {
    lines: [createLine({ price: decimal('100') }), createLine()],
  })
  const announcements = await recordAnnouncements(page)
  const expectAnnounced = (words: string | RegExp) =>
    expect.poll(async () => (await announcements()).filter((text) => text.search(words) >= 0)).toHaveLength(1)

  await form.open(id)
  await enter(form.line(1).quantity, '3')
  await expectAnnounced(/400\.00/)
  await form.line(2).remove.click()
  await expectAnnounced('was removed')
  await expectAnnounced(/300\.00/)
  await form.save('update')
  await expectAnnounced(englishText(`${kind.name}.updated`))
  await form.fields.number.fill('1')
  await expectAnnounced(/number is (available|occupied)!$/)

  await page.route('**/api/v1/**', (route) => route.abort())
  await enter(form.line(1).quantity, '4')
  await form.update.click()
  await expectAnnounced(/server cannot be reached/)
})

test('a screen reader announces the selection in a list and the result of a search', {
  tag: '@full',
}, async ({ page, kind, demo }) => {
  const announcements = await recordAnnouncements(page)
  const expectAnnounced = (words: RegExp) =>
    expect
      .poll(async () => (await announcements()).some((text) => words.test(text)), String(words))
      .toBe(true)

  await page.goto(`${kind.paths.list}`)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expectAnnounced(/^2 /)
  const { box } = searchBar(page)
  await box.fill(first(demo.customers).client_name)
  await expectAnnounced(/ found: /)
})

test('an error is announced inside of the dialog that it belongs to', { tag: '@full' }, async ({
  page,
  errors,
}) => {
  errors.expectErrors(rejectedCall(503))
  await page.route('**/api/v1/**/invite', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'The server is busy.', errors: {} } }),
  )
  await page.goto('settings/members')
  await page.getByRole('button', { name: englishText('members.invite') }).click()
  const dialog = page.getByRole('dialog', { name: englishText('members.invite') })
  await dialog.getByLabel(englishText('members.name')).fill('Grace Hopper')
  const email = dialog.getByLabel(englishText('members.email'))
  await email.fill('grace@example.com')
  await email.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('The server is busy.')
  await expect(email).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

installerTest(
  'the wizard has no accessibility violations in any step',
  async ({ page, uninstalled, errors }) => {
    errors.expectErrors(rejectedCall(422))
    const wizard = new WizardScreen(page)
    await page.goto(uninstalled.url)
    await expect(wizard.button('installer.install')).toBeVisible()
    await expectNoViolationsInAnyLight(page)
    await wizard.button('installer.install').click()
    await expect(page.getByText('0755', { exact: true })).toHaveCount(4)
    await expectNoViolationsInAnyLight(page)
    await wizard.verify('wrong')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNoViolationsInAnyLight(page)
    await page.keyboard.press('Enter')
    await wizard.verified(uninstalled.code)
    await wizard.field('installer.app-name').fill('')
    await wizard.button('installer.submit').click()
    await expect(page.locator(':focus')).toContainText(text('installer.problems'))
    await expectNoViolationsInAnyLight(page)
    await wizard.field('installer.app-name').fill('Quittance')
    await wizard.choose('installer.db-connection', 'installer.db-sqlite')
    await wizard.submitted()
    await expectNoViolationsInAnyLight(page)
  },
)

installerTest.describe('on a phone', () => {
  installerTest.use({ viewport: { width: 375, height: 740 } })

  installerTest('the wizard does not scroll sideways', { tag: '@full' }, async ({ page, uninstalled }) => {
    const wizard = new WizardScreen(page)
    await page.goto(uninstalled.url)
    await expect(wizard.button('installer.install')).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await wizard.button('installer.install').click()
    await wizard.verified(uninstalled.code)
    await expectNoSidewaysScrolling(page)
    await wizard.choose('installer.db-connection', 'installer.db-sqlite')
    await wizard.submitted()
    await expectNoSidewaysScrolling(page)
  })
})

installerTest(
  'the whole installation works with the keyboard only',
  { tag: '@full' },
  async ({ page, uninstalled }) => {
    const wizard = new WizardScreen(page)
    const { push, tabTo, write } = keyboardOf(page)
    await page.goto(uninstalled.url)
    await push(wizard.button('installer.install'))
    await expect(wizard.heading('installer.step-settings')).toBeFocused()
    await write(wizard.field('installer.code'), uninstalled.code)
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
  },
)
