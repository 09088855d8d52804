import {
  type DocumentSort,
  documentListCalls,
  getDocumentExportColumns,
} from '@quittance/shared/contract/document-lists.ts'
import { exportFormats, exportMediaTypes } from '@quittance/shared/contract/list-query.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { unescapeFormula } from '@quittance/shared/text/csv.ts'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)

const titles = [
  '=HYPERLINK("http://evil.example")',
  '+33 1 23 45 67 89',
  "'s-Hertogenbosch",
  '0142',
  '2025-001',
  'Toiture "rouge"; 12 m², à côté',
  '😀 l’été',
  'Toiture <b>',
]

type Query = Readonly<Record<string, string>>

forEachDatabaseWithCompany('the sheet of a list of documents', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)

  beforeAll(async () => {
    for (const [place, title] of titles.entries()) {
      await invoices.store({
        title,
        documentDate: `2026-0${1 + (place % 3)}-15`,
        dueDate: place % 2 === 0 ? null : '2026-06-30',
        amountPaid: decimal('12.3'),
        amountDue: decimal('-4'),
      })
    }
  })

  const get = (path: string, query: Query, language = 'en') =>
    given.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` }, undefined, {
      'accept-language': language,
    })

  async function csv(query: Query = {}, language = 'en') {
    const answer = await get(calls.sheet.path, { format: 'csv', ...query }, language)
    expect(answer.statusCode, answer.body).toBe(200)
    return parseCsv(answer.body, { delimiter: language === 'en' ? ',' : ';' }).map((row) => row.map(String))
  }

  async function xlsx(query: Query = {}) {
    const answer = await get(calls.sheet.path, { format: 'xlsx', ...query })
    expect(answer.statusCode, answer.body).toBe(200)
    return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
  }

  async function listed(query: Query = {}) {
    return calls.page.response.parse((await get(calls.page.path, { limit: '200', ...query })).json())
      .documents
  }

  it.each([
    {},
    { search: 'toiture' },
    { from: '2026-02-01', to: '2026-02-28' },
    { sort: 'document_date', descending: '0' },
    { sort: 'client_name', descending: '1' },
    { archived: '1' },
    { search: 'zzz' },
  ] satisfies (Query & { sort?: DocumentSort })[])(
    'has what the list has, in its order: %j',
    async (query) => {
      const numbers = (await listed(query)).map(({ shown_number }) => shown_number)
      const [, ...rows] = await csv({ ...query, columns: 'number' })
      expect(rows.flat()).toEqual(numbers)
      expect((await xlsx({ ...query, columns: 'number' })).slice(1).flat()).toEqual(numbers)
    },
  )

  it('says in the reader’s language what it has', async () => {
    const answer = await get(
      calls.sheet.path,
      { format: 'csv', today: '2026-11-21', ids: '1' },
      'fr-FR,en;q=0.5',
    )
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="factures-2026-11-21.csv"; filename*=UTF-8\'\'factures-2026-11-21.csv',
      'cache-control': 'no-store',
    })
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [headings = '', row = ''] = answer.body.slice(1).split('\r\n')
    expect(headings).toBe(
      'Numéro;Objet de la facture;Type de destinataire;Client;Société;E-mail;Date;Échéance;Statut;Responsable du suivi;Devise;Sous-total HT;TVA;Sous-total TTC;Montant de la remise;Ajustement;Total TTC;Montant réglé;Reste à payer;Modifié le (UTC)',
    )
    const [{ updated_at, total_amount } = { updated_at: '', total_amount: 0 }] = (await listed()).toReversed()
    expect(row).toMatch(
      /^T-10;"'=HYPERLINK\(""http:\/\/evil.example""\)";Client;Zoé Ménard;Éditions Ménard;zoe@example.org;2026-01-15;;Draft;Ada Lovelace;EUR;/,
    )
    expect(row.split(';').slice(11)).toEqual([
      '194,98',
      '39,00',
      '233,98',
      '23,40',
      '-1,50',
      String(total_amount.toFixed(2)).replace('.', ','),
      '12,30',
      '-4,00',
      updated_at.slice(0, 19).replace('T', ' '),
    ])
  })

  it.each([
    ['de', 'rechnungen'],
    ['es', 'facturas'],
    ['en', 'invoices'],
  ])('is called in %s what it holds', async (language, name) => {
    const answer = await get(calls.sheet.path, { format: 'xlsx', today: '2026-11-21' }, language)
    expect(answer.headers['content-type']).toBe(exportMediaTypes.xlsx)
    expect(answer.headers['content-disposition']).toContain(`filename="${name}-2026-11-21.xlsx"`)
  })

  it('has figures and days in an XLSX file', async () => {
    const [headings, row] = await xlsx({ ids: '2', columns: 'total,net,date,due,updated,number' })
    const [, { total_amount, updated_at } = { total_amount: 0, updated_at: '' }] = (
      await listed()
    ).toReversed()
    expect(headings).toEqual(['Total', 'Net amount', 'Date', 'Due', 'Last updated (UTC)', 'Number'])
    expect(row).toEqual([
      total_amount,
      194.98,
      new Date('2026-02-15'),
      new Date('2026-06-30'),
      new Date(updated_at),
      'T-20',
    ])
  })

  it('gives every title back', async () => {
    const rows = await csv({ columns: 'title', sort: 'number' }, 'fr')
    expect(rows.slice(1).flat().map(unescapeFormula)).toEqual(titles)
    const table = await xlsx({ columns: 'title', sort: 'number' })
    expect(table.slice(1).flat()).toEqual(titles)
  })

  it('has of the list only those that are named', async () => {
    const [first, second, third] = await listed()
    const ids = `${third?.id},${first?.id},99999`
    expect((await csv({ ids, columns: 'number' })).slice(1).flat()).toEqual([
      first?.shown_number,
      third?.shown_number,
    ])
    expect((await csv({ ids: String(second?.id), search: 'zzz', columns: 'number' })).slice(1)).toEqual([])
    expect(
      (
        await csv({
          ids: `${first?.id},${second?.id}`,
          search: second?.shown_number ?? '',
          columns: 'number',
        })
      ).slice(1),
    ).toEqual([[second?.shown_number]])
  })

  it.each(kinds)('has the columns of a $name', async (kind) => {
    const answer = await get(documentListCalls(kind).sheet.path, { format: 'csv' })
    const [headings = []] = parseCsv(answer.body, { delimiter: ',' })
    expect(headings).toHaveLength(getDocumentExportColumns(kind).length)
    expect(headings.includes('Amount Due')).toBe(kind.name === 'invoice')
  })

  it.each([
    [{}, 'format', 'format must be one of: csv, xlsx.'],
    [{ format: 'pdf' }, 'format', 'format must be one of: csv, xlsx.'],
    [{ format: 'csv', columns: 'number,colour' }, 'columns', 'columns must be one of: number, title, '],
    [{ format: 'csv', columns: '' }, 'columns', 'columns must be one of'],
    [{ format: 'csv', ids: '1,x' }, 'ids', 'ids must be'],
    [{ format: 'csv', ids: Array.from({ length: 201 }, (_, id) => id).join() }, 'ids', 'at most 200 entries'],
    [{ format: 'csv', sort: 'colour' }, 'sort', 'sort must be one of'],
  ])('says what is wrong with %j', async (query, field, sentence) => {
    const answer = await get(calls.sheet.path, query)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
    expect(answer.json().message).toContain(sentence)
  })

  it('is for members', async () => {
    const url = `${calls.sheet.path}?format=csv`
    expect((await given.test.createClient().send({ method: 'GET', url })).statusCode).toBe(401)
  })

  it('is described as a file', async () => {
    const described = (
      await given.test.createClient().send({ method: 'GET', url: '/api/openapi.json' })
    ).json()
    const { responses } = described.paths[calls.sheet.path].get
    expect(Object.keys(responses['200'].content)).toEqual(Object.values(exportMediaTypes))
    for (const type of Object.values(exportMediaTypes)) {
      expect(responses['200'].content[type].schema).toMatchObject({ type: 'string', format: 'binary' })
    }
  })

  describe('of thousands', () => {
    const many = 3_000
    let address = ''
    beforeAll(async () => {
      address = await given.test.app.listen({ port: 0, host: '127.0.0.1' })
      const { database } = given.test.services
      const { id, is_archived, is_unpaid, due_order, ...stored } = await database
        .selectFrom('documents')
        .selectAll()
        .orderBy('id')
        .executeTakeFirstOrThrow()
      expect([id, is_archived, is_unpaid, due_order]).toBeDefined()
      for (let start = 0; start < many; start += 500) {
        const rows = Array.from({ length: 500 }, (_, place) => ({
          ...stored,
          number: 10_000 + start + place,
          title: `Copy ${start + place}`.padEnd(250, ' =1'),
        }))
        await database.insertInto('documents').values(rows).execute()
      }
    })
    afterAll(() => given.test.app.server.closeAllConnections())

    function over(query: Query, encoding = 'identity') {
      const { token, cookies } = given.company.client
      return fetch(`${address}${calls.sheet.path}?${new URLSearchParams(query)}`, {
        headers: {
          authorization: `Bearer ${token}`,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'accept-encoding': encoding,
        },
      })
    }

    it.each(['number', 'document_date', 'updated_at', 'client_name'])(
      'has each once when sorted by %s',
      async (sort) => {
        const rows = (await csv({ sort, columns: 'number' })).slice(1).flat()
        expect(rows).toHaveLength(many + titles.length)
        expect(new Set(rows).size).toBe(rows.length)
        const page = (await listed({ sort })).map(({ shown_number }) => shown_number)
        expect(rows.slice(0, 200)).toEqual(page)
      },
    )

    it('is the same as both, compressed or not', async () => {
      const whole = await (await over({ format: 'csv' })).text()
      const compressed = await over({ format: 'csv' }, 'br, gzip')
      expect(compressed.headers.get('content-encoding')).toBe('gzip')
      expect(await compressed.text()).toBe(whole)
      const book = await readXlsx(
        new Uint8Array(await (await over({ format: 'xlsx' }, 'gzip')).arrayBuffer()),
      )
      expect(book.sheets[0]?.rows).toHaveLength(many + titles.length + 1)
    })

    const away = (rename: [string, string]) =>
      given.test.services.database.schema.alterTable(rename[0]).renameTo(rename[1]).execute()

    it.each(exportFormats)('is refused whole where it cannot begin (%s)', async (format) => {
      await away(['currencies', 'lost'])
      const answer = await over({ format })
      await away(['lost', 'currencies'])
      expect(answer.status).toBe(500)
      expect(answer.headers.get('content-disposition')).toBeNull()
      expect(await answer.json()).toMatchObject({
        code: 500,
        message: expect.stringContaining('Unexpected server error'),
      })
    })

    it.each([
      ['csv', 'identity'],
      ['csv', 'gzip'],
      ['xlsx', 'identity'],
    ])('breaks off where it cannot go on (%s, %s)', async (format, encoding) => {
      const answer = await over({ format }, encoding)
      expect(answer.status).toBe(200)
      await away(['currencies', 'lost'])
      const read = await answer.arrayBuffer().catch((error: unknown) => error)
      await away(['lost', 'currencies'])
      expect(read).toBeInstanceOf(Error)
    })
  })
})
