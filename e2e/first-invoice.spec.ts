import { expect, type Page } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { expectNoViolations } from './fixtures/accessibility-checks.ts'
import { installerTest, type UninstalledServer } from './fixtures/uninstalled-server.ts'
import { admin } from './fixtures/wizard-screen.ts'

// From an empty data directory to the first invoice that could be issued, in the language of the company. The form names each thing
// that is missing, and what it names is all that has to be done.

interface Company {
  /** Of the browser, from which the wizard takes language and country. */
  readonly locale: string
  readonly labels: Labels
  /** Values of the fields of the company, by their labels. */
  readonly company: Readonly<Record<string, string>>
  /** Options of its other selections, by their labels. */
  readonly choices: Readonly<Record<string, string>>
  /** Buttons that complete its data. */
  readonly proposals: readonly string[]
  readonly customer: Readonly<Record<string, string>>
  readonly customerCountry: string
  readonly customerProposals: readonly string[]
  /** Day of the delivery, where an invoice has to state it: as it is typed. */
  readonly delivery?: string
  /** The number of points at first, and sentences that are among them. */
  readonly missing: { readonly title: string; readonly sentences: readonly string[] }
  /** The VAT of the invoice. */
  readonly vat: string
  /** Further texts of the PDF. */
  readonly printed: readonly string[]
}

const french = {
  install: 'Installer',
  code: 'Code d’achat',
  verify: 'Vérifier',
  valid: 'Le code d’achat est valide.',
  database: 'Connexion à la base',
  embedded: 'Intégrée (SQLite), sans serveur',
  submit: 'Valider',
  adminEmail: 'E-mail de l’administrateur',
  adminPassword: 'Mot de passe de l’administrateur',
  finish: 'Installer et créer l’administrateur',
  signIn: 'Connexion',
  email: 'E-mail',
  password: 'Mot de passe',
  dashboard: 'Tableau de bord',
  client: 'Client',
  newClient: /^Nouveau client/,
  save: 'Enregistrer',
  fillAll: 'Tout remplir',
  newLine: 'Nouvelle ligne',
  country: 'Pays',
  regimeMissing: 'Votre entreprise n’a pas précisé si elle facture la TVA.',
  regime: 'TVA',
  chargesVat: 'Facture la TVA',
  delivery: 'Date de livraison ou de prestation',
  details: 'TVA et références',
  ready: 'Émission possible',
  saveInvoice: 'Enregistrer la facture',
} as const

type Labels = { readonly [Name in keyof typeof french]: string | RegExp }

const german = {
  install: 'Installieren',
  code: 'Kaufcode',
  verify: 'Prüfen',
  valid: 'Der Kaufcode ist gültig.',
  database: 'Datenbankverbindung',
  embedded: 'Eingebettet (SQLite), ohne Server',
  submit: 'Absenden',
  adminEmail: 'Admin-E-Mail',
  adminPassword: 'Admin-Passwort',
  finish: 'Installieren und Admin anlegen',
  signIn: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  dashboard: 'Übersicht',
  client: 'Kunde',
  newClient: /^Neuer Kunde/,
  save: 'Speichern',
  fillAll: 'Alle ausfüllen',
  newLine: 'Neue Position',
  country: 'Land',
  regimeMissing: 'Ihre Firma hat nicht angegeben, ob sie Umsatzsteuer ausweist.',
  regime: 'Umsatzsteuer',
  chargesVat: 'Weist Umsatzsteuer aus',
  delivery: 'Liefer- oder Leistungsdatum',
  details: 'Steuer und Referenzen',
  ready: 'Bereit zum Ausstellen',
  saveInvoice: 'Rechnung speichern',
} as const satisfies Labels

const spanish = {
  install: 'Instalar',
  code: 'Código de compra',
  verify: 'Verificar',
  valid: 'El código de compra es válido.',
  database: 'Conexión a la base de datos',
  embedded: 'Integrada (SQLite), sin servidor',
  submit: 'Enviar',
  adminEmail: 'Correo del administrador',
  adminPassword: 'Contraseña del administrador',
  finish: 'Instalar y crear el administrador',
  signIn: 'Iniciar sesión',
  email: 'Correo electrónico',
  password: 'Contraseña',
  dashboard: 'Panel',
  client: 'Cliente',
  newClient: /^Nuevo cliente/,
  save: 'Guardar',
  fillAll: 'Completar todo',
  newLine: 'Línea nueva',
  country: 'País',
  regimeMissing: 'Su empresa no ha indicado si cobra IVA.',
  regime: 'IVA',
  chargesVat: 'Cobra IVA',
  delivery: 'Fecha de la entrega o del servicio',
  details: 'IVA y referencias',
  ready: 'Lista para emitir',
  saveInvoice: 'Guardar factura',
} as const satisfies Labels

const companies: Readonly<Record<string, Company>> = {
  French: {
    locale: 'fr-FR',
    labels: french,
    company: {
      'Nom de l’entreprise': 'Atelier Ménard',
      'Numéro et rue': '12 rue des Lilas',
      'Code postal': '69003',
      Ville: 'Lyon',
      'SIREN / SIRET': '732 829 320 00074',
    },
    choices: { Vend: 'Les deux' },
    proposals: [
      'Utiliser FR44732829320',
      'Utiliser l’adresse 732829320',
      'Reprendre les phrases habituelles',
    ],
    customer: {
      'Numéro et rue': '4 quai Perrache',
      'Code postal': '69002',
      Ville: 'Lyon',
      'SIREN / SIRET': '552 100 554',
    },
    customerCountry: 'France',
    customerProposals: ['Utiliser FR96552100554', 'Utiliser l’adresse 552100554'],
    missing: {
      title: '12 points à corriger avant l’émission',
      sentences: [
        'Votre entreprise n’a pas de nom.',
        'Le client n’a pas d’adresse.',
        'La mention relative aux pénalités de retard',
      ],
    },
    printed: [
      'SIRET 732 829 320 00074',
      'FR44732829320',
      'SIREN 552 100 554',
      'trois fois le taux',
      '40 €',
      '973,00',
    ],
    vat: '194,60',
  },
  German: {
    locale: 'de-DE',
    labels: german,
    delivery: '20.11.2026',
    company: {
      Firmenname: 'Beispiel GmbH',
      'Straße und Hausnummer': 'Hauptstr. 1',
      Postleitzahl: '10115',
      Ort: 'Berlin',
      Handelsregister: 'HRB 12345',
      'USt-IdNr.': 'DE136695976',
      Rechtsform: 'GmbH',
    },
    choices: {},
    proposals: [],
    customer: { 'Straße und Hausnummer': 'Nebenstr. 2', Postleitzahl: '20095', Ort: 'Hamburg' },
    customerCountry: 'Deutschland',
    customerProposals: [],
    missing: {
      title: '6 Punkte vor dem Ausstellen',
      sentences: ['Ihre Firma hat keinen Namen.', 'Die Rechnung nennt weder das Liefer- oder Leistungsdatum'],
    },
    printed: ['HRB 12345', 'USt-IdNr. DE136695976', '973,00'],
    vat: '184,87',
  },
  Belgian: {
    locale: 'fr-BE',
    labels: french,
    company: {
      'Nom de l’entreprise': 'Chaudronnerie Leroy SRL',
      'Numéro et rue': 'Rue Haute 5',
      'Code postal': '1000',
      Ville: 'Bruxelles',
      'N° d’entreprise': '0403.170.701',
    },
    choices: {},
    proposals: ['Utiliser BE0403170701'],
    customer: { 'Numéro et rue': 'Basse 5', 'Code postal': '7904', Ville: 'Tourpes' },
    customerCountry: 'Belgique',
    customerProposals: [],
    missing: {
      title: '5 points à corriger avant l’émission',
      sentences: ['Il faut votre numéro de TVA ou d’identification fiscale.'],
    },
    printed: ['N° d’entreprise 0403.170.701', 'BE0403170701', '973,00'],
    vat: '204,33',
  },
  Spanish: {
    locale: 'es-ES',
    labels: spanish,
    company: {
      'Nombre de la empresa': 'Herrería Ruiz SA',
      'Calle y número': 'Calle Mayor 12',
      'Código postal': '28013',
      Ciudad: 'Madrid',
      NIF: 'A58818501',
      'NIF-IVA': 'ESA58818501',
    },
    choices: {},
    proposals: [],
    customer: { 'Calle y número': 'Gran Vía 4', 'Código postal': '46002', Ciudad: 'Valencia' },
    customerCountry: 'España',
    customerProposals: [],
    missing: {
      title: '5 puntos pendientes antes de emitir',
      sentences: ['Su empresa no tiene nombre.', 'Hace falta su NIF-IVA o registro fiscal.'],
    },
    printed: ['A58818501', '973,00'],
    vat: '204,33',
  },
}

/** Finds a text field. The accessible name of a required one ends in an asterisk. */
function field(page: Page, label: string | RegExp) {
  const escaped = String(label).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return page.locator('input, textarea').and(page.getByLabel(new RegExp(`^${escaped}( \\*)?$`)))
}

const customerName = 'Delorme SA'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function install(page: Page, { url, code }: UninstalledServer, labels: Labels): Promise<void> {
  await page.goto(url)
  await button(page, labels.install).click()
  await field(page, labels.code).fill(code)
  await button(page, labels.verify).click()
  await expect(page.getByText(labels.valid)).toBeVisible()
  await page.getByRole('combobox', { name: labels.database }).selectOption(String(labels.embedded))
  await button(page, labels.submit).click()
  await field(page, labels.adminEmail).fill(admin.email, { timeout: 30_000 })
  await field(page, labels.adminPassword).fill(admin.password)
  await button(page, labels.finish).click()
  await page.getByRole('link', { name: labels.signIn, exact: true }).click()
  await field(page, labels.email).fill(admin.email)
  await field(page, labels.password).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: labels.dashboard })).toBeVisible()
}

/** Stores a new customer from the picker of the form. */
async function createCustomer(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('combobox', { name: labels.client, exact: true }).fill(customerName)
  await page.getByRole('listbox').getByRole('option', { name: labels.newClient }).click()
  await button(page, labels.save).click()
}

async function selectCustomer(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('combobox', { name: labels.client, exact: true }).fill(customerName)
  const option = page.getByRole('listbox').getByRole('option', { name: new RegExp(`^${customerName}`) })
  await option.click()
  // A list that is still open would mean that nothing was selected.
  await expect(option).toHaveCount(0)
}

/** Writes 2 × 486.50 = 973.00 without tax. */
async function fillInvoice(page: Page, { labels, vat }: Company): Promise<void> {
  const client = page.getByRole('combobox', { name: labels.client, exact: true })
  await expect(client).toHaveValue(new RegExp(customerName))
  // Proposals appear when their lists have loaded.
  await expect(page.getByRole('button', { name: /EUR/ })).toBeVisible()
  await button(page, labels.fillAll).click()
  await expect(button(page, labels.fillAll)).toHaveCount(0)
  await page.getByRole('combobox', { name: labels.newLine, exact: true }).fill('Porte')
  await page.keyboard.press('Enter')
  await page.keyboard.type('486,50')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await expect(page.getByRole('status').filter({ hasText: vat }).first()).toBeVisible()
}

/** Follows the sentence about VAT to its field, and completes the data of the company there. */
async function completeCompany(page: Page, { labels, company, choices, proposals }: Company): Promise<void> {
  await page.getByRole('link', { name: labels.regimeMissing, exact: true }).click()
  const regime = page.getByLabel(labels.regime, { exact: true })
  await expect(regime).toBeFocused()
  await regime.selectOption(String(labels.chargesVat))
  for (const [label, value] of Object.entries(company)) await field(page, label).fill(value)
  for (const [label, option] of Object.entries(choices))
    await page.getByLabel(label, { exact: true }).selectOption(option)
  for (const name of proposals) await button(page, name).click()
  // In a window as high as the page, the bar at its end covers no part of a field.
  const window = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ ...window, height: 3_000 })
  await expectNoViolations(page)
  await page.setViewportSize(window)
  const saved = page.waitForResponse(/\/settings\/company\/update$/)
  await button(page, labels.save).first().click()
  expect((await saved).status()).toBe(200)
}

async function completeCustomer(page: Page, company: Company): Promise<void> {
  const { labels, customer, customerCountry, customerProposals } = company
  await field(page, labels.country).first().fill(customerCountry)
  const country = page.getByRole('listbox').getByRole('option', { name: customerCountry, exact: true })
  await expect(country).toBeVisible()
  await expectNoViolations(page)
  await country.click()
  // The names of the numbers are those of the country.
  for (const [label, value] of Object.entries(customer)) await field(page, label).first().fill(value)
  for (const name of customerProposals) await button(page, name).click()
  await button(page, labels.save).click()
  await expect(page).toHaveURL(/customer\/show\/\d+$/)
}

/** The company whose first hour is part of every test run. */
const usualCompany = 'French'

for (const [name, company] of Object.entries(companies)) {
  const tag = name === usualCompany ? [] : ['@full']
  const { labels, delivery, missing, vat, printed } = company
  installerTest.describe(`${name} company`, () => {
    installerTest.use({ locale: company.locale })
    installerTest(
      'is led from nothing to an invoice that could be issued',
      { tag },
      async ({ page, uninstalled }) => {
        const { url } = uninstalled
        await install(page, uninstalled, labels)
        await page.goto(`${url}/invoice/create`)
        await createCustomer(page, labels)
        await fillInvoice(page, company)
        await page.locator('summary', { hasText: missing.title }).click()
        for (const sentence of missing.sentences) await expect(page.getByText(sentence).first()).toBeVisible()

        await completeCompany(page, company)
        await page.goto(`${url}/customer/edit/1`)
        await completeCustomer(page, company)

        await page.goto(`${url}/invoice/create`)
        await selectCustomer(page, labels)
        await fillInvoice(page, company)
        if (delivery !== undefined) {
          await page.getByText(labels.details).click()
          await field(page, labels.delivery).fill(delivery)
          await page.keyboard.press('Tab')
        }
        // A failure prints the form, with the points that are open.
        await expect(page.locator('main')).toContainText(String(labels.ready))
        await expect(page.getByRole('status').filter({ hasText: labels.ready })).toHaveCount(1)
        await expectNoViolations(page)
        const stored = page.waitForResponse(/\/invoice\/store$/)
        await button(page, labels.saveInvoice).click()
        expect((await stored).status()).toBe(200)

        const pdf = await page.request.get(`${url}/api/v1/invoice/1/pdf`, {
          headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
        })
        expect(pdf.status()).toBe(200)
        const text = extractPdfText(await pdf.body()).replaceAll(/\s/g, ' ')
        for (const expected of [...printed, vat]) expect(text).toContain(expected)
      },
    )
  })
}
