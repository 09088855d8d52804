import {
  currencyCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import { listChanges } from '@quittance/shared/contract/change-history.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { inviteMember, revokeToken, setRole, storeToken } from '@quittance/shared/contract/member-access.ts'
import { deletePrintDesign, storePrintDesign } from '@quittance/shared/contract/print-designs.ts'
import { deleteStatus, readCompany, storeStatus, updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { expect, it } from 'vitest'
import {
  buildPayload,
  createTestMember,
  forOneDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'

forOneDatabaseWithCompany('the history of changes', (context) => {
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

  it('keeps the names of deleted records, also in their earlier changes', async () => {
    const { client } = context.company
    const rate = (await client.call(taxRateCalls.store, { name: 'Eco tax', rate: 2 })).json()
    const currency = (await client.call(currencyCalls.store, { name: 'CHF' })).json()
    const group = (await client.call(productGroupCalls.store, { name: 'Garden' })).json()
    const status = { kind: 'invoice', name: 'Disputed', meaning: 'open' }
    const { id: statusId } = (await client.call(storeStatus, status)).json()
    const token = (await client.call(storeToken, { name: 'Till', scopes: [] })).json()
    const design = {
      look: 'band',
      accent: '#7A1F3D',
      font: 'look',
      blocks: getDefaultBlocks('band'),
      hidden: [],
    }
    const { id: designId } = (await client.call(storePrintDesign, { ...design, name: 'Our letter' })).json()
    await client.call(taxRateCalls.remove, { ids: [rate.id] })
    await client.call(currencyCalls.remove, { ids: [currency.id] })
    await client.call(productGroupCalls.remove, { ids: [group.id] })
    await client.call(deleteStatus, { id: statusId })
    await client.call(revokeToken, { id: token.id })
    await client.call(deletePrintDesign, { id: designId })
    const names = ['Our letter', 'Till', 'Disputed', 'Garden', 'CHF', 'Eco tax']
    const { changes } = listChanges.response.parse(await list('?limit=12'))
    expect(changes.slice(0, 6).map(({ event, name }) => `${event} ${name}`)).toEqual(
      names.map((name) => `deleted ${name}`),
    )
    expect(changes.slice(6).map(({ event, name }) => `${event} ${name}`)).toEqual(
      names.map((name) => `created ${name}`),
    )
  })

  it('keeps the names of tokens that an administrator loses with the role, and no addresses of invitations', async () => {
    const { client } = context.company
    const { email, id } = await createTestMember(context.test.services)
    await client.call(setRole, { id, role: 'admin' })
    const admin = context.test.createClient()
    await admin.signIn(email, testPassword)
    await admin.call(storeToken, { name: 'Shop of the member', scopes: [] })
    await admin.call(inviteMember, { name: 'Yan', email: 'yan@example.net', role: 'staff' })
    await client.call(setRole, { id, role: 'staff' })
    const { changes } = listChanges.response.parse(await list('?limit=2'))
    expect(changes.map(({ event, name }) => `${event} ${name}`)).toEqual([
      'deleted Shop of the member',
      'deleted ',
    ])
  })

  it('is for administrators', async () => {
    const { email } = await createTestMember(context.test.services)
    const staff = context.test.createClient()
    await staff.signIn(email, testPassword)
    expect((await staff.call(listChanges)).statusCode).toBe(403)
  })
})
