import { requestReset, updateProfile } from '@quittance/shared/contract/account.ts'
import {
  productCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { updateMailTemplate } from '@quittance/shared/contract/mail.ts'
import { inviteMember, storeToken } from '@quittance/shared/contract/member-access.ts'
import { partyImports } from '@quittance/shared/contract/party-imports.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { storeStatus, updateCompany, updateKind, updateStatus } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invisibleTexts = ['\u200b', '\u202e', '\u3164', '\u2800', '\u00ad', '\u{e0041}']
const textsWithoutLetter = ['???', '—', '\u0301']
const invoice = getKind('invoice')

type Call = readonly [
  endpoint: Pick<Endpoint, 'method' | 'path' | 'response'>,
  field: string,
  otherFields: object,
]

const groupCall = [productGroupCalls.store, 'name', {}] as const
const status = { kind: 'invoice', meaning: 'open' }
const company = { address: '', postal_code: '', city: '', country: '', email: '', phone: '' }
const numbering = { kind: 'invoice', prefix: '', next_number: 1, number_width: 0, days_until_due: 0 }

/** Calls that accept a name, with the field of the name and the other fields of the body. */
const calls: readonly Call[] = [
  [updateProfile, 'name', {}],
  [inviteMember, 'name', { email: 'zoe@example.com', role: 'staff' }],
  [storeToken, 'name', {}],
  groupCall,
  [taxRateCalls.store, 'name', { rate: 1 }],
  [storeStatus, 'name', status],
  [updateCompany, 'name', { ...company, legal_number: '', tax_number: '' }],
  [updateKind, 'default_title', { ...numbering, default_terms: '', default_customer_notes: '' }],
  [updateMailTemplate, 'subject', { kind: 'invoice', locale: 'fr', message: '' }],
  [partyRecords.customer.store, 'client_name', {}],
  [partyRecords.customer.store, 'username', {}],
  [partyRecords.lead.store, 'company_name', {}],
]

forOneDatabaseWithCompany('names', (context) => {
  const send = (call: Parameters<typeof context.company.client.call>[0], body: object) =>
    context.company.client.call(call, body)

  it.each(calls)('need a letter or a digit: %o, %s', async (endpoint, field, otherFields) => {
    for (const name of textsWithoutLetter) {
      const rejected = await send(endpoint, { ...otherFields, [field]: name })
      expect(rejected.json(), rejected.body).toMatchObject({
        code: 422,
        errors: { [field]: [`${field} needs at least one letter or digit.`] },
      })
    }
  })

  it.each(calls)(
    'count as empty if they contain only invisible characters: %o, %s',
    async (endpoint, field, otherFields) => {
      for (const name of invisibleTexts) {
        const empty = await send(endpoint, { ...otherFields, [field]: '' })
        const response = await send(endpoint, { ...otherFields, [field]: name })
        expect([response.statusCode, response.json().errors]).toEqual([empty.statusCode, empty.json().errors])
      }
    },
  )

  it.each(calls)(
    'must not contain non-characters or private-use characters: %o, %s',
    async (endpoint, field, otherFields) => {
      for (const name of ['Ada\ufdd0', 'Ada\u{1ffff}', 'Ada\uf8ff']) {
        const rejected = await send(endpoint, { ...otherFields, [field]: name })
        expect(rejected.json().errors, rejected.body).toMatchObject({
          [field]: [`${field} contains characters that cannot be shown. Please remove them.`],
        })
      }
    },
  )

  it('of statuses match in any Unicode normalization form, and as stored before names were cleaned', async () => {
    const { database } = context.test.services
    const { id } = (await send(storeStatus, { ...status, name: 'Payé à moitié' })).json()
    const payload = await buildPayload(context.company, invoice, { number: 171 })
    const { store } = documentCalls(invoice)
    const saveAs = async (number: number, name: string) => {
      const saved = await send(store, { ...payload, invoice_number: number, status: name })
      expect(saved.statusCode, saved.body).toBe(200)
      return saved.json().id
    }
    const ids = [await saveAs(171, 'Payé à moitié'), await saveAs(172, 'Paye\u0301 a\u0300 moitie\u0301')]
    ids.push(await saveAs(173, 'Payé\u200b à\u2800moitié'))
    const update = database.updateTable('document_statuses').where('id', '=', id)
    await update.set({ name: 'Payé\u200b à moitié' }).execute()
    for (const [number, name] of [
      [174, 'Payé\u200b à moitié'],
      [175, 'Payé à moitié'],
    ] as const)
      ids.push(await saveAs(number, name))
    const stored = await database.selectFrom('documents').select('status_id').where('id', 'in', ids).execute()
    expect(stored.map((document) => document.status_id)).toEqual(ids.map(() => id))
    const body = { ids, status: { name: 'Paye\u0301 à moitié' } }
    expect((await send(documentListCalls(invoice).setStatus, body)).statusCode).toBe(200)
    const unknown = await send(store, { ...payload, invoice_number: 176, status: 'Payé' })
    expect(unknown.json().errors).toHaveProperty('status')
  })

  it('are stored without invisible characters', async () => {
    const { id } = (await send(groupCall[0], { name: 'Por\u202etes\u200b  et\u00ad volets' })).json()
    const { product_groups: groups } = (await send(productGroupCalls.list, {})).json()
    expect(groups).toContainEqual(expect.objectContaining({ id, name: 'Portes et volets' }))
    const lead = { first_name: '\u2066Zoé', last_name: 'Men\u200dard\u200f', tax_number: 'FR\u202e12' }
    const stored = (await send(partyRecords.lead.store, lead)).json().id
    const url = partyRecords.lead.read.path.replace(':id', String(stored))
    expect((await context.company.client.send({ method: 'GET', url })).json().record).toMatchObject({
      first_name: 'Zoé',
      last_name: 'Menard',
      tax_number: 'FR12',
    })
  })

  it('of leads need a letter in the first or last name', async () => {
    const oneName = await send(partyRecords.lead.store, { first_name: 'Zoé', last_name: '-' })
    expect(oneName.statusCode, oneName.body).toBe(200)
    const noName = await send(partyRecords.lead.store, { first_name: '?', last_name: '-' })
    expect(noName.json().errors).toEqual({ last_name: ['last_name needs at least one letter or digit.'] })
  })

  it('are validated in imports, too', async () => {
    const rows = ['\u3164', '???', 'Zo\u200bé'].map((client_name, index) => ({
      line: index + 1,
      client_name,
    }))
    const body = { import_id: 'names-of-an-import', rows }
    const { results } = (await send(partyImports.customer, body)).json()
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refused',
      'refused',
      'created',
    ])
  })

  it('of products need a visible character, and titles a letter or a digit', async () => {
    for (const name of ['%', '—']) {
      expect((await send(productCalls.store, { name, price: 1 })).statusCode).toBe(200)
    }
    for (const name of invisibleTexts) {
      const rejected = await send(productCalls.store, { name, price: 1 })
      expect(rejected.json().errors).toEqual({ name: ['Name is required'] })
    }
    const payload = await buildPayload(context.company, invoice, { number: 70 })
    for (const [title, message] of [
      ['\u3164', 'invoice_title is missing. Please fill it in.'],
      ['???', 'invoice_title needs at least one letter or digit.'],
    ] as const) {
      const rejected = await send(documentCalls(invoice).store, { ...payload, invoice_title: title })
      expect(rejected.json().errors).toEqual({ invoice_title: [message] })
    }
    const lines = [{ product_id: null, name: '\u200b', price: 1, quantity: 1 }]
    const unnamed = await send(documentCalls(invoice).store, { ...payload, selected_products: lines })
    expect(unnamed.json().errors).toEqual({ 'selected_products.0.name': ['Name is required'] })
  })

  it('that differ from an existing one only in invisible characters, case or width are taken', async () => {
    const { database } = context.test.services
    await send(groupCall[0], { name: 'Serrures' })
    await send(storeStatus, { ...status, name: 'Litige' })
    for (const variant of ['ser\u00adrures', 'ＳERRURES', 'Serrures\u3164']) {
      expect((await send(groupCall[0], { name: variant })).json().errors).toEqual({
        name: ['An entry with this name already exists.'],
      })
    }
    // Stored before names were cleaned.
    await database.insertInto('product_groups').values({ name: 'Portails\u200b', retired_at: null }).execute()
    expect((await send(groupCall[0], { name: 'Portails' })).statusCode).toBe(422)
    const update = database.updateTable('document_statuses').set({ name: 'Litige\u200b' })
    await update.where('name', '=', 'Litige').execute()
    const duplicate = await send(storeStatus, { ...status, name: 'Litige' })
    expect(duplicate.json().errors).toEqual({ name: ['A status with this name already exists.'] })
  })

  it('stored before the rules can be read and used, and stay until they are edited', async () => {
    const { database } = context.test.services
    const changeReference = async (table: 'document_statuses' | 'tax_rates', id: number, name: string) => {
      await database.updateTable(table).set({ name }).where('id', '=', id).execute()
    }
    const { id: first } = (await send(storeStatus, { ...status, name: 'One' })).json()
    const { id: second } = (await send(storeStatus, { ...status, name: 'Two' })).json()
    await changeReference('document_statuses', first, '\u3164')
    await changeReference('document_statuses', second, '\u3164\u200b')
    await changeReference('tax_rates', 1, '—')
    const payload = await buildPayload(context.company, invoice, {
      number: 71,
      status: { id: first, name: '\u3164' },
    })
    const taxRate = { id: 1, name: '—', rate: 20 }
    const lines = [{ product_id: null, name: '%', price: 1, quantity: 1, selected_tax_rates: [taxRate] }]
    const changes = {
      selected_products: lines,
      total_amount: undefined,
      discount_percentage: 0,
      adjustments: 0,
    }
    const saved = await send(documentCalls(invoice).store, { ...payload, ...changes })
    expect(saved.statusCode, saved.body).toBe(200)
    const opened = await send(documentCalls(invoice).open, { id: saved.json().id })
    expect(opened.statusCode).toBe(200)
    expect((await send(taxRateCalls.list, {})).statusCode).toBe(200)
    const meaning = await send(updateStatus, { id: second, meaning: 'won' })
    expect(meaning.statusCode, meaning.body).toBe(200)
    const renamed = await send(updateStatus, { id: second, name: 'Two again' })
    expect(renamed.statusCode, renamed.body).toBe(200)
  })

  it('and e-mail addresses: invisible characters are rejected in addresses', async () => {
    for (const email of ['a\u200bda@example.com', 'ada@exam\u00adple.com', 'ada\u202e@example.com']) {
      const message = 'email must be an e-mail address, like name@example.com.'
      const reset = await send(requestReset, { email })
      expect(reset.json().errors).toEqual({ email: [message] })
      const customer = await send(partyRecords.customer.store, { client_name: 'Zoé', client_email: email })
      expect(Object.keys(customer.json().errors)).toEqual(['client_email'])
    }
  })
})
