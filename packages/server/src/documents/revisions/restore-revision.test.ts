import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { partyListCalls } from '@quittance/shared/contract/party-records.ts'
import { retireStatus, storeStatus } from '@quittance/shared/contract/settings.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { describe, expect, it } from 'vitest'
import { insertProducts, readProducts } from '#catalogue/repository.ts'
import { setActive } from '#members/repository.ts'
import { listCustomers } from '#parties/picker/search-parties.ts'
import { insertCustomers } from '#parties/repository.ts'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { buildLine, createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('restoring a version', (context) => {
  const database = () => context.test.services.database

  describe.each(kinds)('$name', (kind) => {
    const documents = new DocumentApi(kind, () => context.company)
    const revisions = new RevisionApi(kind, () => context.company)

    /** Stores a document and updates it once. */
    async function storeAndUpdate(fields: Parameters<DocumentApi['store']>[0] = {}, changes = {}) {
      const { id } = await documents.store(fields)
      const number = documents.lastNumber
      const answer = await documents.update({ id, version: 1, number, ...changes })
      expect(answer.code).toBe(200)
      return { id, number }
    }

    it('stores the whole content as the next version', async () => {
      const lines = [
        { ...buildLine(context.company), taxRates: [{ id: 9_999, name: 'Gone', rate: decimal('3.5') }] },
      ]
      const fields = { lines, title: 'First', terms: 'Then', discountType: 'before' as const }
      const { id } = await storeAndUpdate(fields, { title: 'Second', adjustments: decimal('9') })
      const first = await revisions.open(id, 1)
      const answer = (await revisions.restore({ id, version: 2, restore: 1 })).json()
      expect(answer).toMatchObject({ code: 200, id, version: 3, message: 'Version 1 restored.' })
      const { document } = await documents.open(id)
      expect(document).toEqual({ ...first, version: 3 })
      expect(document).toMatchObject({ title: 'First', lines, discountType: 'before', version: 3 })
      expect(await revisions.compare(id, 1, 3)).toMatchObject({ same: true })
      expect((await revisions.list(id)).revisions.map(({ version }) => version)).toEqual([3, 2, 1])
    })

    it('stores repeated requests with the same key once', async () => {
      const { id } = await storeAndUpdate()
      const send = (restore: number) =>
        revisions.restore({ id, version: 2, restore }, { key: `${kind.name}-${id}` })
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(1)))
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect(answers[0]?.json()).toMatchObject({ code: 200, version: 3 })
      const otherBody = await send(2)
      expect([otherBody.statusCode, otherBody.json().id]).toEqual([409, id])
      expect((await revisions.list(id)).current_version).toBe(3)
    })

    it('is rejected after a concurrent save with the name of the member', async () => {
      const { id } = await storeAndUpdate()
      const stale = await revisions.restore({ id, version: 1, restore: 1 })
      expect(stale.statusCode).toBe(409)
      expect(stale.json().changed).toMatchObject({ name: 'Ada Lovelace', version: 2 })
      expect((await revisions.list(id)).current_version).toBe(2)
    })

    it('restores the number if it is free, and keeps the current one on request', async () => {
      const { id } = await documents.store()
      const [first, second] = [documents.lastNumber, documents.takeNumber()]
      await documents.update({ id, version: 1, number: second })
      await revisions.restore({ id, version: 2, restore: 1 })
      expect((await documents.open(id)).document.number).toBe(first)

      await documents.update({ id, version: 3, number: second, title: 'Renumbered' })
      await documents.store({ number: first })
      const blockers = [{ field: 'number', sentence: expect.stringContaining(`T-${first}`) }]
      expect((await revisions.request('revision', { id, version: 3 })).json().obstacles).toEqual(blockers)
      const rejected = await revisions.restore({ id, version: 4, restore: 3 })
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().errors[documents.numberName]?.[0]).toContain(`T-${first}`)
      const restored = await revisions.restore({ id, version: 4, restore: 3, keep: ['number'] })
      expect(restored.json()).toMatchObject({ code: 200, version: 5 })
      const { document } = await documents.open(id)
      expect([document.number, document.title]).toEqual([second, (await revisions.open(id, 1)).title])
    })

    it('leaves an archived document archived', async () => {
      const { id } = await storeAndUpdate({ title: 'Put away' }, { title: 'Put away later' })
      await context.company.client.call(documentListCalls(kind).setArchived, { ids: [id], archived: true })
      expect((await revisions.list(id)).revisions).toHaveLength(2)
      expect((await revisions.restore({ id, version: 2, restore: 1 })).json()).toMatchObject({ version: 3 })
      const select = database().selectFrom('documents').select(['archived_at', 'title']).where('id', '=', id)
      const { archived_at, title } = await select.executeTakeFirstOrThrow()
      expect([archived_at === null, title]).toEqual([false, 'Put away'])
    })
  })

  const kind = getKind('invoice')
  const documents = new DocumentApi(kind, () => context.company)
  const revisions = new RevisionApi(kind, () => context.company)
  documents.lastNumber = 100_000

  it('reports every retired or archived reference, and keeps the current ones on request', async () => {
    const { client, partyId } = context.company
    const status = (
      await client.call(storeStatus, { kind: kind.name, name: 'Mahnung', meaning: 'open' })
    ).json()
    const formerMember = await createTestMember(context.test.services, { name: 'Hugo Lemaître' })
    const customer = {
      ...{
        username: 'x',
        companyName: '',
        email: 'x@example.org',
        phone: '',
        address: '',
        postalCode: '',
        city: '',
      },
      ...{ country: '', taxNumber: '', locale: 'fr', currencyId: null, clientName: 'Quentin' },
    }
    await insertCustomers(database(), [customer], context.test.services.clock())
    const party = (await listCustomers(database(), {})).find(({ id }) => id !== partyId.customer)
    if (!party) throw new Error('There are two customers')
    const { id } = await documents.store({
      status: { id: status.id, name: 'Mahnung' },
      owner: { id: formerMember.id, name: formerMember.name },
      party: { id: party.id, clientName: '', clientEmail: '' },
      title: 'With all of them',
    })
    const number = documents.lastNumber
    await documents.update({ id, version: 1, number, title: 'Without' })
    await client.call(retireStatus, { id: status.id, retired: true })
    await setActive(database(), formerMember.id, false)
    await client.call(partyListCalls(partyKinds.customer).setArchived, { ids: [party.id], archived: true })

    const rejected = await revisions.restore({ id, version: 2, restore: 1 })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json()).toMatchObject({
      obstacles: ['party', 'status', 'owner'],
      errors: {
        status: ['The status “Mahnung” is no longer in use: keep the current one.'],
        customer_id: ['Quentin was archived or deleted: keep the current client.'],
        invoice_owner_id: ['Hugo Lemaître no longer has access: keep the current owner.'],
      },
    })
    expect((await revisions.list(id)).current_version).toBe(2)
    const partlyKept = await revisions.restore({ id, version: 2, restore: 1, keep: ['status', 'party'] })
    expect(partlyKept.json().obstacles).toEqual(['owner'])
    const { obstacles } = (await revisions.request('revision', { id, version: 1 })).json()
    const keep = obstacles.map(({ field }: { field: string }) => field)
    expect((await revisions.restore({ id, version: 2, restore: 1, keep })).json()).toMatchObject({
      version: 3,
    })
    expect((await documents.open(id)).document).toMatchObject({
      title: 'With all of them',
      status: { name: 'Draft' },
      owner: { name: 'Ada Lovelace' },
      party: { id: partyId.customer },
    })
  })

  it('restores the snapshot of the party', async () => {
    const { id } = await documents.store()
    const { partyId } = context.company
    const otherCustomer = {
      ...{ username: 'o', companyName: '', email: 'o@example.org', phone: '', address: '', postalCode: '' },
      ...{ city: '', country: '', taxNumber: '', locale: 'fr', currencyId: null, clientName: 'Ophélie' },
    }
    await insertCustomers(database(), [otherCustomer], context.test.services.clock())
    const ophelie = (await listCustomers(database(), { search: 'Ophélie' }))[0]
    if (!ophelie) throw new Error('inserted customer not found')
    await documents.update({
      id,
      version: 1,
      number: documents.lastNumber,
      party: { id: ophelie.id, clientName: '', clientEmail: '' },
    })
    await database()
      .updateTable('customers')
      .set({ client_name: 'Zoé Martin' })
      .where('id', '=', partyId.customer)
      .execute()
    await revisions.restore({ id, version: 2, restore: 1 })
    expect((await documents.open(id)).document.party.clientName).toBe('Zoé Ménard')
    await database()
      .updateTable('customers')
      .set({ client_name: 'Zoé Ménard' })
      .where('id', '=', partyId.customer)
      .execute()
  })

  it('keeps lines of deleted products', async () => {
    await insertProducts(database(), [
      { name: 'Passing', price: decimal('5'), defaultQuantity: decimal('1'), unitName: '', group: null },
    ])
    const product = (await readProducts(database(), { search: 'Passing' }))[0]
    if (!product) throw new Error('inserted product not found')
    const { id } = await documents.store({
      lines: [{ ...buildLine(context.company), productId: product.id, name: 'Passing' }],
    })
    await documents.update({ id, version: 1, number: documents.lastNumber })
    await database().deleteFrom('products').where('id', '=', product.id).execute()
    expect((await revisions.restore({ id, version: 2, restore: 1 })).json()).toMatchObject({ version: 3 })
    expect((await documents.open(id)).document.lines).toMatchObject([{ productId: null, name: 'Passing' }])
  })

  it('rejects invalid calls', async () => {
    const { id } = await documents.store()
    const answers = await Promise.all(
      [
        { id, version: 1 },
        { id, restore: 1 },
        { id, version: 1, restore: 0 },
        { id, version: 1, restore: 1, keep: ['title'] },
      ].map((body) => context.company.client.call(revisions.calls.restore, body)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
  })
})
