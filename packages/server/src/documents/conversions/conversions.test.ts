import { documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { getGroupName, globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { decodeBlankDocument } from '@quittance/shared/wire/blank-document.ts'
import { describe, expect, it } from 'vitest'
import { ConversionApi, DocumentApi } from '#test/document-api.ts'
import { buildLine, createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const pairs = kinds.flatMap((kind) => kind.convertsTo.map((to) => ({ from: kind.name, to })))
const today = '2026-03-05'

forEachDatabaseWithCompany('conversions and copies', (context) => {
  const documents = new Map(kinds.map((kind) => [kind.name, new DocumentApi(kind, () => context.company)]))
  const conversions = new Map(
    kinds.map((kind) => [kind.name, new ConversionApi(kind, () => context.company)]),
  )
  const database = () => context.test.services.database
  const getApis = (name: string) => {
    const kind = getKind(name)
    const [documentApi, conversionApi] = [documents.get(kind.name), conversions.get(kind.name)]
    if (!(documentApi && conversionApi)) throw new Error(`no API for ${name}`)
    return { kind, documents: documentApi, conversions: conversionApi }
  }
  const customerFields = () => ({
    relation: 'customer' as const,
    party: { id: context.company.partyId.customer, clientName: '', clientEmail: '' },
  })

  async function readNextNumber(name: string): Promise<number> {
    const { kind, documents: documentApi } = getApis(name)
    const answer = (await context.company.client.call(documentApi.calls.newDocument)).json()
    return decodeBlankDocument(kind, answer).number
  }

  async function store(name: string, changes: Parameters<DocumentApi['store']>[0] = {}) {
    return await getApis(name).documents.store({
      ...customerFields(),
      number: await readNextNumber(name),
      ...changes,
    })
  }

  async function changeKindSettings(
    kind: string,
    values: { days_until_due?: number; default_terms?: string },
  ) {
    await database().updateTable('kind_settings').set(values).where('kind', '=', kind).execute()
  }

  it('defines the conversions of each kind', () => {
    expect(pairs).toEqual([
      { from: 'proposal', to: 'estimate' },
      { from: 'proposal', to: 'invoice' },
      { from: 'estimate', to: 'invoice' },
      { from: 'invoice', to: 'creditNote' },
    ])
    expect(documentConversionCalls(getKind('creditNote')).convert).toBeNull()
  })

  describe.each([...pairs, ...kinds.map(({ name }) => ({ from: name, to: name }))])(
    '$from to $to',
    ({ from, to }) => {
      const isCopy = from === to
      const body = (id: number) => (isCopy ? { id, today } : { id, to, today })

      it('copies lines and prices and sets the number, date and status of a new document', async () => {
        await changeKindSettings(to, { days_until_due: 30 })
        const lines = [
          { ...buildLine(context.company), taxRates: [{ id: 99, name: 'Gone', rate: decimal('12.3456') }] },
          {
            ...buildLine(context.company),
            type: 'item' as const,
            productId: null,
            description: '',
            unitName: '',
            quantity: decimal('3.1415'),
            price: decimal('0.0001'),
          },
        ]
        const { id } = await store(from, {
          lines,
          discountType: 'before',
          discountPercentage: decimal('12.5'),
          amountPaid: decimal('9'),
          amountDue: decimal('9'),
        })
        const source = await getApis(from).documents.open(id)
        const previous = await store(to)
        const answer = await getApis(from).conversions.convert(body(id))
        expect(answer).toMatchObject({ code: 200, kind: to, version: 1, source: { id } })
        expect(answer.message).toContain(answer.shown_number)
        const { document } = await getApis(to).documents.open(answer.id)
        expect(document).toMatchObject({
          number: (await getApis(to).documents.open(previous.id)).document.number + 1,
          title: source.document.title,
          documentDate: today,
          dueDate: getKind(to).claim === 'none' ? null : '2026-04-04',
          status: { name: 'Draft' },
          discountType: 'before',
          discountPercentage: '12.5',
          adjustments: '-1.5',
          amountDue: '0',
          amountPaid: '0',
          relation: 'customer',
        })
        expect(document.lines).toEqual(source.document.lines)
        for (const field of ['party', 'currency', 'owner'] as const)
          expect(document[field]).toEqual(source.document[field])
        await changeKindSettings(to, { days_until_due: 0 })
      })

      it('accepts a converted offer with a new version, and changes nothing else', async () => {
        const { id } = await store(from)
        const answer = await getApis(from).conversions.convert(body(id))
        const { document } = await getApis(from).documents.open(id)
        expect(answer.source.version).toBe(document.version)
        if (isCopy || getKind(from).claim !== 'offer')
          expect(document).toMatchObject({ version: 1, status: { name: 'Draft' } })
        else {
          expect(document).toMatchObject({ version: 2, status: { name: 'Accepted' } })
          expect(answer.source.status).toEqual(document.status)
          expect(answer.message).toContain('“Accepted”')
          const revisions = database().selectFrom('document_revisions').where('document_id', '=', id)
          expect(await revisions.selectAll().execute()).toHaveLength(2)
        }
      })

      it('links both documents and keeps the link when they are saved', async () => {
        const { id } = await store(from)
        const answer = await getApis(from).conversions.convert(body(id))
        const number = (await getApis(to).documents.open(answer.id)).document.number
        const how = isCopy ? 'copy' : 'conversion'
        const changes = {
          call: 'update',
          id: answer.id,
          number,
          ...customerFields(),
          title: 'Later',
        } as const
        await getApis(to).documents.update(changes)
        expect(await getApis(to).conversions.readLinks(answer.id)).toMatchObject({
          origin: { id, kind: from, how },
          made: [],
          made_count: 0,
        })
        expect(await getApis(from).conversions.readLinks(id)).toMatchObject({
          origin: null,
          made: [{ id: answer.id, kind: to, how, title: 'Later', shown_number: `T-${number}` }],
          made_count: 1,
        })
      })

      it('is searchable immediately', async () => {
        const title = `Quetzal${from}${to}`
        const { id } = await store(from, { title })
        const answer = await getApis(from).conversions.convert(body(id))
        const hits = (await context.company.client.call(globalSearch, { search_text: title })).json()
        expect(hits[getGroupName(getKind(to))].data[0]).toMatchObject({ id: answer.id })
      })

      it('converts once with the same key and rejects the key for another body', async () => {
        const { id } = await store(from)
        const send = (more = {}) =>
          getApis(from).conversions.send({ ...body(id), ...more }, { key: `${from}-${to}-${id}` })
        const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(8).fill(200))
        expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
        expect((await getApis(from).conversions.readLinks(id))?.made_count).toBe(1)
        const other = await send({ today: '2026-03-06' })
        expect([other.statusCode, other.json().id]).toEqual([409, answers[0]?.json().id])
      })

      it('assigns different numbers to 20 concurrent conversions', async () => {
        const { id } = await store(from)
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => getApis(from).conversions.send(body(id))),
        )
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(20).fill(200))
        expect(new Set(answers.map((answer) => answer.json().shown_number)).size).toBe(20)
        expect((await getApis(from).conversions.readLinks(id))?.made).toHaveLength(20)
      })

      it('rejects unknown documents, invalid dates and callers without a session', async () => {
        const { id } = await store(from)
        expect((await getApis(from).conversions.send(body(999_999))).statusCode).toBe(404)
        expect(await getApis(from).conversions.readLinks(999_999)).toBeNull()
        const other = kinds.find(({ name }) => name !== from)?.name ?? ''
        expect(await getApis(other).conversions.readLinks(id)).toBeNull()
        const client = context.test.createClient()
        expect((await getApis(from).conversions.send(body(id), { client })).statusCode).toBe(401)
        const staff = await createTestMember(context.test.services)
        await client.signIn(staff.email, testPassword)
        expect((await getApis(from).conversions.send(body(id), { client })).statusCode).toBe(200)
        expect((await getApis(from).conversions.send({ ...body(id), today: 'now' })).statusCode).toBe(422)
      })
    },
  )

  it('converts while other members save the same numbers', async () => {
    const { id } = await store('proposal')
    const { documents: invoices } = getApis('invoice')
    const firstNumber = await readNextNumber('invoice')
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => [
        (await getApis('proposal').conversions.send({ id, to: 'invoice', today })).statusCode,
        (await invoices.store({ number: firstNumber + index })).code,
      ]),
    )
    expect(answers.map(([code]) => code)).toEqual(new Array(12).fill(200))
    for (const [, code] of answers) expect([200, 422]).toContain(code)
  })
})
