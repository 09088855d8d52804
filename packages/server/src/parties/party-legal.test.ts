import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const legal = {
  legal_number: '732 829 320',
  eas_scheme: '0225',
  eas_id: '732829320',
  buyer_reference: 'SERVICE-7',
  delivery_name: 'Dépôt nord',
  delivery_address: '3 quai de Seine\nCour B',
  delivery_postal_code: '93400',
  delivery_city: 'Saint-Ouen',
  delivery_country: 'FR',
  is_private: false,
} as const

forEachDatabaseWithCompany('the legal data of leads and customers', (context) => {
  const { lead, customer } = partyRecords
  const call = (...parameters: Parameters<typeof context.company.client.call>) =>
    context.company.client.call(...parameters)

  it.each([
    ['lead', lead, { last_name: 'Blanc', company_name: 'Blanc SARL' }],
    ['customer', customer, { client_name: 'Zoé', company_name: 'Noir SARL' }],
  ] as const)(
    'is stored with a %s, and stays as it is if an update does not send it',
    async (_name, calls, names) => {
      const { id } = (await call(calls.store, { ...names, ...legal })).json()
      const read = async () => {
        const { method, path } = calls.read
        return (await context.company.client.send({ method, url: path.replace(':id', String(id)) })).json()
      }
      expect((await read()).record).toMatchObject(legal)
      await call(calls.update, { id, city: 'Lyon' })
      expect((await read()).record).toMatchObject({ ...legal, city: 'Lyon' })
      await call(calls.update, { id, eas_scheme: '', eas_id: '', buyer_reference: '' })
      expect((await read()).record).toMatchObject({
        eas_id: '',
        buyer_reference: '',
        legal_number: '732 829 320',
      })
    },
  )

  it.each([
    [{ eas_scheme: '0225', eas_id: '732829321' }, 'eas_id', /check digits do not match/],
    [{ eas_scheme: '0225', eas_id: '7328' }, 'eas_id', /not complete/],
    [{ eas_scheme: '', eas_id: '732829320' }, 'eas_scheme', /is missing or not known/],
    [{ eas_id: '732829320' }, 'eas_scheme', /is missing or not known/],
  ])('is rejected with a sentence: %j', async (fields, field, sentence) => {
    const response = await call(customer.store, { client_name: 'Zoé', ...fields })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[field][0]).toMatch(sentence)
  })

  it('says whether the party is a private person, or leaves it to the other data', async () => {
    const { id } = (await call(customer.store, { client_name: 'Zoé' })).json()
    const readParty = async () => {
      const { method, path } = readLegalContext
      return (await context.company.client.send({ method, url: `${path}?customer_id=${id}` })).json().party
    }
    expect(await readParty()).toMatchObject({ is_private: true, delivery: null })
    await call(customer.update, { id, company_name: 'Zoé SARL' })
    expect(await readParty()).toMatchObject({ is_private: false })
    // A row of an import sends text.
    await call(customer.update, { id, is_private: '1', delivery_country: 'be' })
    expect(await readParty()).toMatchObject({ is_private: true, delivery: { country: 'BE' } })
    await call(customer.update, { id, is_private: '' })
    expect(await readParty()).toMatchObject({ is_private: false })
    const rejected = await call(customer.update, { id, is_private: 'perhaps', delivery_country: 'Belgium' })
    expect(Object.keys(rejected.json().errors)).toEqual(['delivery_country', 'is_private'])
  })

  it('is copied into an invoice, which an update completes and does not change', async () => {
    const fields = { client_name: 'Zoé', company_name: 'Jaune SARL', city: 'Lyon' }
    const { id } = (await call(customer.store, fields)).json()
    const invoices = new DocumentApi(getKind('invoice'), () => context.company)
    const number = invoices.takeNumber()
    const draft = {
      number,
      relation: 'customer',
      party: { id, clientName: '', clientEmail: '', companyName: '' },
    } as const
    const { id: invoiceId } = await invoices.store(draft)
    const { method, path } = readLegalContext
    const url = `${path}?customer_id=${id}&document_id=${invoiceId}`
    const readParty = async () => (await context.company.client.send({ method, url })).json().party
    expect(await readParty()).toMatchObject({ city: 'Lyon', country: '', legal_number: '', eas_id: '' })

    const added = { ...legal, address: '1 rue Neuve', country: 'FR', tax_number: 'FR44732829320' }
    await call(customer.update, { id, ...added })
    const completed = { address: '1 rue Neuve', city: 'Lyon', country: 'FR', tax_number: 'FR44732829320' }
    const numbers = {
      legal_number: '732 829 320',
      eas_scheme: '0225',
      eas_id: '732829320',
      is_private: false,
    }
    // A new delivery address is not that of an invoice that was written before.
    expect(await readParty()).toMatchObject({ ...completed, ...numbers, delivery: null })
    await invoices.update({ ...draft, id: invoiceId })
    const readCopy = async () =>
      await context.test.services.database
        .selectFrom('documents')
        .select(['party_address', 'party_country', 'party_tax_number', 'party_legal_number', 'party_eas_id'])
        .where('id', '=', invoiceId)
        .executeTakeFirstOrThrow()
    const copy = await readCopy()
    expect(copy).toEqual({
      party_address: '1 rue Neuve',
      party_country: 'FR',
      party_tax_number: 'FR44732829320',
      party_legal_number: '732 829 320',
      party_eas_id: '732829320',
    })

    const other = { address: '9 rue Vieille', legal_number: '552 100 554', eas_id: '552100554' }
    await call(customer.update, { id, ...other, eas_scheme: '0225', tax_number: 'FR96552100554' })
    await invoices.update({ ...draft, id: invoiceId })
    expect(await readCopy()).toEqual(copy)
    expect(await readParty()).toMatchObject({ address: '1 rue Neuve', legal_number: '732 829 320' })
  })

  it.each([
    ['552 100 554', ['552 100 554', '552100554', '552.100.554', '552-100-554', '100 554']],
    ['55210055400013', ['552 100 554 00013', '552100554', '552 100 554']],
    ['0403.170.701', ['BE 0403.170.701', '0403170701', '0403 170 701', '0403.170.701', '0403-170-701']],
    ['HRB 12345', ['HRB 12345', 'hrb12345', 'HRB-12345', '12345']],
  ])('finds %s as a legal number however it is written', async (legalNumber, queries) => {
    const word = `Registre${legalNumber.replaceAll(/\W/g, '')}`
    const taxNumber = legalNumber.startsWith('0403') ? `BE${legalNumber.replaceAll('.', '')}` : ''
    for (const calls of [customer, lead]) {
      const names = { company_name: word, client_name: 'Zoé', last_name: 'Blanc' }
      await call(calls.store, { ...names, legal_number: legalNumber, tax_number: taxNumber })
    }
    await expectHits(word, queries)
  })

  it.each([
    [
      'FR96552100554',
      ['FR 96 552100554', 'FR96 552 100 554', 'fr96552100554', 'FR-96-552.100.554', '552 100 554'],
    ],
    ['FR 96 552 100 554', ['FR96552100554', 'FR 96552100554', 'FR96 552100554', '96552100554']],
    ['BE0403170701', ['BE 0403.170.701', 'BE0403.170.701', 'BE 0403 170 701', '0403.170.701']],
    ['BE 0403.170.701', ['BE0403170701', 'BE-0403-170-701', '0403170701']],
    ['DE136695976', ['DE 136 695 976', 'DE136 695 976', 'DE 136.695.976', '136 695 976']],
    ['DE 136 695 976', ['DE136695976', 'DE-136695976', '136695976']],
    ['ATU 1358 5627', ['ATU13585627', 'ATU 13585627', 'atu 1358-5627']],
    ['ATU13585627', ['ATU 1358 5627', 'AT U13585627', 'ATU-13585627']],
    ['CHE-100.155.212 MWST', ['CHE100155212', 'CHE 100 155 212', 'CHE-100.155.212 MWST']],
    ['NL004495445B01', ['NL 0044.95.445.B.01', 'NL 004495445 B01', 'NL004495445B01', '004495445']],
    ['NL 0044.95.445.B.01', ['NL004495445B01', 'NL 004495445 B01']],
    ['ESA28015865', ['ES A28015865', 'ES A-28015865', 'A28015865', 'A-28.015.865']],
    ['ES A-28.015.865', ['ESA28015865', 'A28015865', 'ES A28015865']],
    ['LU 2637 5245', ['LU26375245', 'LU 26375245']],
  ])('finds %s as a VAT number however it is written', async (taxNumber, queries) => {
    const word = `Fiscal${createWord()}`
    for (const calls of [customer, lead]) {
      const names = { company_name: word, client_name: 'Zoé', last_name: 'Blanc' }
      await call(calls.store, { ...names, tax_number: taxNumber })
    }
    await expectHits(word, queries)
  })

  let words = 0
  function createWord(): string {
    words += 1
    return `numero${words}`
  }

  /** Expects that each query finds the customer and the lead of this name. */
  async function expectHits(word: string, queries: readonly string[]): Promise<void> {
    const missed: string[] = []
    for (const query of queries) {
      const { customers, leads } = (await call(globalSearch, { search_text: query })).json()
      for (const { data } of [customers, leads])
        if (!data.some((hit: { company_name: string }) => hit.company_name === word)) missed.push(query)
    }
    expect(missed).toEqual([])
  }

  it('is part of a new invoice and of its check', async () => {
    const { id } = (
      await call(customer.store, { client_name: 'Zoé', company_name: 'Rouge SARL', ...legal })
    ).json()
    const { method, path } = readLegalContext
    const response = await context.company.client.send({ method, url: `${path}?customer_id=${id}` })
    expect(response.json().party).toMatchObject({ company_name: 'Rouge SARL', eas_id: '732829320' })
    const blank = documentCalls(getKind('invoice')).newDocument
    const started = await context.company.client.send({
      method: 'GET',
      url: `${blank.path}?customer_id=${id}`,
    })
    expect(started.json().invoice_data.buyer_reference).toBe('SERVICE-7')
  })

  it('is found by the search', async () => {
    const numbers = { legal_number: 'HRB 998877', eas_scheme: 'EM', eas_id: 'rechnung@gruen.example' }
    await call(customer.store, { client_name: 'Grün', ...numbers })
    for (const text of ['998877', 'rechnung@gruen.example']) {
      const response = await call(globalSearch, { search_text: text })
      expect(JSON.stringify(response.json().customers ?? response.json()), text).toContain('Grün')
    }
  })
})
