import { documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { decodeBlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { describe, expect, it } from 'vitest'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { buildLine, createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const pairs = kinds.flatMap((kind) => kind.convertsTo.map((to) => ({ from: kind.name, to })))
const today = '2026-03-05'

forEachDatabaseWithCompany('documents that are made from others', (given) => {
  const documents = new Map(kinds.map((kind) => [kind.name, new DocumentApi(kind, () => given.company)]))
  const conversions = new Map(kinds.map((kind) => [kind.name, new ConversionApi(kind, () => given.company)]))
  const database = () => given.test.services.database
  const of = (name: string) => {
    const kind = getKind(name)
    const [stored, made] = [documents.get(kind.name), conversions.get(kind.name)]
    if (!(stored && made)) throw new Error(`Nothing for ${name}`)
    return { kind, documents: stored, conversions: made }
  }
  const forCustomer = () => ({
    relation: 'customer' as const,
    party: { id: given.company.partyId.customer, clientName: '', clientEmail: '' },
  })

  async function nextNumber(name: string): Promise<number> {
    const { kind, documents: stored } = of(name)
    return decodeBlankDocument(kind, (await given.company.client.call(stored.calls.blank)).json()).number
  }

  async function store(name: string, changes: Parameters<DocumentApi['store']>[0] = {}) {
    return await of(name).documents.store({ ...forCustomer(), number: await nextNumber(name), ...changes })
  }

  async function setKind(kind: string, values: { days_until_due?: number; default_terms?: string }) {
    await database().updateTable('kind_settings').set(values).where('kind', '=', kind).execute()
  }

  it('knows what becomes what', () => {
    expect(pairs).toEqual([
      { from: 'proposal', to: 'estimate' },
      { from: 'proposal', to: 'invoice' },
      { from: 'estimate', to: 'invoice' },
    ])
    expect(documentConversionCalls(getKind('invoice')).convert).toBeNull()
  })

  describe.each([...pairs, ...kinds.map(({ name }) => ({ from: name, to: name }))])(
    '$from to $to',
    ({ from, to }) => {
      const isCopy = from === to
      const body = (id: number) => (isCopy ? { id, today } : { id, to, today })

      it('carries over what was sold, with the number, day and status of a new document', async () => {
        await setKind(to, { days_until_due: 30 })
        const lines = [
          { ...buildLine(given.company), taxRates: [{ id: 99, name: 'Gone', rate: decimal('12.3456') }] },
          {
            ...buildLine(given.company),
            productId: null,
            quantity: decimal('3.1415'),
            price: decimal('0.0001'),
          },
        ]
        const stored = await store(from, {
          lines,
          discountType: 'before',
          discountPercentage: decimal('12.5'),
          amountPaid: decimal('9'),
          amountDue: decimal('9'),
        })
        const source = await of(from).documents.open(stored.id)
        const before = await store(to)
        const answer = await of(from).conversions.convert(body(stored.id))
        expect(answer).toMatchObject({ code: 200, kind: to, version: 1, source: { id: stored.id } })
        expect(answer.message).toContain(answer.shown_number)
        const made = (await of(to).documents.open(answer.id)).document
        expect(made).toMatchObject({
          number: (await of(to).documents.open(before.id)).document.number + 1,
          title: source.document.title,
          documentDate: today,
          dueDate: '2026-04-04',
          status: { name: 'Draft' },
          discountType: 'before',
          discountPercentage: '12.5',
          adjustments: '-1.5',
          amountDue: '0',
          amountPaid: '0',
          relation: 'customer',
        })
        expect(made.lines).toEqual(source.document.lines)
        for (const field of ['party', 'currency', 'owner'] as const)
          expect(made[field]).toEqual(source.document[field])
        await setKind(to, { days_until_due: 0 })
      })

      it('makes the source accepted where it was an offer, in a version of its own', async () => {
        const { id } = await store(from)
        const answer = await of(from).conversions.convert(body(id))
        const { document } = await of(from).documents.open(id)
        expect(answer.source.version).toBe(document.version)
        if (isCopy) expect(document).toMatchObject({ version: 1, status: { name: 'Draft' } })
        else {
          expect(document).toMatchObject({ version: 2, status: { name: 'Accepted' } })
          expect(answer.source.status).toEqual(document.status)
          expect(answer.message).toContain('“Accepted”')
          const revisions = database().selectFrom('document_revisions').where('document_id', '=', id)
          expect(await revisions.selectAll().execute()).toHaveLength(2)
        }
      })

      it('links the two, both ways, through later saves', async () => {
        const { id } = await store(from)
        const answer = await of(from).conversions.convert(body(id))
        const number = (await of(to).documents.open(answer.id)).document.number
        const how = isCopy ? 'copy' : 'conversion'
        const updating = { call: 'update', id: answer.id, number, ...forCustomer(), title: 'Later' } as const
        await of(to).documents.update(updating)
        expect(await of(to).conversions.readLinks(answer.id)).toMatchObject({
          origin: { id, kind: from, how },
          made: [],
          made_count: 0,
        })
        expect(await of(from).conversions.readLinks(id)).toMatchObject({
          origin: null,
          made: [{ id: answer.id, kind: to, how, title: 'Later', shown_number: `T-${number}` }],
          made_count: 1,
        })
      })

      it('is found at once', async () => {
        const title = `Quetzal${from}${to}`
        const { id } = await store(from, { title })
        const answer = await of(from).conversions.convert(body(id))
        const found = (await given.company.client.call(globalSearch, { search_text: title })).json()
        expect(found[`${to}s`].data[0]).toMatchObject({ id: answer.id })
      })

      it('is made once under one key, and refuses the key for another body', async () => {
        const { id } = await store(from)
        const send = (more = {}) =>
          of(from).conversions.send({ ...body(id), ...more }, { key: `${from}-${to}-${id}` })
        const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(8).fill(200))
        expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
        expect((await of(from).conversions.readLinks(id))?.made_count).toBe(1)
        const other = await send({ today: '2026-03-06' })
        expect([other.statusCode, other.json().id]).toEqual([409, answers[0]?.json().id])
      })

      it('gives twenty at once a number each', async () => {
        const { id } = await store(from)
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => of(from).conversions.send(body(id))),
        )
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(20).fill(200))
        expect(new Set(answers.map((answer) => answer.json().shown_number)).size).toBe(20)
        expect((await of(from).conversions.readLinks(id))?.made).toHaveLength(20)
      })

      it('makes nothing of what is not there, or for who is not signed in', async () => {
        const { id } = await store(from)
        expect((await of(from).conversions.send(body(999_999))).statusCode).toBe(404)
        expect(await of(from).conversions.readLinks(999_999)).toBeNull()
        const other = kinds.find(({ name }) => name !== from)?.name ?? ''
        expect(await of(other).conversions.readLinks(id)).toBeNull()
        const client = given.test.createClient()
        expect((await of(from).conversions.send(body(id), { client })).statusCode).toBe(401)
        const staff = await createTestMember(given.test.services)
        await client.signIn(staff.email, testPassword)
        expect((await of(from).conversions.send(body(id), { client })).statusCode).toBe(200)
        expect((await of(from).conversions.send({ ...body(id), today: 'now' })).statusCode).toBe(422)
      })
    },
  )

  it('takes turns with people who save the same numbers', async () => {
    const { id } = await store('proposal')
    const { documents: invoices } = of('invoice')
    const next = await nextNumber('invoice')
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, place) => [
        (await of('proposal').conversions.send({ id, to: 'invoice', today })).statusCode,
        (await invoices.store({ number: next + place })).code,
      ]),
    )
    expect(answers.map(([code]) => code)).toEqual(new Array(12).fill(200))
    for (const [, code] of answers) expect([200, 422]).toContain(code)
  })
})
