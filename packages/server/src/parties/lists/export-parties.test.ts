import { partyImports } from '@quittance/shared/contract/party-imports.ts'
import {
  partyListCalls,
  partyRecords,
  type WirePartyRecord,
} from '@quittance/shared/contract/party-records.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'
import { unescapeFormula } from '@quittance/shared/text/csv.ts'
import { listTextFieldNames } from '@quittance/shared/wire/party-payload.ts'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const difficultParties = [
  { company_name: '=HYPERLINK("http://evil.example")', phone: '+33 (0)1 23 45 67 89', postal_code: '01000' },
  { company_name: 'Nord', delivery_name: '+Dépôt', delivery_country: 'BE', is_private: true },
  { company_name: '\'s-Hertogenbosch; "B.V."', address: 'Étage 2\nCour B', tax_number: '0123456789' },
  { company_name: '😀 l’été, 100 %', client_email: 'a.b+c@example.com', city: 'Ŵrocław', country: 'PL' },
  { company_name: '-10 %', username: '@team', locale: 'de', country: 'GF' },
  { company_name: 'Later', days_until_due: 60 },
  { company_name: "'=1", phone: '0142', address: '007' },
]

type Query = Readonly<Record<string, string>>

forEachDatabaseWithCompany('the export of a list of leads or customers', (context) => {
  beforeAll(async () => {
    for (const relation of relations) {
      for (const fields of difficultParties) {
        const body = { ...fields, currency_id: context.company.currencyId }
        const stored = await context.company.client.call(partyRecords[relation].store, body)
        expect(stored.statusCode, stored.body).toBe(200)
      }
    }
  })

  async function requestExport(relation: Relation, query: Query, language = 'en') {
    const { path } = partyListCalls(partyKinds[relation]).exportList
    const url = `${path}?${new URLSearchParams(query)}`
    const response = await context.company.client.send({ method: 'GET', url }, undefined, {
      'accept-language': language,
    })
    expect(response.statusCode, response.body).toBe(200)
    return response
  }

  async function readCsvExport(relation: Relation, query: Query = {}, language = 'en') {
    const { body } = await requestExport(relation, { format: 'csv', ...query }, language)
    const rows = parseCsv(body, { delimiter: language === 'en' ? ',' : ';' })
    return rows.map((row) => row.map((cell) => unescapeFormula(String(cell ?? ''))))
  }

  async function readXlsxExport(relation: Relation, query: Query = {}) {
    const { rawPayload } = await requestExport(relation, { format: 'xlsx', ...query })
    return (await readXlsx(rawPayload)).sheets[0]?.rows.map((row) => row.map((cell) => cell ?? '')) ?? []
  }

  async function readRecords(relation: Relation) {
    const { read, page } = { ...partyRecords[relation], ...partyListCalls(partyKinds[relation]) }
    const url = `${page.path}?limit=200&sort=created_at`
    const { rows } = page.response.parse((await context.company.client.send({ method: 'GET', url })).json())
    const records: WirePartyRecord[] = []
    for (const { id } of rows) {
      const response = await context.company.client.send({
        method: 'GET',
        url: read.path.replace(':id', String(id)),
      })
      records.push(read.response.parse(response.json()).record)
    }
    return records
  }

  describe.each(relations)('of %ss', (relation) => {
    it('has the labels of the screen as headings, in the language of the client', async () => {
      const [headings = []] = await readCsvExport(relation, {}, 'fr')
      const names =
        relation === 'lead'
          ? ['Prénom', 'Nom de famille', 'Société']
          : ['Interlocuteur', 'Nom court', 'Société']
      expect(headings).toEqual([
        ...names,
        ...['E-mail', 'Téléphone', 'Numéro et rue', 'Code postal', 'Ville', 'Pays', 'Numéro de TVA'],
        ...['Numéro d’immatriculation', 'Type d’adresse électronique', 'Adresse électronique'],
        'Référence de l’acheteur',
        ...['Livré à', 'Rue de livraison', 'Code postal de livraison', 'Ville de livraison'],
        ...['Pays de livraison', 'Type d’acheteur'],
        ...['Langue', 'Devise', 'Échéance (en jours)', 'Créé le (UTC)', 'Modifié le (UTC)'],
      ])
    })

    it.each([readCsvExport, readXlsxExport])(
      'contains all fields of each record as text (%o)',
      async (read) => {
        const columns = [
          ...listTextFieldNames(partyKinds[relation]).map(([, name]) => name),
          'locale',
          'currency',
          'days_until_due',
        ] as const
        const columnNames: Readonly<Record<string, string>> = {
          company_name: 'company',
          client_email: 'email',
        }
        const columnsParameter = columns.map((name) => columnNames[name] ?? name)
        const [, ...rows] = await read(relation, { columns: columnsParameter.join(), sort: 'created_at' })
        const records = await readRecords(relation)
        expect(rows).toEqual(
          records.map((record) => {
            const values = new Map<string, unknown>(Object.entries(record))
            return columns.map((name) => String(values.get(name) ?? ''))
          }),
        )
      },
    )

    it('contains the records of the list: searched, filtered, selected', async () => {
      expect(await readCsvExport(relation, { columns: 'company', search: 'hertogenbosch' })).toHaveLength(2)
      const [, ...inPoland] = await readCsvExport(relation, { columns: 'company', country: 'PL' })
      expect(inPoland).toEqual([['😀 l’été, 100 %']])
      const [, second, third] = await readRecords(relation)
      const selection = { columns: 'company', ids: [third?.id, second?.id].join(), sort: 'created_at' }
      const [, ...rows] = await readCsvExport(relation, selection)
      expect(rows).toEqual([[second?.company_name], [third?.company_name]])
      expect(await readCsvExport(relation, { ...selection, search: 'hertogenbosch' })).toHaveLength(
        [second, third].filter((record) => record?.company_name.includes('Hertogenbosch')).length + 1,
      )
    })

    it('restores the same records when it is imported into an empty list', async () => {
      const before = await readRecords(relation)
      const { database } = context.test.services
      const names = [
        ...listTextFieldNames(partyKinds[relation]).map(([, name]) => name),
        'is_private',
        'locale',
      ] as const
      const [, ...rows] = await readCsvExport(relation, { sort: 'created_at' })
      const importRows = rows.map((row, index) => ({
        line: index + 2,
        ...Object.fromEntries(names.map((name, column) => [name, row[column]])),
        currency_id: row[names.length] === '' ? null : context.company.currencyId,
        days_until_due: row[names.length + 1],
      }))
      await database.deleteFrom('party_revisions').execute()
      await database.deleteFrom(relation === 'lead' ? 'leads' : 'customers').execute()
      const import_id = crypto.randomUUID()
      const imported = await context.company.client.call(partyImports[relation], {
        import_id,
        rows: importRows,
      })
      expect(imported.json().results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
        rows.map(() => 'created'),
      )
      const ignoredFields = { id: 0, created_at: '', updated_at: '', customer: null, leads: [] }
      const after = await readRecords(relation)
      expect(after.map((record) => ({ ...record, ...ignoredFields }))).toEqual(
        before.map((record) => ({ ...record, ...ignoredFields })),
      )
    })
  })

  it('is named after its content', async () => {
    const { headers } = await requestExport('customer', { format: 'csv' }, 'de')
    expect(headers['content-disposition']).toContain('filename="kunden-')
  })
})
