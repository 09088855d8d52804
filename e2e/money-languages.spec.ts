import { expect, type Page } from '@playwright/test'
import { expectNoViolationsInAnyLight } from './fixtures/accessibility-checks.ts'
import { expectFacts, issueInvoice, roofLines, storeCustomer } from './fixtures/issuing.ts'
import { test } from './fixtures/test.ts'
import { expectTranslated, type Language } from './fixtures/translations.ts'

// Credit notes, statements, numbers and the ledger in French, German and Spanish. English is in the specs of each subject, and the issue
// in these languages in issue.spec.ts and issue-languages.spec.ts.

/** The texts of a language, as the screens show them. */
interface Wording {
  readonly locale: string
  /** A credit note for 25.00 + 20 % = 30.00. */
  readonly credit: {
    readonly action: string
    readonly title: (number: string) => string
    readonly lines: string
    /** Name of the field for a part of the first line, which is called Slates. */
    readonly part: string
    readonly reason: string
    readonly issue: string
    readonly created: string
    readonly balance: string
    /** Amounts of the balance, by their labels. */
    readonly amounts: Readonly<Record<string, string>>
  }
  /** The statement of an invoice for 461.00 and of that credit note. */
  readonly statement: {
    readonly title: string
    readonly columns: readonly string[]
    /** Texts in its rows. The demo company has English reference data. */
    readonly rows: (number: string) => readonly string[]
    readonly amounts: Readonly<Record<string, string>>
  }
  readonly numbers: {
    readonly heading: string
    readonly state: string
    readonly invoices: string
    readonly form: string
    readonly next: string
    readonly report: string
    readonly complete: string
    readonly rehearse: string
    readonly rehearsal: string
  }
  readonly ledger: {
    readonly heading: string
    readonly verify: string
    readonly intact: string
    readonly close: string
    readonly closed: RegExp
    readonly closures: string
    readonly export: string
    readonly download: string
  }
}

const french: Wording = {
  locale: 'fr-FR',
  credit: {
    action: 'Créer un avoir',
    title: (number) => `Avoir sur ${number}`,
    lines: 'Certaines lignes',
    part: 'À créditer : 1. Slates',
    reason: 'Motif',
    issue: 'Créer et émettre',
    created: 'L’avoir est créé.',
    balance: 'Solde',
    amounts: { 'Montant de l’avoir': '30,00', Utilisé: '30,00', Restant: '0,00' },
  },
  statement: {
    title: 'Relevé de compte',
    columns: ['Date', 'Opération', 'Débit', 'Crédit', 'Solde'],
    rows: (number) => [`Facture ${number}`, 'Avoir CN-', 'Solde final'],
    amounts: { Solde: '431,00 EUR', 'Reste à payer': '431,00 EUR', 'Non affecté': '0,00 EUR' },
  },
  numbers: {
    heading: 'Numérotation et émission',
    state: 'Activée : les documents sont émis et verrouillés',
    invoices: 'Factures',
    form: 'Numéros : Factures',
    next: 'Le prochain est INV-',
    report: 'Numéros d’une année',
    complete: 'Aucun numéro ne manque.',
    rehearse: 'Afficher les numéros',
    rehearsal: 'Changement d’année',
  },
  ledger: {
    heading: 'Registre',
    verify: 'Vérifier maintenant',
    intact: 'Intact le',
    close: 'Clôturer les périodes échues',
    closed: /^\d+ périodes? (a|ont) été clôturées?\.$/,
    closures: 'Clôtures',
    export: 'Exporter',
    download: 'Télécharger',
  },
}

const german: Wording = {
  locale: 'de-DE',
  credit: {
    action: 'Rechnungskorrektur erstellen',
    title: (number) => `Rechnungskorrektur zu ${number}`,
    lines: 'Einzelne Positionen',
    part: 'Gutzuschreiben: 1. Slates',
    reason: 'Grund',
    issue: 'Erstellen und ausstellen',
    created: 'Die Rechnungskorrektur ist erstellt.',
    balance: 'Saldo',
    amounts: { Guthaben: '30,00', Verwendet: '30,00', Übrig: '0,00' },
  },
  statement: {
    title: 'Kontoauszug',
    columns: ['Datum', 'Vorgang', 'Soll', 'Haben', 'Saldo'],
    rows: (number) => [`Rechnung ${number}`, 'Rechnungskorrektur CN-', 'Endsaldo'],
    amounts: { Saldo: '431,00 EUR', Offen: '431,00 EUR', 'Nicht zugeordnet': '0,00 EUR' },
  },
  numbers: {
    heading: 'Nummern und Ausstellung',
    state: 'Ein: Dokumente werden ausgestellt und festgeschrieben',
    invoices: 'Rechnungen',
    form: 'Nummern: Rechnungen',
    next: 'Die nächste Nummer ist INV-',
    report: 'Nummern eines Jahres',
    complete: 'Es fehlt keine Nummer.',
    rehearse: 'Nummern anzeigen',
    rehearsal: 'Jahreswechsel',
  },
  ledger: {
    heading: 'Register',
    verify: 'Jetzt prüfen',
    intact: 'Unversehrt am',
    close: 'Beendete Zeiträume abschließen',
    closed: /^\d+ (Zeitraum wurde|Zeiträume wurden) abgeschlossen\.$/,
    closures: 'Abschlüsse',
    export: 'Exportieren',
    download: 'Herunterladen',
  },
}

const spanish: Wording = {
  locale: 'es-ES',
  credit: {
    action: 'Crear rectificativa',
    title: (number) => `Factura rectificativa de ${number}`,
    lines: 'Líneas concretas',
    part: 'Por rectificar: 1. Slates',
    reason: 'Motivo',
    issue: 'Crear y emitir',
    created: 'Se ha creado la factura rectificativa.',
    balance: 'Saldo',
    amounts: { 'Saldo a favor': '30,00', Utilizado: '30,00', Restante: '0,00' },
  },
  statement: {
    title: 'Extracto de cuenta',
    columns: ['Fecha', 'Movimiento', 'Debe', 'Haber', 'Saldo'],
    rows: (number) => [`Factura ${number}`, 'Factura rectificativa CN-', 'Saldo final'],
    amounts: { Saldo: '431,00 EUR', Pendiente: '431,00 EUR', 'Sin asignar': '0,00 EUR' },
  },
  numbers: {
    heading: 'Numeración y emisión',
    state: 'Activada: los documentos se emiten y se bloquean',
    invoices: 'Facturas',
    form: 'Números: Facturas',
    next: 'El siguiente es INV-',
    report: 'Números de un año',
    complete: 'No falta ningún número.',
    rehearse: 'Mostrar los números',
    rehearsal: 'Cambio de año',
  },
  ledger: {
    heading: 'Registro de facturación',
    verify: 'Verificar ahora',
    intact: 'Íntegro el',
    close: 'Cerrar períodos terminados',
    closed: /^Se han? cerrado \d+ períodos?\.$/,
    closures: 'Cierres',
    export: 'Exportar',
    download: 'Descargar',
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const languages: readonly (readonly [Language, Wording])[] = [
  ['fr', french],
  ['de', german],
  ['es', spanish],
]

for (const [language, { locale, credit, statement, numbers, ledger }] of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('a part of an invoice is credited, and the statement of its customer has both', {
      tag: '@full',
    }, async ({ page, session }) => {
      const party = await storeCustomer(session)
      const { id, number } = await issueInvoice(session, { party, lines: roofLines })
      await page.goto(`invoice/show/${id}`)
      await page.getByRole('article').getByRole('button', { name: credit.action, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: credit.title(number), exact: true })
      await dialog.getByRole('radio', { name: credit.lines }).check()
      await dialog.getByRole('checkbox', { name: '1. Slates' }).check()
      const part = dialog.getByRole('textbox', { name: credit.part, exact: true })
      await expect(part).toHaveValue('100,00')
      await part.fill('25')
      await expect(dialog.getByRole('status').filter({ hasText: '25,00 EUR' })).toBeVisible()
      await dialog.getByRole('textbox', { name: credit.reason }).fill('Ardoises cassées')
      await expectTranslated(dialog, language)
      await dialog.getByRole('button', { name: credit.issue, exact: true }).click()

      await expect(page).toHaveURL(/\/credit-note\/show\/\d+$/)
      await expect(page.getByRole('status').filter({ hasText: credit.created })).toBeVisible()
      await expectFacts(region(page, credit.balance), credit.amounts)
      await expectTranslated(page.getByRole('article'), language)
      await expectNoViolationsInAnyLight(page)

      await page.goto(`customer/show/${party.id}`)
      const card = region(page, statement.title)
      await expect(card.getByRole('columnheader')).toHaveText(statement.columns)
      const rows = card.getByRole('table', { name: `${statement.title} (EUR)` }).locator('tbody tr')
      await expect(rows).toContainText(statement.rows(number))
      // 461.00 − 30.00.
      await expect(rows.last().getByRole('cell').last()).toHaveText('431,00')
      await expectFacts(card, statement.amounts)
      await expectTranslated(card, language)
      await expectNoViolationsInAnyLight(page)
    })

    test('an administrator reads the numbers of a year, and verifies and closes the ledger', {
      tag: '@full',
    }, async ({ page, session }) => {
      const { number } = await issueInvoice(session, { party: await storeCustomer(session) })
      const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
      await page.goto('settings/issuing')
      await expect(heading(numbers.heading)).toBeVisible()
      await expect(page.getByText(numbers.state)).toBeVisible()
      await expect(page.getByRole('form', { name: numbers.form, exact: true })).toContainText(numbers.next)
      const report = region(page, numbers.report)
      await expect(report).toContainText(numbers.complete)
      await expect(report.getByRole('row').filter({ hasText: number })).toContainText(numbers.invoices)
      await button(page, numbers.rehearse).click()
      const turn = page.getByRole('table', { name: numbers.rehearsal }).getByRole('row')
      await expect(turn.filter({ hasText: number })).toContainText(numbers.invoices)
      await expectTranslated(page.getByRole('main'), language)
      await expectNoViolationsInAnyLight(page)

      await page.goto('settings/ledger')
      await expect(heading(ledger.heading)).toBeVisible()
      await button(page, ledger.verify).click()
      await expect(page.getByRole('status').filter({ hasText: ledger.intact })).toBeVisible()
      await button(page, ledger.close).click()
      await expect(page.getByText(ledger.closed)).toBeVisible()
      await expect(page.getByRole('table', { name: ledger.closures })).toBeVisible()
      await expect(
        region(page, ledger.export).getByRole('button', { name: ledger.download, exact: true }),
      ).toBeVisible()
      await expectTranslated(page.getByRole('main'), language)
      await expectNoViolationsInAnyLight(page)
    })
  })
}
