import { expect, type Page } from '@playwright/test'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import {
  expectNoSidewaysScrolling,
  expectNoViolationsInAnyLight,
  expectUsableDialog,
} from './fixtures/accessibility-checks.ts'
import { first } from './fixtures/demo-records.ts'
import { newWord } from './fixtures/search-bar.ts'
import { inMotion, rejectedCall, test } from './fixtures/test.ts'

test.use(inMotion)

const words = {
  company: englishText('parties.field-company'),
  email: englishText('parties.field-email'),
  person: englishText('parties.field-client-name'),
  save: englishText('form.save'),
  saveProduct: englishText('catalogue.save-product'),
}

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })

const option = (page: Page, name: string) =>
  page.getByRole('listbox').getByRole('option', { name, exact: true })

const productPicker = (page: Page) =>
  page.getByRole('combobox', { name: englishText('products.label'), exact: true })

/** Selects the last option of the list with the keyboard. */
async function takeLast(page: Page, name: string): Promise<void> {
  await expect(option(page, name)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
}

test.describe('invoice', () => {
  test.use({ kind: getKind('invoice') })

  test('a new customer is created with the keyboard only, and becomes the client of the invoice', async ({
    form,
    page,
    demo,
  }) => {
    const name = `Jeanne ${newWord()}`
    await form.openNew()
    await form.fields.party.focus()
    await page.keyboard.type(name)
    await takeLast(page, `New customer “${name}”`)
    await expect(field(page, words.person)).toHaveValue(name)
    await expect(field(page, words.company)).toBeFocused()
    await page.keyboard.type(`Toits de ${name}`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jeanne@Example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(form.fields.party).toHaveValue(`Toits de ${name} · ${name}`)
    await expect(form.fields.party).toBeFocused()
    await expect(page.getByText('Jeanne@Example.org', { exact: true }).first()).toBeVisible()

    await form.fillLeast(demo, { relation: null })
    const { id } = await form.save('store')
    await form.open(id)
    await expect(form.fields.party).toHaveValue(`Toits de ${name} · ${name}`)
  })

  test('a new product becomes a line with its price', async ({ form, page, errors }) => {
    errors.expectErrors(rejectedCall(422))
    const name = `Bardage ${newWord()}`
    await form.openNew()
    await productPicker(page).fill(name)
    await takeLast(page, `New product “${name}”`)
    await expect(field(page, englishText('catalogue.name'))).toHaveValue(name)
    await page.getByRole('button', { name: words.saveProduct }).click()
    await expect(
      page.getByRole('alert').getByText(englishText('field.missing', { field: englishText('line.price') })),
    ).toBeVisible()
    await field(page, englishText('line.price')).fill('12.5')
    await page.getByRole('button', { name: words.saveProduct }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(form.line(1).name).toHaveValue(name)
    await expect(form.line(1).price).toHaveValue('12.50')
    await expect(productPicker(page)).toBeFocused()
    await productPicker(page).fill(name)
    await expect(page.getByRole('listbox').getByRole('option').filter({ hasText: name })).toHaveCount(1)
  })

  test('an existing customer is pointed out, and can be selected instead', { tag: '@full' }, async ({
    form,
    page,
    session,
  }) => {
    const word = newWord()
    const body = { client_name: `Paul ${word}`, client_email: `${word}@example.com` }
    await session.call(partyRecords.customer.store, { body })
    await session.call(partyRecords.lead.store, {
      body: { last_name: word, client_email: body.client_email },
    })
    await form.openNew()
    await form.fields.party.fill(`P. ${word}x`)
    await option(page, `New customer “P. ${word}x”`).click()
    await field(page, words.email).fill(body.client_email)
    await page.getByRole('button', { name: `Use ${body.client_name}` }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(form.fields.party).toHaveValue(body.client_name)
  })

  test('Escape cancels the dialog without changes, after closing an open list in it', {
    tag: '@full',
  }, async ({ form, page }) => {
    const typed = newWord()
    await form.openNew()
    await form.fields.title.fill('Toiture')
    await form.fields.party.fill(`${typed}@example.com`)
    await takeLast(page, `New customer “${typed}@example.com”`)
    await expect(field(page, words.email)).toHaveValue(`${typed}@example.com`)
    await page.getByRole('switch', { name: englishText('pickers.more-fields') }).click()
    const country = page.getByRole('combobox', { name: englishText('parties.field-country') })
    await country.fill('Fran')
    await expect(option(page, 'France')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(option(page, 'France')).toBeHidden()
    await country.fill('Franc')
    // With the mouse, which only reaches an option in front of the dialog.
    await option(page, 'France').click()
    await expect(country).toHaveValue('France')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(form.fields.title).toHaveValue('Toiture')
    await expect(form.fields.party).toBeFocused()
    await expect(form.fields.party).toHaveValue('')
  })

  test('a dialog that cannot be loaded does not change the form', { tag: '@full' }, async ({
    form,
    page,
    errors,
  }) => {
    errors.expectErrors(/Failed to load resource|net::ERR_FAILED/)
    await form.openNew()
    await form.fields.title.fill('Toiture')
    await page.route(/NewPartyDialog/, (route) => route.abort())
    await form.fields.party.fill('Nobody')
    await option(page, 'New customer “Nobody”').click()
    await expect(form.errorToast(englishText('pickers.not-loaded'))).toBeVisible()
    await expect(form.fields.title).toHaveValue('Toiture')
  })
})

test('a lead is created for a proposal', { tag: '@full' }, async ({ form, page }) => {
  const name = newWord()
  await form.openNew()
  await form.fields.relationChoice('lead').click()
  await form.fields.party.fill(`Anne de ${name}`)
  await option(page, `New lead “Anne de ${name}”`).click()
  await expect(field(page, englishText('parties.field-first-name'))).toHaveValue('Anne')
  await expect(field(page, englishText('parties.field-last-name'))).toHaveValue(`de ${name}`)
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(form.fields.party).toHaveValue(`Anne de ${name}`)
})

test('a known e-mail address does not offer to create a customer', { tag: '@full' }, async ({
  form,
  page,
  demo,
}) => {
  const { client_email } = first(demo.customers)
  await form.openNew()
  await form.fields.relationChoice('customer').click()
  await form.fields.party.fill(client_email.toUpperCase())
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
})

test('the dialogs of the pickers have no accessibility violations', { tag: '@full' }, async ({
  form,
  page,
}) => {
  await form.openNew()
  await form.fields.relationChoice('customer').click()
  await form.fields.party.fill('Nobody')
  await expect(option(page, 'New customer “Nobody”')).toBeVisible()
  await expectNoViolationsInAnyLight(page)
  await option(page, 'New customer “Nobody”').click()
  await page.getByRole('switch', { name: englishText('pickers.more-fields') }).click()
  await expectUsableDialog(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await productPicker(page).fill('Nothing')
  await option(page, 'New product “Nothing”').click()
  await expectUsableDialog(page.getByRole('dialog'))
})

test.describe('phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    kind: getKind('invoice'),
  })
  test('the dialogs of the pickers fit a phone', { tag: '@full' }, async ({ form, page }) => {
    await form.openNew()
    await form.fields.party.fill('Très-longue-désignation-sans-aucune-espace'.repeat(3))
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^New customer/ })
      .click()
    await page.getByRole('switch', { name: englishText('pickers.more-fields') }).click()
    await expectNoSidewaysScrolling(page)
    const heading = page.getByRole('dialog').getByRole('heading').first()
    await heading.scrollIntoViewIfNeeded()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await page.getByRole('dialog').getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
