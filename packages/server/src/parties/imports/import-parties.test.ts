import { currencyCalls } from '@quittance/shared/contract/catalogue-records.ts'
import type { WireRowResult } from '@quittance/shared/contract/imports.ts'
import { listImportCurrencies, partyImports } from '@quittance/shared/contract/party-imports.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'
import { describe, expect, it } from 'vitest'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { hashRow } from './validate-rows.ts'

type Row = Readonly<Record<string, unknown>>

forEachDatabaseWithCompany('an import', (context) => {
  const client = () => context.company.client
  const nameFields = { lead: 'last_name', customer: 'client_name' } as const

  interface ImportOptions {
    readonly importId?: string
    readonly existing?: string
  }

  function send(relation: Relation, rows: readonly Row[], { importId, existing }: ImportOptions = {}) {
    const lines = rows.map((row, index) => ({ line: index + 2, ...row }))
    const body = { import_id: importId ?? crypto.randomUUID(), existing, rows: lines }
    return client().call(partyImports[relation], body)
  }

  async function importRows(
    relation: Relation,
    rows: readonly Row[],
    options?: ImportOptions,
  ): Promise<WireRowResult[]> {
    const response = await send(relation, rows, options)
    expect(response.statusCode, response.body).toBe(200)
    return partyImports[relation].response.parse(response.json()).results
  }

  const getOutcomes = (results: readonly WireRowResult[]) => results.map(({ outcome }) => outcome)

  async function read(relation: Relation, id: number | null | undefined) {
    const url = `/api/v1/${relation}/${id}`
    return partyRecords[relation].read.response.parse((await client().send({ method: 'GET', url })).json())
      .record
  }

  async function history(relation: Relation, id: number | null | undefined) {
    const url = `/api/v1/${relation}/${id}/history`
    return (await client().send({ method: 'GET', url })).json().history
  }

  async function countFound(relation: Relation, search: string): Promise<number> {
    const url = `/api/v1/${relation}/list/totals?${new URLSearchParams({ search })}`
    return (await client().send({ method: 'GET', url })).json().count
  }

  describe.each(relations)('of %ss', (relation) => {
    const createRow = (word: string, fields: Row = {}) => ({
      [nameFields[relation]]: word,
      client_email: `${word}@${relation}.example`,
      ...fields,
    })

    it('stores valid rows and describes the errors of the others', async () => {
      const results = await importRows(relation, [
        createRow('Arnold', {
          company_name: 'Ärnold & Söhne',
          phone: ' 0123 ',
          city: 'Nîmes',
          country: 'fr',
        }),
        createRow('Bad', { client_email: 'nobody' }),
        { city: 'Nowhere' },
        createRow('Cara', { country: 'ZZ' }),
        createRow('Dora', { currency_id: 999_999 }),
        createRow('Long', { postal_code: 'x'.repeat(40) }),
        createRow('Emil'),
      ])
      expect(getOutcomes(results)).toEqual([
        'created',
        ...['refused', 'refused', 'refused', 'refused', 'refused'],
        'created',
      ])
      expect(results.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
      expect(results.slice(1, 3).map(({ errors }) => errors)).toEqual([
        { client_email: ['E-mail must be an e-mail address, like name@example.com.'] },
        { [nameFields[relation]]: ['Please enter a name or a company.'] },
      ])
      expect(results.slice(3, 6).map(({ errors }) => Object.keys(errors))).toEqual([
        ['country'],
        ['currency_id'],
        ['postal_code'],
      ])
      expect(await read(relation, results[0]?.id)).toMatchObject({
        company_name: 'Ärnold & Söhne',
        phone: '0123',
        country: 'FR',
        version: 1,
      })
      expect(await history(relation, results[0]?.id)).toMatchObject([
        { event: 'created', by: 'Ada Lovelace' },
      ])
      expect(await countFound(relation, 'arnold nimes')).toBe(1)
    })

    it('recognises rows that were imported before, in the same file or an earlier one', async () => {
      const rows = [createRow('Twice'), createRow('Twice'), createRow('Thrice')]
      const first = await importRows(relation, rows)
      expect(getOutcomes(first)).toEqual(['created', 'known', 'created'])
      expect(first[1]?.id).toBe(first[0]?.id)
      const again = await importRows(relation, rows)
      expect(getOutcomes(again)).toEqual(['known', 'known', 'known'])
      expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
      expect(getOutcomes(await importRows(relation, rows, { existing: 'create' }))).toEqual([
        'known',
        'known',
        'known',
      ])
    })

    it('returns the first result of a repeated call', async () => {
      const importId = crypto.randomUUID()
      const rows = [createRow('Lost'), createRow('Lost'), createRow('Answer')]
      const first = await importRows(relation, rows, { importId })
      expect(await importRows(relation, rows, { importId })).toEqual(first)
      expect(await countFound(relation, `lost@${relation}.example`)).toBe(1)
    })

    it('continues an interrupted import', async () => {
      const rows = Array.from({ length: 60 }, (_, index) =>
        createRow(`Half${index}`, { city: 'Interrupted' }),
      )
      await importRows(relation, rows.slice(0, 35))
      const results = await importRows(relation, rows)
      expect(getOutcomes(results).filter((outcome) => outcome === 'known')).toHaveLength(35)
      expect(getOutcomes(results).filter((outcome) => outcome === 'created')).toHaveLength(25)
      expect(await countFound(relation, 'interrupted')).toBe(60)
    })

    it('skips, updates or duplicates existing records', async () => {
      const [stored] = await importRows(relation, [createRow('Known', { city: 'Metz', phone: '012345' })])
      const changed = createRow('Renamed', {
        client_email: `KNOWN@${relation}.example`,
        city: 'Lille',
        phone: '',
      })
      const rows = [changed, createRow('Own')]
      const skipped = await importRows(relation, rows)
      expect(getOutcomes(skipped)).toEqual(['exists', 'created'])
      expect(skipped[0]?.id).toBe(stored?.id)
      expect(await read(relation, stored?.id)).toMatchObject({ name: 'Known', city: 'Metz', version: 1 })
      const updated = await importRows(relation, rows, { existing: 'update' })
      expect(getOutcomes(updated)).toEqual(['updated', 'known'])
      expect(await read(relation, stored?.id)).toMatchObject({
        name: 'Renamed',
        city: 'Lille',
        phone: '012345',
        version: 2,
      })
      expect(await history(relation, stored?.id)).toMatchObject([{ event: 'changed' }, { event: 'created' }])
      expect(await countFound(relation, 'renamed lille')).toBe(1)
      expect(getOutcomes(await importRows(relation, rows, { existing: 'update' }))).toEqual([
        'known',
        'known',
      ])
      const another = await importRows(relation, [{ ...changed, city: 'Brest' }], { existing: 'create' })
      expect(getOutcomes(another)).toEqual(['created'])
      expect(another[0]?.id).not.toBe(stored?.id)
    })

    it('treats rows with the same e-mail address in one file like rows of two files', async () => {
      const rows = [
        createRow('Same'),
        createRow('Same', { city: 'Lyon' }),
        createRow('Same', { city: 'Paris' }),
      ]
      const results = await importRows(relation, rows, { existing: 'update' })
      expect(getOutcomes(results)).toEqual(['created', 'updated', 'updated'])
      expect(new Set(results.map(({ id }) => id)).size).toBe(1)
      expect(await read(relation, results[0]?.id)).toMatchObject({ city: 'Paris', version: 3 })
    })

    describe('of rows without an e-mail', () => {
      const createRowWithoutEmail = (word: string, fields: Row = {}) => ({
        ...{ [nameFields[relation]]: word, company_name: `Unmailed ${relation}` },
        ...fields,
      })

      it('matches records by name and company, also after the column mapping was corrected', async () => {
        const rows = [
          createRowWithoutEmail('Ana'),
          createRowWithoutEmail('Béa'),
          createRowWithoutEmail('Cid'),
        ]
        const before = await importRows(relation, rows.slice(0, 2))
        const corrected = rows.map((row, index) => ({ ...row, phone: `01234${index}` }))
        const results = await importRows(relation, corrected, { existing: 'update' })
        expect(getOutcomes(results)).toEqual(['updated', 'updated', 'created'])
        expect(results.slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
        expect(await read(relation, before[1]?.id)).toMatchObject({ contact_name: 'Béa', phone: '012341' })
        const elsewhere = [
          createRowWithoutEmail('ÁNA', { city: 'Nice' }),
          createRowWithoutEmail('Ana', { company_name: 'Elsewhere' }),
        ]
        expect(getOutcomes(await importRows(relation, elsewhere))).toEqual(['exists', 'created'])
        const duplicate = createRowWithoutEmail('Ana', { city: 'Lens' })
        expect(getOutcomes(await importRows(relation, [duplicate], { existing: 'create' }))).toEqual([
          'created',
        ])
      })

      it('treats rows with the same name and company in one file like rows of two files', async () => {
        const rows = [
          createRowWithoutEmail('Dan'),
          createRowWithoutEmail('Dan'),
          createRowWithoutEmail('Dan', { city: 'Nice' }),
          createRowWithoutEmail('Eva', { client_email: `eva@unmailed.${relation}.example` }),
          createRowWithoutEmail('Eva', { city: 'Metz' }),
        ]
        const results = await importRows(relation, rows)
        expect(getOutcomes(results)).toEqual(['created', 'known', 'exists', 'created', 'exists'])
        expect(new Set(results.map(({ id }) => id)).size).toBe(2)
        expect(getOutcomes(await importRows(relation, rows))).toEqual([
          'known',
          'known',
          'exists',
          'known',
          'exists',
        ])
      })

      it('distinguishes names that differ only after many letters', async () => {
        const long = 'Association des copropriétaires du lotissement de la rue de la Gare, lot '
        const rows = [{ company_name: `${long}A` }, { company_name: `${long}B` }]
        expect(getOutcomes(await importRows(relation, rows.slice(0, 1)))).toEqual(['created'])
        expect(getOutcomes(await importRows(relation, rows))).toEqual(['known', 'created'])
      })
    })

    it('stores each row once in concurrent imports', async () => {
      const rows = Array.from({ length: 40 }, (_, index) => createRow(`Both${index}`, { city: 'Twofold' }))
      const both = await Promise.all([importRows(relation, rows), importRows(relation, rows.toReversed())])
      const all = both.flatMap(getOutcomes)
      expect(all.filter((outcome) => outcome === 'created')).toHaveLength(40)
      expect(all.filter((outcome) => outcome === 'known')).toHaveLength(40)
      expect(await countFound(relation, 'twofold')).toBe(40)
    })

    it('deletes the row hashes of anonymised records', async () => {
      const rows = [createRow('Gone', { city: 'Away' })]
      const [stored] = await importRows(relation, rows)
      await client().call(partyRecords[relation].anonymise, { id: stored?.id })
      const { database } = context.test.services
      const left = database
        .selectFrom('imported_rows')
        .selectAll()
        .where('party_id', '=', stored?.id ?? 0)
      expect(await left.where('relation', '=', relation).execute()).toEqual([])
      expect(getOutcomes(await importRows(relation, rows))).toEqual(['created'])
    })

    it('accepts at most 500 rows per call', async () => {
      const rows = Array.from({ length: 501 }, (_, index) => ({ company_name: `Many ${index}` }))
      const rejected = await send(relation, rows)
      expect(rejected.statusCode).toBe(422)
      expect(Object.keys(rejected.json().errors)).toEqual(['rows'])
      expect(await countFound(relation, 'many')).toBe(0)
      expect(await importRows(relation, rows.slice(1))).toHaveLength(500)
      expect(await countFound(relation, 'many')).toBe(500)
    })

    it.each([
      [{ rows: [] }, 'rows'],
      [{ rows: [{ company_name: 'x' }] }, 'rows.0.line'],
      [{ import_id: 'x' }, 'import_id'],
      [{ existing: 'drop' }, 'existing'],
    ])('rejects %j', async (invalid, field) => {
      const body = {
        import_id: crypto.randomUUID(),
        rows: [{ line: 1, company_name: 'Wrong call' }],
        ...invalid,
      }
      const response = await client().call(partyImports[relation], body)
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
    })

    it('requires a member', async () => {
      const body = { import_id: crypto.randomUUID(), rows: [{ line: 1, company_name: 'Staff Ltd' }] }
      expect((await context.test.createClient().call(partyImports[relation], body)).statusCode).toBe(401)
      const staff = context.test.createClient()
      await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
      expect((await staff.call(partyImports[relation], body)).statusCode).toBe(200)
    })
  })

  it('rejects leads whose first and last name are too long together', async () => {
    const long = { first_name: 'x'.repeat(200), last_name: 'y'.repeat(55) }
    const fits = { first_name: 'x'.repeat(200), last_name: 'y'.repeat(54) }
    const results = await importRows('lead', [long, fits])
    expect(getOutcomes(results)).toEqual(['refused', 'created'])
    const sentence = 'First and last name are too long: together at most 255 characters.'
    expect(results[0]?.errors).toEqual({ last_name: [sentence] })
  })

  it('recognises rows that were imported before parties had days until due', () => {
    expect(hashRow({ ...blankParty, clientName: 'Anne' })).toBe(
      '3548b5805e4565e8c450bf57ca6c20c6e366a8d046592290dbd2536a270cfe21',
    )
  })

  it('matches customers without an e-mail address by the short name of the row', async () => {
    const [stored] = await importRows('customer', [{ username: 'acme', company_name: 'Acme' }])
    const results = await importRows('customer', [
      { username: 'acme', company_name: 'Acme & Cie' },
      { company_name: 'acme & fils' },
    ])
    expect(getOutcomes(results)).toEqual(['exists', 'created'])
    expect(results[0]?.id).toBe(stored?.id)
  })

  it('accepts a retired currency, except for an existing record with another currency', async () => {
    const added = await client().call(currencyCalls.store, { name: 'CHF' })
    const row = { username: 'retired', client_name: 'Urs', currency_id: added.json().id }
    const [stored] = await importRows('customer', [row])
    await importRows('customer', [{ username: 'other', client_name: 'Uta' }])
    await client().call(currencyCalls.setRetired, { ids: [row.currency_id], retired: true })
    const listed = (await client().call(listImportCurrencies)).json().currencies
    expect(listed).toContainEqual({ id: row.currency_id, name: 'CHF' })
    const rows = [
      { ...row, city: 'Basel' },
      { ...row, username: 'new' },
      { ...row, username: 'other' },
    ]
    const results = await importRows('customer', rows, { existing: 'update' })
    expect(getOutcomes(results)).toEqual(['updated', 'created', 'refused'])
    expect(results.map(({ errors }) => Object.keys(errors))).toEqual([[], [], ['currency_id']])
    expect(await read('customer', stored?.id)).toMatchObject({ city: 'Basel', currency: 'CHF' })
  })
})
