import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames, type NamedField } from '@quittance/shared/wire/field-names.ts'
import type { TestClient } from '#test/test-app.ts'

type Values = Readonly<Record<string, unknown>>

/** Fills an empty installation by calls that both versions have. Ids are those of an empty database: 1, 2, 3 … */
export async function fillCompany(client: TestClient): Promise<void> {
  const send = createSender(client)
  await fillCatalogue(send)
  await fillParties(send)
  const save = await createSaver(send)
  // Saved before the company had a tax number.
  await send('settings/company/update', { ...company, legal_number: '', tax_number: '' })
  await save('invoice', { number: 101, title: 'Brouillon' })
  await save('invoice', { number: 102, title: 'Envoyée', status: 'Sent', ...email })
  await send('settings/company/update', company)
  await saveInvoices(save)
  const offers = await saveOffers(save)
  await send('estimate/convert', { id: offers.accepted, to: 'invoice', today: '2026-05-30' })
  await archive(send, save)
}

const company = {
  ...{ name: 'Atelier Belleroche', address: '14, rue des Tables-Claudiennes', postal_code: '69001' },
  ...{ city: 'Lyon', country: 'FR', email: 'bonjour@example.com', phone: '+33 4 65 71 12 34' },
  ...{ legal_number: 'SIREN 732 829 320 – RCS Lyon', tax_number: 'FR44732829320' },
}

const email = {
  email: { to: ['zoe@example.org'], subject: 'Votre facture', message: 'Bonjour,\nvoici la facture.' },
}

type Send = (path: string, body?: Values) => Promise<Values>

/** Returns a function that makes a call of `/api/v1`, with `GET` if it has no body. */
function createSender(client: TestClient): Send {
  return async (path, body) => {
    const method = body === undefined ? 'GET' : 'POST'
    const response = await client.send({ method, url: `/api/v1/${path}` }, body)
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`)
    return response.json()
  }
}

async function fillCatalogue(send: Send): Promise<void> {
  const { tax_rates: known } = (await send('tax_rate/all')) as { tax_rates: readonly { name: string }[] } // as: a response of the contract
  const rates = [
    ['TVA 20 %', 20],
    ['TVA 5,5 %', 5.5],
    ['Taxe de séjour', 5],
    ['Sans TVA', 0],
  ] as const
  for (const [name, rate] of rates)
    if (!known.some((stored) => stored.name === name)) await send('tax_rate/store', { name, rate })
  await send('product_group/store', { name: 'Atelier' })
  const product = { name: 'Conseil', price: 120, default_quantity: 2, unit_name: 'heure', group_id: 1 }
  await send('product/store', product)
}

const customer = {
  ...{ client_name: 'Zoé Ménard', username: 'menard', company_name: 'Éditions Ménard' },
  ...{ client_email: 'zoe@example.org', phone: '+33 1 23 45 67 89', address: '12 rue de l’Église' },
  ...{ postal_code: '75001', city: 'Paris', country: 'FR', tax_number: 'FR12345678901', locale: 'fr' },
}

async function fillParties(send: Send): Promise<void> {
  await send('customer/store', customer)
  const plain = { client_name: 'Ann Other', username: 'other', company_name: 'Northwind', country: 'US' }
  await send('customer/store', { ...plain, client_email: 'ann@northwind.example', locale: 'en' })
  await send('customer/store', {
    ...customer,
    username: 'archived',
    company_name: 'Ancienne',
    tax_number: '',
  })
  await send('customer/store', {
    ...customer,
    username: 'forgotten',
    company_name: 'Oubliée',
    tax_number: '',
  })
  const lead = {
    first_name: 'Hervé',
    last_name: 'Lefèvre',
    company_name: '',
    client_email: 'herve@example.org',
  }
  for (const last of ['Lefèvre', 'Archivé', 'Converti', 'Oublié'])
    await send('lead/store', { ...lead, last_name: last, country: 'FR' })
  await send('lead/convert', { id: 3 })
}

interface DocumentValues extends Values {
  readonly number: number
  readonly title: string
  readonly status?: string
  readonly currency?: string
  readonly email?: Values
  readonly lines?: readonly Values[]
}

type Save = (kind: KindName, values: DocumentValues) => Promise<number>

function line(
  name: string,
  [quantity, price]: readonly [quantity: number, price: number],
  rates: readonly (readonly [string, number])[],
) {
  const selected_tax_rates = rates.map(([rateName, rate]) => ({ id: null, name: rateName, rate }))
  return {
    type: 'item',
    product_id: null,
    name,
    description: '',
    quantity,
    price,
    unit_name: '',
    selected_tax_rates,
  }
}

const standard = [['TVA 20 %', 20]] as const
const reduced = [['TVA 5,5 %', 5.5]] as const
const plainLines = [line('Rénovation', [10, 100], standard)]
const manyLines = [
  { ...line('Conseil', [1.5, 120], standard), product_id: 1, unit_name: 'heure' },
  { ...line('À la main', [2.5, 12.3456], reduced), description: 'Sur mesure,\nposée' },
  line('Nuitée', [2, 80], [...reduced, ['Taxe de séjour', 5]]),
  line('Don', [1, 50], [['Sans TVA', 0]]),
  line('Sans taxe', [3, 0.3333], []),
]

/** Returns a function that stores a document, with what its values do not state. */
async function createSaver(send: Send): Promise<Save> {
  const { currencies } = (await send('currencies')) as { currencies: readonly { id: number; name: string }[] } // as: a response of the contract
  return async (kind, values) => {
    const { lines = plainLines, status = 'Draft', currency = 'EUR', email: sent, ...others } = values
    const fields: Values = {
      ...{ prefix: 'T-', relation: 'customer', party: 1, documentDate: '2026-05-31', dueDate: '2026-06-30' },
      ...{
        status: { name: status },
        owner: 1,
        message: 'Bonjour Zoé',
        terms: '30 jours',
        customerNotes: 'Merci',
      },
      currency: currencies.find(({ name }) => name === currency)?.id,
      ...{ amountDue: 0, amountPaid: 0, shippingCharges: 0 },
      ...others,
    }
    const names = getWireNames(kind)
    const payload = Object.entries(fields).flatMap(([field, value]) => {
      const name = getPayloadName(names, 'store', field as NamedField) // as: the keys above are its fields
      return name === undefined ? [] : [[name, value] as const]
    })
    const { discount_percentage = 0, discount_type_selected = 'after', adjustments = 0 } = values
    const saved = await send(`${kind}/store`, {
      ...Object.fromEntries(payload),
      ...{ selected_products: lines, discount_percentage, discount_type_selected, adjustments },
      ...(sent && { email: sent }),
    })
    return Number(saved.id)
  }
}

async function saveInvoices(save: Save): Promise<void> {
  await save('invoice', { number: 103, title: 'Payée', status: 'Paid', amountPaid: 1200 })
  const usd = { currency: 'USD', party: 2, amountDue: 700, amountPaid: 500 }
  await save('invoice', { number: 104, title: 'Dollars', status: 'Sent', ...usd })
  const before = { discount_type_selected: 'before', discount_percentage: 10 }
  await save('invoice', { number: 105, title: 'Remise avant taxes', status: 'Sent', ...before })
  const after = { discount_type_selected: 'after', discount_percentage: 7.5 }
  await save('invoice', { number: 106, title: 'Remise après taxes', ...after, lines: manyLines })
  await save('invoice', { number: 107, title: 'Arrondi', adjustments: -0.13, lines: manyLines })
  await save('invoice', { number: 108, title: 'Supplément', adjustments: 25, shippingCharges: 7.5 })
  await save('invoice', { number: 109, title: 'Sans taxes', lines: [line('Formation', [1, 500], [])] })
}

async function saveOffers(save: Save): Promise<{ readonly accepted: number }> {
  const lead = { relation: 'lead', party: 1 }
  await save('proposal', { number: 1, title: 'Projet', ...lead, status: 'Sent' })
  await save('proposal', { number: 2, title: 'Accepté', status: 'Accepted', lines: manyLines })
  await save('proposal', { number: 3, title: 'Du prospect converti', relation: 'lead', party: 3 })
  await save('estimate', { number: 1, title: 'Devis', ...lead, shippingCharges: 12 })
  const accepted = await save('estimate', {
    number: 2,
    title: 'Devis accepté',
    status: 'Accepted',
    lines: manyLines,
  })
  await save('estimate', { number: 3, title: 'Refusé', status: 'Declined', discount_percentage: 100 })
  return { accepted }
}

/** Archives and anonymises parties that have documents, and archives a document. */
async function archive(send: Send, save: Save): Promise<void> {
  const archived = await save('invoice', {
    number: 111,
    title: 'Archivée',
    party: 3,
    status: 'Paid',
    amountPaid: 1200,
  })
  await save('invoice', { number: 112, title: 'Du client oublié', party: 4 })
  await send('invoice/set_archived', { ids: [archived], archived: true })
  await send('customer/set_archived', { ids: [3], archived: true })
  await send('lead/set_archived', { ids: [2], archived: true })
  await send('customer/anonymise', { id: 4 })
  await send('lead/anonymise', { id: 4 })
}
