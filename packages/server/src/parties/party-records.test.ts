import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import {
  convertLead,
  partyRecords,
  partySummaryCall,
  type WirePartyRecord,
} from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

type Fields = Readonly<Record<string, unknown>>

forEachDatabaseWithCompany('a lead or customer', (context) => {
  const client = () => context.company.client
  const proposals = new DocumentApi(getKind('proposal'), () => context.company)
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)

  async function store(relation: Relation, fields: Fields, headers: Readonly<Record<string, string>> = {}) {
    return await client().call(partyRecords[relation].store, fields, headers)
  }

  async function storeParty(relation: Relation, fields: Fields): Promise<number> {
    const response = await store(relation, fields)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().id
  }

  const read = async (relation: Relation, id: number): Promise<WirePartyRecord> => {
    const response = await client().send({ method: 'GET', url: `/api/v1/${relation}/${id}` })
    expect(response.statusCode, response.body).toBe(200)
    return partyRecords[relation].read.response.parse(response.json()).record
  }

  const history = async (relation: Relation, id: number) => {
    const response = await client().send({ method: 'GET', url: `/api/v1/${relation}/${id}/history` })
    return partyRecords[relation].history.response.parse(response.json()).history
  }

  const countFound = async (search: string) => {
    const path = '/api/v1/global_search'
    const response = await client().send({ method: 'POST', url: path }, { search_text: search })
    const { leads, customers } = response.json()
    return { leads: leads.count, customers: customers.count }
  }

  const fullRecord = {
    client_email: 'anne@example.com',
    phone: '+33 1 11 22 33 44',
    address: '1 rue A\nBâtiment B',
    postal_code: '75002',
    city: 'Paris',
    country: 'fr',
    tax_number: 'FR00111222333',
    locale: 'fr',
    currency_id: 1,
    days_until_due: 45,
    company_name: 'Atelier Anne',
  }

  it('is stored with all fields and found at once', async () => {
    const response = await store('customer', { ...fullRecord, client_name: ' Anne Aubry ', username: '' })
    expect(response.json()).toMatchObject({
      code: 200,
      message: 'Customer added successfully!',
      version: 1,
      duplicates: [],
    })
    expect(await read('customer', response.json().id)).toMatchObject({
      ...fullRecord,
      country: 'FR',
      name: 'Atelier Anne',
      contact_name: 'Anne Aubry',
      client_name: 'Anne Aubry',
      username: 'Anne Aubry',
      version: 1,
      currency: 'EUR',
      archived_at: null,
      customer: null,
      leads: [],
    })
    expect(await countFound('aubry atelier')).toEqual({ leads: 0, customers: 1 })
    const lead = await storeParty('lead', { first_name: 'Bob', last_name: 'Brun' })
    expect(await read('lead', lead)).toMatchObject({
      name: 'Bob Brun',
      contact_name: '',
      company_name: '',
      currency: null,
    })
    expect(await countFound('bob brun')).toEqual({ leads: 1, customers: 0 })
  })

  it.each<[Relation, Fields, string, string]>([
    ['lead', {}, 'last_name', 'Please enter a name or a company.'],
    ['customer', { client_email: 'a@example.com' }, 'client_name', 'Please enter a name or a company.'],
    [
      'lead',
      { last_name: 'A', client_email: 'nobody' },
      'client_email',
      'client_email must be an e-mail address, like name@example.com.',
    ],
    [
      'lead',
      { last_name: 'A', client_email: '-f@example.com' },
      'client_email',
      'client_email begins with a hyphen, which mail programs read as an option. Use another address.',
    ],
    [
      'lead',
      { last_name: 'A', country: 'XX' },
      'country',
      'country must be a two-letter country code, such as FR.',
    ],
    ['lead', { last_name: 'x'.repeat(256) }, 'last_name', 'last_name is too long: at most 255 characters.'],
    [
      'lead',
      { last_name: 'A', address: 'x'.repeat(501) },
      'address',
      'address is too long: at most 500 characters.',
    ],
    [
      'lead',
      { last_name: 'A\u0000' },
      'last_name',
      'last_name contains characters that cannot be shown. Please remove them.',
    ],
    ['lead', { last_name: 7 }, 'last_name', 'last_name must be text.'],
    ['customer', { username: 'A', locale: 'xx' }, 'locale', 'locale must be one of: en, fr, de, es.'],
    [
      'customer',
      { username: 'A', currency_id: 999 },
      'currency_id',
      'currency_id refers to a record that does not exist or is no longer in use. Choose another one.',
    ],
  ])('is rejected: %s %j', async (relation, fields, field, sentence) => {
    const response = await store(relation, fields)
    expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: [sentence] }])
  })

  it('keeps the fields that an update omits, and lists the changes in its history', async () => {
    const id = await storeParty('lead', { ...fullRecord, last_name: 'Caron', client_email: 'c@example.com' })
    const { update } = partyRecords.lead
    const response = await client().call(update, {
      id,
      version: 1,
      phone: '06 00',
      currency_id: null,
      country: null,
    })
    expect(response.json()).toMatchObject({ code: 200, message: 'Lead updated successfully!', version: 2 })
    expect(await read('lead', id)).toMatchObject({
      last_name: 'Caron',
      phone: '06 00',
      country: '',
      version: 2,
    })
    const again = await client().call(update, { id, version: 2, phone: '06 00' })
    expect(again.json().version).toBe(2)
    expect(await history('lead', id)).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        by: 'Ada Lovelace',
        by_token: null,
        event: 'changed',
        readable: true,
        changes: [
          { field: 'phone', before: '+33 1 11 22 33 44', after: '06 00' },
          { field: 'country', before: 'FR', after: '' },
          { field: 'currency_id', before: 'EUR', after: '' },
        ],
      },
      {
        id: expect.any(Number),
        at: expect.any(String),
        by: 'Ada Lovelace',
        by_token: null,
        event: 'created',
        readable: true,
        changes: [],
      },
    ])
  })

  it('gets a first revision with the first change of a bulk-inserted record', async () => {
    const id = context.company.partyId.lead
    expect(await history('lead', id)).toMatchObject([{ event: 'created', by: null }])
    await client().call(partyRecords.lead.update, { id, city: 'Lyon' })
    expect(await history('lead', id)).toMatchObject([
      { event: 'changed', changes: [{ field: 'city', before: 'Paris', after: 'Lyon' }] },
      { event: 'created', by: null, changes: [] },
    ])
  })

  it.each([
    ['-1', 'days_until_due must be a whole number.'],
    [3_651, 'days_until_due must be at most 3650.'],
    [1.5, 'days_until_due must be a whole number.'],
  ])('rejects %s days until due', async (days, message) => {
    const response = await store('customer', { client_name: 'Early', days_until_due: days })
    expect(response.json()).toMatchObject({ code: 422, errors: { days_until_due: [message] } })
  })

  it('rejects a save of an older version', async () => {
    const id = await storeParty('customer', { client_name: 'Denis' })
    const { update } = partyRecords.customer
    await client().call(update, { id, version: 1, city: 'Nice' })
    const response = await client().call(update, { id, version: 1, city: 'Nantes' })
    expect(response.statusCode).toBe(409)
    expect(response.json().changed).toMatchObject({ name: 'Ada Lovelace', version: 2 })
    expect(response.json().message).toContain('Ada Lovelace saved this ')
    expect((await client().call(update, { id, city: 'Nantes' })).json().version).toBe(3)
  })

  it('accepts a repeated save', async () => {
    const id = await storeParty('customer', { client_name: 'Agnès' })
    const save = { id, version: 1, city: 'Nice' }
    const { update } = partyRecords.customer
    const responses = [await client().call(update, save), await client().call(update, save)]
    expect(responses.map((response) => response.json().version)).toEqual([2, 2])
  })

  it('is stored once if its save is repeated with an idempotency key', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = (await store('lead', { last_name: 'Einmal' }, key)).json()
    const second = (await store('lead', { last_name: 'Einmal' }, key)).json()
    expect(second.id).toBe(first.id)
    expect(await countFound('einmal')).toEqual({ leads: 1, customers: 0 })
    const other = await store('lead', { last_name: 'Zweimal' }, key)
    expect([other.statusCode, other.json().id]).toEqual([409, first.id])
  })

  describe('that is similar to another', () => {
    const findDuplicates = async (fields: Fields, relation: Relation = 'lead') => {
      const response = await client().call(partyRecords[relation].duplicates, fields)
      const duplicates = partyRecords.lead.duplicates.response.parse(response.json()).duplicates
      return duplicates.map((duplicate) => [duplicate.relation, duplicate.name, duplicate.alike])
    }

    it.each<[Fields, string[]]>([
      [{ client_email: ' FELIX@Example.com ' }, ['email']],
      [{ phone: '01 98 76 54 32' }, ['phone']],
      [{ phone: '0033 (0)1.98.76.54.32' }, ['phone']],
      [{ tax_number: 'de-123 456 789' }, ['tax-number']],
      [{ first_name: 'felix', last_name: 'MÜLLER', company_name: 'muller sohne' }, ['name']],
    ])('is reported as a duplicate: %j', async (fields, similarities) => {
      if ((await countFound('felix')).customers === 0) {
        await storeParty('customer', {
          client_name: 'Félix Müller',
          company_name: 'Müller Söhne',
          client_email: 'felix@example.com',
          phone: '+33 1 98 76 54 32',
          tax_number: 'DE123456789',
        })
      }
      expect(await findDuplicates(fields)).toEqual([['customer', 'Müller Söhne', similarities]])
    })

    it('excludes itself, equal names at other companies, and empty or short values', async () => {
      expect(await findDuplicates({ last_name: '' })).toEqual([])
      expect(await findDuplicates({ first_name: 'Félix', last_name: 'Müller' })).toEqual([])
      expect(await findDuplicates({ phone: '12' })).toEqual([])
      const id = await storeParty('lead', { last_name: 'Seul', client_email: 'seul@example.com' })
      expect(await findDuplicates({ id, client_email: 'seul@example.com' })).toEqual([])
      const twin = (await store('lead', { last_name: 'Seul', client_email: 'seul@example.com' })).json()
      expect(twin.duplicates).toMatchObject([{ id, alike: ['email', 'name'] }])
    })
  })

  describe('that is a lead', () => {
    const convert = (body: Fields) => client().call(convertLead, body)

    it('is converted to a customer once, and keeps its documents', async () => {
      const lead = await storeParty('lead', {
        ...fullRecord,
        first_name: 'Gil',
        last_name: 'Gros',
        phone: '',
      })
      await proposals.store({ relation: 'lead', party: { id: lead, clientName: '', clientEmail: '' } })
      const response = await convert({ id: lead })
      expect(response.json()).toMatchObject({ code: 200, message: 'Lead converted to customer.' })
      const { id } = response.json()
      const customer = await read('customer', id)
      expect(customer).toMatchObject({ client_name: 'Gil Gros', username: 'Gil Gros', city: 'Paris' })
      expect(customer.leads).toEqual([{ id: lead, name: 'Atelier Anne' }])
      expect((await read('lead', lead)).customer).toEqual({ id, name: 'Atelier Anne' })
      expect((await convert({ id: lead })).json()).toMatchObject({
        id,
        message: 'This lead was already converted to a customer.',
      })
      const list = await client().send({ method: 'GET', url: `/api/v1/proposal/list?customer=${id}` })
      expect(list.json().documents).toMatchObject([{ relation: 'lead', party_id: lead }])
      expect((await history('lead', lead)).map(({ event }) => event)).toEqual(['converted', 'created'])
    })

    it('is converted with a truncated name if its name is longer than a document can store', async () => {
      const names = { first_name: `Ann${'a'.repeat(250)}`, last_name: '\u{1f600}'.repeat(100) }
      const rejected = await store('lead', names)
      expect([rejected.statusCode, Object.keys(rejected.json().errors)]).toEqual([422, ['last_name']])
      // Stored before such names were rejected.
      const lead = await storeParty('lead', { last_name: 'Long' })
      await context.test.services.database.updateTable('leads').set(names).where('id', '=', lead).execute()
      const party = { id: lead, clientName: '', clientEmail: '' }
      expect(await proposals.store({ relation: 'lead', party })).toMatchObject({ code: 200 })
      const { id } = (await convert({ id: lead })).json()
      const truncated = names.first_name
      expect(await read('customer', id)).toMatchObject({ client_name: truncated, username: truncated })
      const list = await client().send({ method: 'GET', url: `/api/v1/proposal/list?customer=${id}` })
      expect(list.json().documents).toMatchObject([{ client_name: truncated }])
    })

    it('is converted to an existing customer on request', async () => {
      const lead = await storeParty('lead', { last_name: 'Hugo' })
      expect((await convert({ id: lead, customer_id: 999_999 })).statusCode).toBe(422)
      const response = await convert({ id: lead, customer_id: context.company.partyId.customer })
      expect(response.json().id).toBe(context.company.partyId.customer)
      expect((await convert({ id: 999_999 })).statusCode).toBe(404)
    })
  })

  it('has a summary of its documents by kind, with totals by currency', async () => {
    const customer = await storeParty('customer', { client_name: 'Ines' })
    const party = { id: customer, clientName: '', clientEmail: '' }
    const statuses = (await client().call(invoices.calls.statusList)).json()
    const statusOf = (meaning: string) => statuses.find((status: Fields) => status.meaning === meaning)
    await invoices.store({ party, status: statusOf('open'), dueDate: '2020-01-01', amountPaid: decimal('1') })
    for (const meaning of ['draft', 'won', 'lost']) await invoices.store({ party, status: statusOf(meaning) })
    const { id: archived } = await invoices.store({ party, status: statusOf('won') })
    await client().call(documentListCalls(invoices.kind).setArchived, { ids: [archived], archived: true })
    const url = partySummaryCall(partyKinds.customer).path.replace(':id', String(customer))
    const response = await client().send({ method: 'GET', url })
    const { kinds } = partySummaryCall(partyKinds.customer).response.parse(response.json())
    expect(kinds.map(({ kind, count, open, overdue }) => [kind, count, open, overdue])).toEqual([
      ['proposal', 0, 0, 0],
      ['estimate', 0, 0, 0],
      ['invoice', 4, 1, 1],
      ['creditNote', 0, 0, 0],
    ])
    const [total] = kinds[2]?.totals ?? []
    expect(total).toMatchObject({ currency: 'EUR', count: 4 })
    expect(total?.unpaid_amount).toBe(total?.overdue_amount)
    // Draft, lost and archived ones are not invoiced.
    expect(Number(total?.issued_amount)).toBeCloseTo(Number(total?.total_amount) / 2)
    expect(Number(total?.overdue_amount)).toBeCloseTo(Number(total?.issued_amount) / 2 - 1)
    const onDueDate = await client().send({ method: 'GET', url: `${url}?today=2020-01-01` })
    expect(onDueDate.json().kinds[2]).toMatchObject({
      open: 1,
      overdue: 0,
      totals: [{ overdue_amount: '0.00' }],
    })
  })

  it('is not found by an unknown id', async () => {
    for (const path of ['lead/999999', 'customer/999999/history']) {
      expect((await client().send({ method: 'GET', url: `/api/v1/${path}` })).statusCode).toBe(404)
    }
    expect((await client().call(partyRecords.lead.update, { id: 999_999, city: 'A' })).statusCode).toBe(404)
    expect((await client().send({ method: 'GET', url: '/api/v1/lead/abc' })).statusCode).toBe(422)
  })

  it('is anonymised by administrators only', async () => {
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    const response = await staff.call(partyRecords.lead.anonymise, { id: context.company.partyId.lead })
    expect(response.statusCode).toBe(403)
  })
})
