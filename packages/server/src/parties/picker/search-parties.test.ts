import { listCustomers } from '@quittance/shared/contract/picker-lists.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { insertRecord, setArchived } from '#parties/record-repository.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { parsePickerQuery } from './search-parties.ts'

// More than the maximum number of ids in a statement.
const namesakeCount = 2_100

const people = [
  {
    clientName: 'Zoé Martin',
    companyName: 'Durand & Fils',
    email: 'zoe@martin.example',
    phone: '+33 6 98 70 65 43',
  },
  { clientName: 'Martin Zeller', city: 'Metz' },
  { clientName: 'Martine Adam', companyName: 'Chêne Laqué' },
  { clientName: 'Amélie Martin-Dupont' },
  { clientName: 'Xavier Roux' },
  { clientName: 'Jean Xu', companyName: 'X Design' },
  { clientName: '', companyName: 'Atelier Martin' },
]

forEachDatabaseWithCompany('the party picker', (context) => {
  beforeAll(async () => {
    const { database } = context.test.services
    await inTransaction(database, async (transaction) => {
      for (const names of people) await store(transaction, names)
      for (let index = 0; index < namesakeCount; index += 1) {
        const clientName = `Paul Nombre ${String(index).padStart(4, '0')}${index === 2_050 ? ' Quint' : ''}`
        await store(transaction, { clientName, companyName: 'Beaucoup' })
      }
    })
    await rebuildIndex({ database })
  })

  type Transaction = Parameters<typeof insertRecord>[0]

  const store = (transaction: Transaction, names: Partial<typeof blankParty>) =>
    insertRecord(transaction, 'customer', {
      content: { ...blankParty, ...names },
      at: '2026-01-01T00:00:00.000Z',
    })

  async function listMatching(query: Readonly<Record<string, string>>) {
    const url = `${listCustomers.path}?${new URLSearchParams(query)}`
    const response = await context.company.client.send({ method: 'GET', url })
    expect(response.statusCode, response.body).toBe(200)
    return listCustomers.response.parse(response.json()).customers
  }

  const searchNames = async (search: string, query: Readonly<Record<string, string>> = { limit: '10' }) =>
    (await listMatching({ search, ...query })).map(({ client_name }) => client_name)

  it.each([
    // Companies, and persons without a company, that start with the query come first; then all by company, or else by person.
    ['martin', ['Martin Zeller', 'Amélie Martin-Dupont', 'Atelier Martin', 'Martine Adam', 'Zoé Martin']],
    ['MARTIN zoé', ['Zoé Martin']],
    ['durand', ['Zoé Martin']],
    ['laque chene', ['Martine Adam']],
    ['zoe@martin', ['Zoé Martin']],
    ['70 65 43', ['Zoé Martin']],
    ['0698706', ['Zoé Martin']],
    ['metz', ['Martin Zeller']],
    ['artin', []],
    // A single letter is the beginning of a name, or a word.
    ['x', ['Jean Xu', 'Xavier Roux']],
    ['martin z', ['Martin Zeller', 'Zoé Martin']],
    ['d martin', ['Zoé Martin']],
    ['martin q', []],
    ['%', []],
  ])('finds parties by %j', async (search, names) => {
    expect(await searchNames(search)).toEqual(names)
  })

  it('returns thousands of matches by name, up to the limit', async () => {
    const first = ['Paul Nombre 0000', 'Paul Nombre 0001', 'Paul Nombre 0002']
    expect(await searchNames('beaucoup', { limit: '3' })).toEqual(first)
    expect(await searchNames('nombre p', { limit: '3' })).toEqual(first)
    expect(await searchNames('beaucoup q', { limit: '3' })).toEqual(['Paul Nombre 2050 Quint'])
    expect(await searchNames('beaucoup', {})).toHaveLength(namesakeCount)
    expect(await searchNames('beaucoup y', { limit: '3' })).toEqual([])
  })

  it('returns a party by id if it matches the query', async () => {
    const [{ id } = { id: 0 }] = await listMatching({ search: 'xavier' })
    expect(await searchNames('roux', { id: String(id) })).toEqual(['Xavier Roux'])
    expect(await searchNames('martin', { id: String(id) })).toEqual([])
  })

  it('excludes archived parties, also those not merged into the index yet', async () => {
    const { database } = context.test.services
    const at = '2026-02-01T00:00:00.000Z'
    const id = await store(database, { clientName: 'Yves Nouveau' })
    expect(await searchNames('nouv')).toEqual(['Yves Nouveau'])
    await setArchived(database, { relation: 'customer', id }, { archivedAt: at, at })
    for (const search of ['nouv', 'y', 'yves n']) expect(await searchNames(search)).toEqual([])
  })
})

it.each([
  ['martin d', { namePrefix: 'martin d', indexQuery: 'martin', letters: ['d'] }],
  ['É', { namePrefix: 'e', indexQuery: 'e', letters: [] }],
  ['j. m', { namePrefix: 'j. m', indexQuery: 'j.', letters: ['m'] }],
  ['山 田', { namePrefix: '山 田', indexQuery: '山 田', letters: [] }],
  ['rue 5', { namePrefix: 'rue 5', indexQuery: 'rue 5', letters: [] }],
  [' ', { namePrefix: '', indexQuery: '', letters: [] }],
])('parsePickerQuery parses %j', (search, query) => {
  expect(parsePickerQuery(search)).toEqual(query)
})
