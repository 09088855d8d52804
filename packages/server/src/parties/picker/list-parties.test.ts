import { listCustomers, listLeads } from '@quittance/shared/contract/picker-lists.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Contact } from '#parties/party.ts'
import {
  findParty,
  insertCustomers,
  insertLeads,
  type NewCustomer,
  type NewLead,
} from '#parties/repository.ts'
import type { TestClient } from '#test/test-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'

const emptyContact: Contact = {
  companyName: '',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  taxNumber: '',
  locale: null,
  currencyId: null,
}

function createCustomer(given: Partial<NewCustomer>): NewCustomer {
  return { ...emptyContact, username: '', clientName: '', ...given }
}

function createLead(given: Partial<NewLead>): NewLead {
  return { ...emptyContact, firstName: '', lastName: '', customerId: null, ...given }
}

const customers = [
  createCustomer({
    username: 'oeuvre',
    clientName: 'Éléonore Lefèvre',
    companyName: 'Œuvres & Cie',
    email: 'e.l@example.com',
  }),
  createCustomer({ username: 'discount', clientName: 'Zoé Martin', companyName: '100% Laine_Bio!' }),
  createCustomer({ username: 'strasse', companyName: 'Müller Straße' }),
  createCustomer({ username: 'solo' }),
]

forEachDatabase('leads and customers', ({ settings }) => {
  let server: TestApp
  let client: TestClient

  beforeAll(async () => {
    server = await startTestApp(settings())
    const { database, clock } = server.services
    await insertCustomers(database, customers, clock())
    await insertLeads(
      database,
      [createLead({ firstName: 'Aimée', lastName: 'Dôle', companyName: 'Dôle SA', email: 'a@example.com' })],
      clock(),
    )
    client = server.createClient()
    await client.signIn((await createTestMember(server.services)).email, testPassword)
  })
  afterAll(() => server.close())

  async function findUsernames(query: string): Promise<string[]> {
    const answer = await client.send({ method: 'GET', url: `${listCustomers.path}?${query}` })
    expect(answer.statusCode).toBe(200)
    return listCustomers.response.parse(answer.json()).customers.map(({ username }) => username)
  }

  const search = (text: string) => findUsernames(new URLSearchParams({ search: text }).toString())

  it('are answered with the specified fields, by name', async () => {
    const answer = await client.call(listCustomers)
    expect(answer.json().customers.map((customer: { client_name: string }) => customer.client_name)).toEqual([
      'Éléonore Lefèvre',
      'Müller Straße',
      'solo',
      'Zoé Martin',
    ])
    expect(answer.json().customers[0]).toEqual({
      id: expect.any(Number),
      username: 'oeuvre',
      company_name: 'Œuvres & Cie',
      client_name: 'Éléonore Lefèvre',
      client_email: 'e.l@example.com',
    })
    expect((await client.call(listLeads)).json().leads).toEqual([
      {
        id: expect.any(Number),
        first_name: 'Aimée',
        last_name: 'Dôle',
        company_name: 'Dôle SA',
        client_name: 'Aimée Dôle',
        client_email: 'a@example.com',
      },
    ])
  })

  it.each([
    ['eleonore', ['oeuvre']],
    ['LEFÈVRE éléo', ['oeuvre']],
    ['e\u0301le\u0301onore', ['oeuvre']],
    ['oeuvres', ['oeuvre']],
    ['muller strasse', ['strasse']],
    ['e.l@example', ['oeuvre']],
    ['lefevre martin', []],
    // As everywhere: by the beginnings of words, in whatever order, and by nothing that is no letter and no digit.
    ['fevre', []],
    ['%', []],
    ['100%', ['discount']],
    ['_', []],
    ['laine_bio', ['discount']],
    ['laineXbio', []],
    ['!', []],
    ["'", []],
    ['\\', []],
    ['   ', ['oeuvre', 'strasse', 'solo', 'discount']],
  ])('are found by %j', async (text, usernames) => {
    expect(await search(text)).toEqual(usernames)
  })

  it('can be cut, and asked for one by one', async () => {
    expect(await findUsernames('limit=2')).toEqual(['oeuvre', 'strasse'])
    const answer = await client.call(listCustomers)
    const { id } = answer.json().customers[2]
    expect(await findUsernames(`id=${id}`)).toEqual(['solo'])
    expect(await findUsernames('id=999999')).toEqual([])
  })

  it.each(['limit=0', 'limit=x', 'limit=1001', 'id=-1', `search=${'x'.repeat(201)}`, 'search=a&search=b'])(
    'refuse %s',
    async (query) => {
      const answer = await client.send({ method: 'GET', url: `${listCustomers.path}?${query}` })
      expect(answer.statusCode).toBe(422)
    },
  )

  it('are not offered any more once archived, but still known', async () => {
    const { database } = server.services
    await insertCustomers(
      database,
      [createCustomer({ username: 'archived', companyName: 'Gone' })],
      new Date(),
    )
    const stored = database.selectFrom('customers').select('id').where('username', '=', 'archived')
    const { id } = await stored.executeTakeFirstOrThrow()
    await database
      .updateTable('customers')
      .set({ archived_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    expect(await search('gone')).toEqual([])
    expect(await findUsernames(`id=${id}`)).toEqual([])
    expect(await findParty(database, 'customer', id)).toMatchObject({
      name: 'Gone',
      archivedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(await findParty(database, 'lead', 999_999)).toBeNull()
  })
})
