import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const legal = {
  legal_number: '732 829 320',
  eas_scheme: '0225',
  eas_id: '732829320',
  buyer_reference: 'SERVICE-7',
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
