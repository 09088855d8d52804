import { expect, type Page } from '@playwright/test'
import { extractPdfText } from '@quittance/server/test/pdf-tools.ts'
import { type CountedKeyboard, countedKeyboard } from './fixtures/counted-keyboard.ts'
import { startInbox } from './fixtures/inbox.ts'
import { readAttachment } from './fixtures/mailing.ts'
import { installerTest, type UninstalledServer } from './fixtures/uninstalled-server.ts'
import { admin } from './fixtures/wizard-screen.ts'

// From an empty data directory to the first invoice in the mailbox of a customer, in French and by keyboard only.

installerTest.use({ locale: 'fr-FR' })

/**
 * The steps that the journey needs today: 34 in the wizard, 5 to sign in, 20 for the company, 13 for the customer, 12 for the
 * fields of the document, 6 for its line and 4 to send it. A change that makes it longer should be worth that to newcomers.
 */
const mostSteps = 94

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Finds a text field. The accessible name of a required one ends in an asterisk. */
function field(page: Page, label: string) {
  return page.locator('input').and(page.getByLabel(new RegExp(`^${label}( \\*)?$`)))
}

/** Searches the command palette and opens the first result. */
async function command(page: Page, { press, type }: CountedKeyboard, name: string): Promise<void> {
  await press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commandes' })
  await expect(palette).toBeVisible()
  await type(name)
  await expect(palette.getByRole('option').first()).toContainText(name)
  await press('Enter')
}

async function install(
  page: Page,
  { press, push, tabTo, type }: CountedKeyboard,
  { url, code, mailPort }: Pick<UninstalledServer, 'url' | 'code'> & { readonly mailPort: number },
): Promise<void> {
  await page.goto(url)
  const language = page.getByRole('radio', { name: 'Français' })
  await expect(language).toBeChecked()
  await expect(language).toBeFocused()
  await expect(picker(page, 'Pays')).toHaveValue('France')
  await press('Enter')

  await tabTo(field(page, 'Code d’achat'))
  await type(code)
  await press('Enter')
  await expect(page.getByText('Le code d’achat est valide.')).toBeVisible()
  await tabTo(field(page, 'Hôte de messagerie'))
  await type('127.0.0.1')
  await press('Tab')
  await type(String(mailPort))
  await tabTo(picker(page, 'Connexion à la base'))
  await press('ArrowDown')
  await push(field(page, 'Fichier de la base'))

  await expect(heading(page, 'Installation')).toBeVisible({ timeout: 30_000 })
  await tabTo(field(page, 'E-mail de l’administrateur'))
  await type(admin.email)
  await press('Tab')
  await type(admin.password)
  await press('Enter')
}

async function signIn(page: Page, { press, type }: CountedKeyboard): Promise<void> {
  await expect(page.getByRole('link', { name: 'Connexion', exact: true })).toBeFocused()
  await press('Enter')
  await expect(field(page, 'E-mail')).toBeFocused()
  await type(admin.email)
  await press('Tab')
  await type(admin.password)
  await press('Enter')
  await expect(page.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
}

async function enterCompany(page: Page, { press, push, tabTo, type }: CountedKeyboard): Promise<void> {
  await push(page.getByRole('link', { name: 'Données de l’entreprise' }))
  await expect(heading(page, 'Entreprise')).toBeFocused()
  await expect(field(page, 'Pays')).toHaveValue('France')
  await tabTo(field(page, 'Nom de l’entreprise'))
  await type('Atelier Ménard')
  await press('Tab')
  await type('12 rue des Lilas')
  await press('Tab')
  await type('69003')
  await press('Tab')
  await type('Lyon')
  await tabTo(field(page, 'N° TVA'))
  await type('FR44732829320')
  await press('Enter')
  await expect(page.getByText('Les informations de l’entreprise sont enregistrées.')).toBeVisible()
}

async function createCustomer(page: Page, { press, tabTo, type }: CountedKeyboard): Promise<void> {
  // It loads after the fields and is the first tab stop.
  await expect(button(page, 'Aperçu')).toBeVisible()
  await tabTo(picker(page, 'Client'))
  await type('Jeanne Delorme')
  await expect(
    page.getByRole('listbox').getByRole('option', { name: 'Nouveau client « Jeanne Delorme »' }),
  ).toBeVisible()
  await press('ArrowDown', 'Enter')
  // The typed name is in its field, and the first empty one has the focus.
  await expect(field(page, 'Interlocuteur')).toHaveValue('Jeanne Delorme')
  await expect(field(page, 'Société')).toBeFocused()
  await type('Menuiserie Delorme')
  await press('Tab', 'Tab')
  await type('jeanne@delorme.example')
  await press('Enter')
  const details = page.getByRole('region', { name: 'Détails' })
  await expect(details.getByText('jeanne@delorme.example')).toBeVisible()
}

async function fillDocument(page: Page, { press, push, tabTo, type }: CountedKeyboard): Promise<void> {
  await tabTo(field(page, 'Objet de la facture'))
  await type('Portes de palier')
  await push(button(page, 'Tout remplir'))
  await expect(picker(page, 'Statut')).toHaveValue('Brouillon')
  await expect(picker(page, 'Devise')).toHaveValue('EUR')
  await expect(picker(page, 'Statut')).toBeFocused()
  await press('Tab')
}

// 2 × 486,50 = 973,00 without tax. 20 % of it are 194,60. Total: 973,00 + 194,60 = 1 167,60.
async function enterLine(page: Page, { press, tabTo, type }: CountedKeyboard): Promise<void> {
  await tabTo(picker(page, 'Nouvelle ligne'))
  await type('Porte en chêne')
  await press('Enter')
  await type('486,50')
  await press('Enter')
  await type('2')
  await expect(page.getByRole('button', { name: 'TVA, ligne 1: TVA 20 %' })).toBeVisible()
}

async function sendInvoice(page: Page, keyboard: CountedKeyboard): Promise<void> {
  await command(page, keyboard, 'Enregistrer et envoyer')
  const email = page.getByRole('dialog', { name: 'Facture FAC-1 par e-mail' })
  const message = email.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveValue(/^Bonjour Jeanne Delorme,\n.* d’un montant total de 1\s167,60\s€\./su)
  await keyboard.press('Enter')
  await expect(email).toBeHidden()
  await expect(page.getByText('L’e-mail est en file d’attente.')).toBeVisible()
}

const printedRows = [
  // It is sent without being issued.
  /^Atelier Ménard +Facture \(brouillon\)$/m,
  /^12 rue des Lilas +Menuiserie Delorme$/m,
  /^69003 Lyon +Jeanne Delorme$/m,
  /^Désignation +Quantité +Prix unitaire HT +TVA +Montant HT$/m,
  /^Porte en chêne +2 +486,50 +20 % +973,00$/m,
  /^TVA 20 % +973,00 +194,60 +Total TVA +194,60$/m,
  / Total TTC +1 167,60 €$/m,
  /^Règlement par virement à l’échéance\.$/m,
  /^Atelier Ménard · N° TVA FR44732829320 +Page 1 sur 1$/m,
]

installerTest('a newcomer e-mails the first invoice', { tag: '@full' }, async ({ page, uninstalled }) => {
  const mail = await startInbox()
  const keyboard = countedKeyboard(page)
  const { begin } = keyboard
  try {
    begin('wizard')
    await install(page, keyboard, { ...uninstalled, mailPort: mail.port })
    begin('sign-in')
    await signIn(page, keyboard)
    begin('company')
    await enterCompany(page, keyboard)
    begin('customer')
    await command(page, keyboard, 'Nouvelle facture')
    await expect(heading(page, 'Nouvelle facture')).toBeVisible()
    await createCustomer(page, keyboard)
    begin('document')
    await fillDocument(page, keyboard)
    begin('lines')
    await enterLine(page, keyboard)
    begin('e-mail')
    await sendInvoice(page, keyboard)

    await expect.poll(() => mail.recipients).toEqual([['jeanne@delorme.example']])
    const [message = ''] = mail.messages
    expect(message).toContain('\r\nSubject: Facture FAC-1 : Portes de palier\r\n')
    const pages = extractPdfText(readAttachment(message))
    for (const row of printedRows) expect(pages).toMatch(row)
    const total = Object.values(keyboard.getSteps()).reduce((sum, steps) => sum + steps, 0)
    expect(total, JSON.stringify(keyboard.getSteps())).toBeLessThanOrEqual(mostSteps)
  } finally {
    // A closed page sends no more requests while the server stops.
    await page.close()
    await mail.close()
  }
})
