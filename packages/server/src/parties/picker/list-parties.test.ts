import { listCustomers, listLeads } from '@quittance/shared/contract/picker-lists.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  findParty,
  insertCustomers,
  insertLeads,
  type NewCustomer,
  type NewLead,
} from '#parties/repository.ts'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'

function createCustomer(fields: Partial<NewCustomer>): NewCustomer {
  return { username: '', clientName: '', ...fields }
}

function createLead(fields: Partial<NewLead>): NewLead {
  return { firstName: '', lastName: '', customerId: null, ...fields }
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

forEachDatabase('the lists of leads and customers', ({ settings }) => {
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
    const response = await client.send({ method: 'GET', url: `${listCustomers.path}?${query}` })
    expect(response.statusCode).toBe(200)
    return listCustomers.response.parse(response.json()).customers.map(({ username }) => username)
  }

  const search = (text: string) => findUsernames(new URLSearchParams({ search: text }).toString())

  it('have the specified fields and are sorted by company, or else by person', async () => {
    const response = await client.call(listCustomers)
    expect(
      response.json().customers.map((customer: { client_name: string }) => customer.client_name),
    ).toEqual(['Zoé Martin', 'Müller Straße', 'Éléonore Lefèvre', 'solo'])
    expect(response.json().customers[2]).toEqual({
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
    // As in the search: by prefixes of words in any order, without characters that are neither letters nor digits.
    ['fevre', []],
    ['%', []],
    ['100%', ['discount']],
    ['_', []],
    ['laine_bio', ['discount']],
    ['laineXbio', []],
    ['!', []],
    ["'", []],
    ['\\', []],
    ['   ', ['discount', 'strasse', 'oeuvre', 'solo']],
  ])('are filtered by %j', async (text, usernames) => {
    expect(await search(text)).toEqual(usernames)
  })

  it('can be limited, and requested by id', async () => {
    expect(await findUsernames('limit=2')).toEqual(['discount', 'strasse'])
    const response = await client.call(listCustomers)
    const { id } = response.json().customers[3]
    expect(await findUsernames(`id=${id}`)).toEqual(['solo'])
    expect(await findUsernames('id=999999')).toEqual([])
  })

  it.each(['limit=0', 'limit=x', 'limit=1001', 'id=-1', `search=${'x'.repeat(201)}`, 'search=a&search=b'])(
    'reject %s',
    async (query) => {
      const response = await client.send({ method: 'GET', url: `${listCustomers.path}?${query}` })
      expect(response.statusCode).toBe(422)
    },
  )

  it('exclude archived records, which documents still find', async () => {
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
