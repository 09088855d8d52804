import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { listChanges } from '@quittance/shared/contract/change-history.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { setRole, storeToken } from '@quittance/shared/contract/member-access.ts'
import { readCompany, storeStatus, updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import {
  buildPayload,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'

forEachDatabaseWithCompany('the history of changes', (context) => {
  const list = async (query = '') =>
    (await context.company.client.send({ method: 'GET', url: `${listChanges.path}${query}` })).json()

  it('names member, token, record and versions of each change, latest first, without documents', async () => {
    const { client, memberId } = context.company
    const { company, version } = (await client.call(readCompany)).json()
    await client.call(updateCompany, { ...company, name: 'Belleroche', version })
    const companyVersion = (await client.call(readCompany)).json().version
    const rate = (await client.call(taxRateCalls.store, { name: 'Reduced', rate: 5 })).json()
    const status = { kind: 'invoice', name: 'Checked', meaning: 'open' }
    const { id: statusId } = (await client.call(storeStatus, status)).json()
    const member = await createTestMember(context.test.services)
    await client.call(setRole, { id: member.id, role: 'admin' })
    const token = (await client.call(storeToken, { name: 'Shop', scopes: ['administer'] })).json()
    const program = context.test.createClient()
    const headers = { authorization: `Bearer ${token.token}` }
    await program.call(taxRateCalls.setRetired, { ids: [rate.id], retired: true }, headers)
    const invoice = getKind('invoice')
    await client.call(documentCalls(invoice).store, await buildPayload(context.company, invoice))
    const { changes } = listChanges.response.parse(await list())
    const by = { id: memberId, name: 'Ada Lovelace' }
    const none = { kind: null, version_before: null, version_after: null, by, by_token: null }
    expect(changes.slice(0, 7)).toMatchObject([
      {
        ...none,
        type: 'tax_rates',
        record_id: rate.id,
        name: 'Reduced',
        event: 'archived',
        by_token: 'Shop',
      },
      { ...none, type: 'token', record_id: token.id, name: 'Shop', event: 'created' },
      { ...none, type: 'member', record_id: member.id, name: member.name, event: 'role-admin' },
      { ...none, type: 'member', record_id: member.id, name: member.name, event: 'created', by: null },
      { ...none, type: 'status', record_id: statusId, name: 'Checked', event: 'created' },
      { ...none, type: 'tax_rates', record_id: rate.id, name: 'Reduced', event: 'created' },
      {
        ...{ ...none, type: 'company', record_id: null, name: '', event: 'updated' },
        ...{ version_before: version, version_after: companyVersion },
      },
    ])
  })

  it('is filtered by subject and divided into pages', async () => {
    const { changes, more } = await list('?subject=tax-rates&limit=1')
    expect([changes.map(({ type }: { type: string }) => type), more]).toEqual([['tax_rates'], true])
    const next = await list(`?subject=tax-rates&limit=1&before=${changes[0].id}`)
    expect(next.changes).toMatchObject([{ event: 'created', type: 'tax_rates' }])
    expect(next.more).toBe(false)
    expect((await list('?subject=documents')).code).toBe(422)
  })

  it('is for administrators', async () => {
    const { email } = await createTestMember(context.test.services)
    const staff = context.test.createClient()
    await staff.signIn(email, testPassword)
    expect((await staff.call(listChanges)).statusCode).toBe(403)
  })
})
