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

forEachDatabaseWithCompany('export of a document list', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

  beforeAll(async () => {
    for (const [index, title] of titles.entries()) {
      await invoices.store({
        title,
        documentDate: `2026-0${1 + (index % 3)}-15`,
        dueDate: index % 2 === 0 ? null : '2026-06-30',
        amountPaid: decimal('12.3'),
        amountDue: decimal('-4'),
      })
    }
  })

  const get = (path: string, query: Query, language = 'en') =>
    context.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` }, undefined, {
      'accept-language': language,
    })

  async function readCsv(query: Query = {}, language = 'en') {
    const answer = await get(calls.exportList.path, { format: 'csv', ...query }, language)
    expect(answer.statusCode, answer.body).toBe(200)
    return parseCsv(answer.body, { delimiter: language === 'en' ? ',' : ';' }).map((row) => row.map(String))
  }

  async function readXlsxRows(query: Query = {}) {
    const answer = await get(calls.exportList.path, { format: 'xlsx', ...query })
    expect(answer.statusCode, answer.body).toBe(200)
    return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
  }

  async function readList(query: Query = {}) {
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
    'contains the documents of the list in its order: %j',
    async (query) => {
      const numbers = (await readList(query)).map(({ shown_number }) => shown_number)
      const [, ...rows] = await readCsv({ ...query, columns: 'number' })
      expect(rows.flat()).toEqual(numbers)
      expect((await readXlsxRows({ ...query, columns: 'number' })).slice(1).flat()).toEqual(numbers)
    },
  )

  it('writes headings and separators of the reader’s language', async () => {
    const answer = await get(
      calls.exportList.path,
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
      'Numéro;Objet de la facture;Type de destinataire;Client;Société;E-mail;Date;Échéance;Statut;Responsable du suivi;Devise;Sous-total HT;TVA;Sous-total TTC;Montant de la remise;Ajustement;Total TTC;Montant réglé;Reste à payer;Modifié le (UTC);Régime de TVA;Date de livraison ou de prestation;Période du;Période au;Numéro de commande du client;Référence client;Taux de change;Montant HT légal;TVA légale;Date du taux de change;Source du taux de change;Nature de l’ajustement',
    )
    const [{ updated_at, total_amount } = { updated_at: '', total_amount: 0 }] = (
      await readList()
    ).toReversed()
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
      ...['Vente nationale', '', '', '', '', '', '', '', ''],
      ...['', '', 'une modification du prix TTC'],
    ])
  })

  it.each([
    ['de', 'rechnungen'],
    ['es', 'facturas'],
    ['en', 'invoices'],
  ])('names the file in %s', async (language, name) => {
    const answer = await get(calls.exportList.path, { format: 'xlsx', today: '2026-11-21' }, language)
    expect(answer.headers['content-type']).toBe(exportMediaTypes.xlsx)
    expect(answer.headers['content-disposition']).toContain(`filename="${name}-2026-11-21.xlsx"`)
  })

  it('writes numbers and dates in an XLSX file', async () => {
    const [headings, row] = await readXlsxRows({ ids: '2', columns: 'total,net,date,due,updated,number' })
    const [, { total_amount, updated_at } = { total_amount: 0, updated_at: '' }] = (
      await readList()
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

  it('preserves every title', async () => {
    const rows = await readCsv({ columns: 'title', sort: 'number' }, 'fr')
    expect(rows.slice(1).flat().map(unescapeFormula)).toEqual(titles)
    const table = await readXlsxRows({ columns: 'title', sort: 'number' })
    expect(table.slice(1).flat()).toEqual(titles)
  })

  it('contains only the requested documents of the list', async () => {
    const [first, second, third] = await readList()
    const ids = `${third?.id},${first?.id},99999`
    expect((await readCsv({ ids, columns: 'number' })).slice(1).flat()).toEqual([
      first?.shown_number,
      third?.shown_number,
    ])
    expect((await readCsv({ ids: String(second?.id), search: 'zzz', columns: 'number' })).slice(1)).toEqual(
      [],
    )
    expect(
      (
        await readCsv({
          ids: `${first?.id},${second?.id}`,
          search: second?.shown_number ?? '',
          columns: 'number',
        })
      ).slice(1),
    ).toEqual([[second?.shown_number]])
  })

  it.each(kinds)('has the columns of $name documents', async (kind) => {
    const answer = await get(documentListCalls(kind).exportList.path, { format: 'csv' })
    const [headings = []] = parseCsv(answer.body, { delimiter: ',' })
    expect(headings).toHaveLength(getDocumentExportColumns(kind).length)
    expect(headings.includes('Amount Due')).toBe(kind.name === 'invoice')
  })

  it('has the columns about issues only on request', async () => {
    const [usual = []] = await readCsv()
    const [all = []] = await readCsv({ columns: 'all' })
    expect(usual).toEqual(all.slice(0, usual.length))
    expect(all.slice(usual.length)).toEqual(['Issued (UTC)', 'Credited', 'Balance'])
    const offers = documentListCalls(getKind('proposal')).exportList.path
    const ofOffers = await get(offers, { format: 'csv', columns: 'all' })
    expect(ofOffers.statusCode, ofOffers.body).toBe(200)
    expect(ofOffers.body).toBe((await get(offers, { format: 'csv' })).body)
  })

  it.each([
    [{}, 'format', 'format must be one of: csv, xlsx.'],
    [{ format: 'pdf' }, 'format', 'format must be one of: csv, xlsx.'],
    [{ format: 'csv', columns: 'number,colour' }, 'columns', 'columns must be one of: number, title, '],
    [{ format: 'csv', columns: '' }, 'columns', 'columns must be one of'],
    [{ format: 'csv', ids: '1,x' }, 'ids', 'ids must be'],
    [{ format: 'csv', ids: Array.from({ length: 201 }, (_, id) => id).join() }, 'ids', 'at most 200 entries'],
    [{ format: 'csv', sort: 'colour' }, 'sort', 'sort must be one of'],
  ])('reports the invalid parameter of %j', async (query, field, sentence) => {
    const answer = await get(calls.exportList.path, query)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
    expect(answer.json().message).toContain(sentence)
  })

  it('requires a session', async () => {
    const url = `${calls.exportList.path}?format=csv`
    expect((await context.test.createClient().send({ method: 'GET', url })).statusCode).toBe(401)
  })

  it('is a file in the OpenAPI document', async () => {
    const openapi = (
      await context.test.createClient().send({ method: 'GET', url: '/api/openapi.json' })
    ).json()
    const { responses } = openapi.paths[calls.exportList.path].get
    expect(Object.keys(responses['200'].content)).toEqual(Object.values(exportMediaTypes))
    for (const type of Object.values(exportMediaTypes)) {
      expect(responses['200'].content[type].schema).toMatchObject({ type: 'string', format: 'binary' })
    }
  })

  describe('with thousands of documents', () => {
    const copyCount = 3_000
    let address = ''
    beforeAll(async () => {
      address = await context.test.app.listen({ port: 0, host: '127.0.0.1' })
      const { database } = context.test.services
      const { id, is_archived, is_unpaid, is_balance_due, is_issued, due_order, ...row } = await database
        .selectFrom('documents')
        .selectAll()
        .orderBy('id')
        .executeTakeFirstOrThrow()
      expect([id, is_archived, is_unpaid, is_balance_due, is_issued, due_order]).toBeDefined()
      for (let start = 0; start < copyCount; start += 250) {
        const rows = Array.from({ length: 250 }, (_, index) => ({
          ...row,
          number: 10_000 + start + index,
          title: `Copy ${start + index}`.padEnd(250, ' =1'),
        }))
        await database.insertInto('documents').values(rows).execute()
      }
    })
    afterAll(() => context.test.app.server.closeAllConnections())

    function fetchExport(query: Query, encoding = 'identity') {
      const { token, cookies } = context.company.client
      return fetch(`${address}${calls.exportList.path}?${new URLSearchParams(query)}`, {
        headers: {
          authorization: `Bearer ${token}`,
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'accept-encoding': encoding,
        },
      })
    }

    it.each(['number', 'document_date', 'updated_at', 'client_name'])(
      'contains each document once when sorted by %s',
      async (sort) => {
        const rows = (await readCsv({ sort, columns: 'number' })).slice(1).flat()
        expect(rows).toHaveLength(copyCount + titles.length)
        expect(new Set(rows).size).toBe(rows.length)
        const page = (await readList({ sort })).map(({ shown_number }) => shown_number)
        expect(rows.slice(0, 200)).toEqual(page)
      },
    )

    it('has the same content compressed and uncompressed', async () => {
      const uncompressed = await (await fetchExport({ format: 'csv' })).text()
      const compressed = await fetchExport({ format: 'csv' }, 'br, gzip')
      expect(compressed.headers.get('content-encoding')).toBe('gzip')
      expect(await compressed.text()).toBe(uncompressed)
      const workbook = await readXlsx(
        new Uint8Array(await (await fetchExport({ format: 'xlsx' }, 'gzip')).arrayBuffer()),
      )
      expect(workbook.sheets[0]?.rows).toHaveLength(copyCount + titles.length + 1)
    })

    const renameTable = (name: string, newName: string) =>
      context.test.services.database.schema.alterTable(name).renameTo(newName).execute()

    it.each(exportFormats)('answers 500 if the first batch fails (%s)', async (format) => {
      await renameTable('currencies', 'lost')
      const answer = await fetchExport({ format })
      await renameTable('lost', 'currencies')
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
    ])('aborts the response if a later batch fails (%s, %s)', async (format, encoding) => {
      const answer = await fetchExport({ format }, encoding)
      expect(answer.status).toBe(200)
      await renameTable('currencies', 'lost')
      const body = await answer.arrayBuffer().catch((error: unknown) => error)
      await renameTable('lost', 'currencies')
      expect(body).toBeInstanceOf(Error)
    })
  })
})
