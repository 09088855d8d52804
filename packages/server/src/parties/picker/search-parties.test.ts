import { listCustomers } from '@quittance/shared/contract/picker-lists.ts'
import { blankParty } from '@quittance/shared/documents/party-kind.ts'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { insertRecord, setArchived } from '#parties/record-repository.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { parsePickerQuery } from './search-parties.ts'

// More than can be named in one statement.
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

forEachDatabaseWithCompany('whom a picker offers', (given) => {
  beforeAll(async () => {
    const { database } = given.test.services
    await inTransaction(database, async (transaction) => {
      for (const names of people) await store(transaction, names)
      for (let place = 0; place < namesakeCount; place += 1) {
        const clientName = `Paul Nombre ${String(place).padStart(4, '0')}${place === 2_050 ? ' Quint' : ''}`
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
    const answer = await given.company.client.send({ method: 'GET', url })
    expect(answer.statusCode, answer.body).toBe(200)
    return listCustomers.response.parse(answer.json()).customers
  }

  const searchNames = async (search: string, query: Readonly<Record<string, string>> = { limit: '10' }) =>
    (await listMatching({ search, ...query })).map(({ client_name }) => client_name)

  it.each([
    // Those whose name begins so come first.
    ['martin', ['Martin Zeller', 'Martine Adam', 'Amélie Martin-Dupont', 'Atelier Martin', 'Zoé Martin']],
    ['MARTIN zoé', ['Zoé Martin']],
    ['durand', ['Zoé Martin']],
    ['laque chene', ['Martine Adam']],
    ['zoe@martin', ['Zoé Martin']],
    ['70 65 43', ['Zoé Martin']],
    ['0698706', ['Zoé Martin']],
    ['metz', ['Martin Zeller']],
    ['artin', []],
    // A single letter alone is the beginning of a name, or a word.
    ['x', ['Xavier Roux', 'Jean Xu']],
    ['martin z', ['Martin Zeller', 'Zoé Martin']],
    ['d martin', ['Zoé Martin']],
    ['martin q', []],
    ['%', []],
  ])('by %j', async (search, names) => {
    expect(await searchNames(search)).toEqual(names)
  })

  it('where thousands have what was typed, by name, and as many as are asked for', async () => {
    const first = ['Paul Nombre 0000', 'Paul Nombre 0001', 'Paul Nombre 0002']
    expect(await searchNames('beaucoup', { limit: '3' })).toEqual(first)
    expect(await searchNames('nombre p', { limit: '3' })).toEqual(first)
    expect(await searchNames('beaucoup q', { limit: '3' })).toEqual(['Paul Nombre 2050 Quint'])
    expect(await searchNames('beaucoup', {})).toHaveLength(namesakeCount)
    expect(await searchNames('beaucoup y', { limit: '3' })).toEqual([])
  })

  it('one by one, where they have what was typed', async () => {
    const [{ id } = { id: 0 }] = await listMatching({ search: 'xavier' })
    expect(await searchNames('roux', { id: String(id) })).toEqual(['Xavier Roux'])
    expect(await searchNames('martin', { id: String(id) })).toEqual([])
  })

  it('and nobody who was put away, saved a moment ago or not', async () => {
    const { database } = given.test.services
    const at = '2026-02-01T00:00:00.000Z'
    const id = await store(database, { clientName: 'Yves Nouveau' })
    expect(await searchNames('nouv')).toEqual(['Yves Nouveau'])
    await setArchived(database, { relation: 'customer', id }, { archivedAt: at, at })
    for (const search of ['nouv', 'y', 'yves n']) expect(await searchNames(search)).toEqual([])
  })
})

it.each([
  ['martin d', { beginning: 'martin d', indexed: 'martin', letters: ['d'] }],
  ['É', { beginning: 'e', indexed: 'e', letters: [] }],
  ['j. m', { beginning: 'j. m', indexed: 'j.', letters: ['m'] }],
  ['山 田', { beginning: '山 田', indexed: '山 田', letters: [] }],
  ['rue 5', { beginning: 'rue 5', indexed: 'rue 5', letters: [] }],
  [' ', { beginning: '', indexed: '', letters: [] }],
])('reads %j', (search, typed) => {
  expect(parsePickerQuery(search)).toEqual(typed)
})
