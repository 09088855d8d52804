import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, toNumber } from '@quittance/shared/money/decimal.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'
import { encodeSave } from '@quittance/shared/wire/save-payload.ts'
import { describe, expect, it } from 'vitest'
import { insertCompanyVersion, readCurrentCompany } from '#settings/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import {
  buildDocument,
  buildLine,
  buildPayload,
  forEachDatabaseWithCompany,
  getTotal,
} from '#test/test-company.ts'

forEachDatabaseWithCompany('documents', (context) => {
  describe.each(kinds)('$name', (kind) => {
    const calls = documentCalls(kind)
    const names = getWireNames(kind.name)
    const numberName = getPayloadName(names, 'store', 'number') ?? ''
    const documents = new DocumentApi(kind, () => context.company)
    const readRows = async (id: number) => ({
      lines: await context.test.services.database
        .selectFrom('document_lines')
        .selectAll()
        .where('document_id', '=', id)
        .execute(),
      revisions: await context.test.services.database
        .selectFrom('document_revisions')
        .selectAll()
        .where('document_id', '=', id)
        .execute(),
    })

    it('stores a document and opens it with the same content', async () => {
      const number = documents.takeNumber()
      const filled = await buildDocument(context.company, kind, { number })
      const response = await context.company.client.call(calls.store, encodeSave(kind, 'store', filled))
      expect(response.json()).toMatchObject({ code: 200, version: 1 })
      expect(response.json().message).toMatch(/added successfully!$/)

      const { body, document } = await documents.open(response.json().id)
      const comparedFields = [
        'number',
        'prefix',
        'title',
        'relation',
        'documentDate',
        'dueDate',
        'lines',
        'discountType',
        'discountPercentage',
        'status',
        'owner',
        'currency',
      ] as const
      for (const field of comparedFields) expect(document[field], field).toEqual(filled[field])
      expect(document.adjustments).toBe('-1.5')
      const record = body[names.opened.document]
      expect(record.total_amount).toBe(toNumber(decimal(getTotal(filled))))
      expect(JSON.parse(record.selected_products)).toHaveLength(2)
      expect(JSON.parse(record.status)).toMatchObject({ name: 'Draft' })
      expect(body.products).toEqual([
        {
          id: context.company.productId,
          name: 'Conseil',
          price: 120,
          unit: 2,
          unit_name: 'heure',
          tax_rate_ids: [],
        },
      ])
      expect(body[names.opened.party]).toMatchObject({
        client_email: 'zoe@example.org',
        company_name: 'Éditions Ménard',
      })
    })

    it('stores every optional field of the kind', async () => {
      const { id } = await documents.store({ amountDue: decimal('3'), amountPaid: decimal('2') })
      const { document } = await documents.open(id)
      const { record } = names
      if (record.message) expect(document.message).toBe('Bonjour <b>Zoé</b>')
      if (record.terms) expect(document.terms).toBe('30 jours')
      if (record.customerNotes) expect(document.customerNotes).toBe('Merci')
      if (record.shippingCharges) expect(document.shippingCharges).toBe('7.5')
      if (record.amountDue) expect([document.amountDue, document.amountPaid]).toEqual(['3', '2'])
      expect(Object.values(record).length).toBeGreaterThan(10)
    })

    it('rejects a taken number and returns the next free one', async () => {
      const number = documents.takeNumber()
      await documents.store({ number })
      const rejected = await context.company.client.call(
        calls.store,
        await buildPayload(context.company, kind, { number }),
      )
      expect(rejected.statusCode).toBe(422)
      const { noun } = getWireNames(kind.name)
      expect(rejected.json()).toMatchObject({ code: 422, message: `This ${noun} number is occupied!` })
      expect(rejected.json().errors[numberName]).toEqual([`This ${noun} number is occupied!`])

      const check = async (body: object) =>
        (await context.company.client.call(calls.checkNumber, body)).json()
      const { number: requestedNumber, status } = names.numberCheck
      expect(await check({ [requestedNumber]: number })).toMatchObject({
        [status]: 'occupied',
        next_free_number: number + 1,
      })
      expect(await check({ [requestedNumber]: String(number + 1) })).toMatchObject({ [status]: 'available' })
      const ownId = (await documents.store({ number: documents.takeNumber() })).id
      expect(
        await check({ [requestedNumber]: documents.lastNumber, [names.payload.id]: ownId }),
      ).toMatchObject({
        [status]: 'available',
      })
    })

    it('updates a document, leaves absent fields unchanged and stores every version', async () => {
      const { id } = await documents.store()
      const changes = {
        call: 'update' as const,
        id,
        version: 1,
        number: documents.lastNumber,
        title: 'Changed',
        lines: [buildLine(context.company)],
        dueDate: null,
      }
      const payload: Record<string, unknown> = await buildPayload(context.company, kind, changes)
      const shipping = getPayloadName(names, 'update', 'shippingCharges')
      if (shipping) delete payload[shipping]
      const response = await context.company.client.call(calls.update, payload)
      expect(response.json()).toMatchObject({ code: 200, id, version: 2 })
      expect(response.json().message).toMatch(/updated successfully!$/)
      const { document } = await documents.open(id)
      expect(document).toMatchObject({ title: 'Changed', dueDate: null, version: 2 })
      expect(document.lines).toHaveLength(1)
      if (shipping) expect(document.shippingCharges).toBe('7.5')
      const { lines, revisions } = await readRows(id)
      expect(lines).toHaveLength(1)
      expect(revisions.map((revision) => JSON.parse(revision.content).title)).toEqual([
        expect.stringMatching(/^An? |^A /),
        'Changed',
      ])
      expect(JSON.parse(revisions[1]?.content ?? '')).not.toHaveProperty('status')
    })

    it('recomputes totals, corrects a difference of one cent and rejects larger ones', async () => {
      const payload = await buildPayload(context.company, kind, { number: documents.takeNumber() })
      const total = Number(payload.total_amount)
      const corrected = await context.company.client.call(calls.store, {
        ...payload,
        total_amount: total + 0.01,
        sub_total: 1,
        total_tax: 'x',
      })
      expect(corrected.json()).toMatchObject({ code: 200, totals: { total_amount: total } })
      const rejected = await context.company.client.call(calls.store, {
        ...payload,
        [numberName]: documents.takeNumber(),
        total_amount: total + 0.02,
      })
      expect(rejected.statusCode).toBe(422)
      expect(rejected.json().message).toContain(String(total))
      const { [numberName]: _number, total_amount: _total, ...rest } = payload
      const withoutTotal = await context.company.client.call(calls.store, {
        ...rest,
        [numberName]: documents.lastNumber,
      })
      expect(withoutTotal.json().totals).toBeUndefined()
      expect(withoutTotal.statusCode).toBe(200)
    })

    it('rejects amounts above the limit', async () => {
      const lines = [
        { ...buildLine(context.company), quantity: decimal('999999999999999'), price: decimal('1') },
      ]
      const answer = await documents.store({ lines, discountPercentage: decimal('0') })
      expect(answer).toMatchObject({ code: 422 })
      expect(answer.message).toContain('999999999999.99')
    })

    it('stores quantities and prices of 15 digits exactly', async () => {
      const lines = [
        {
          ...buildLine(context.company),
          quantity: decimal('999999999999999'),
          price: decimal('0.0001'),
          taxRates: [],
        },
        {
          ...buildLine(context.company),
          quantity: decimal('1'),
          price: decimal('12345678901.2345'),
          taxRates: [],
        },
      ]
      const { id } = await documents.store({ lines, discountPercentage: decimal('0') })
      const { document } = await documents.open(id)
      expect(document.lines).toEqual(lines)
    })

    it.each(['status', 'currency', 'owner', 'party'] as const)('reports an unknown %s', async (field) => {
      const record = { id: 999_999, name: 'Nobody', clientName: 'Nobody', clientEmail: '' }
      const answer = await documents.store({ [field]: record })
      expect(answer.code).toBe(422)
      expect(Object.keys(answer.errors)).toEqual([getPayloadName(names, 'store', field)])
    })

    it('reports an unknown product with its line', async () => {
      const answer = await documents.store({
        lines: [buildLine(context.company), { ...buildLine(context.company), productId: 999_999 }],
      })
      expect(answer).toMatchObject({ code: 422 })
      expect(Object.keys(answer.errors)).toEqual(['selected_products.1.product_id'])
    })

    it('reports the line of an unknown product by its index among the sent lines', async () => {
      const lines = [buildLine(context.company), { ...buildLine(context.company), productId: 999_999 }]
      const payload = await buildPayload(context.company, kind, { number: documents.takeNumber(), lines })
      const removedLine: unknown[] = [{ output_type: 'remove' }]
      const body = { ...payload, selected_products: removedLine.concat(payload.selected_products) }
      const response = await context.company.client.call(calls.store, body)
      expect(response.statusCode).toBe(422)
      expect(Object.keys(response.json().errors)).toEqual(['selected_products.2.product_id'])
    })

    it.each([[[null]], ['[null]']])('rejects %j as lines and stores nothing', async (lines) => {
      const { id } = await documents.store()
      const storePayload = await buildPayload(context.company, kind, { number: documents.takeNumber() })
      const updatePayload = await buildPayload(context.company, kind, {
        call: 'update',
        id,
        number: documents.lastNumber,
      })
      const answers = [
        await context.company.client.call(calls.store, {
          ...storePayload,
          selected_products: lines,
          total_amount: null,
        }),
        await context.company.client.call(calls.update, { ...updatePayload, selected_products: lines }),
      ]
      for (const answer of answers) {
        expect(answer.statusCode).toBe(422)
        expect(Object.keys(answer.json().errors)).toEqual(['selected_products.0'])
      }
      expect((await documents.open(id)).document.lines).toHaveLength(2)
    })

    it('answers 404 for a document that does not exist or is of another kind', async () => {
      const { id } = await documents.store()
      const other = kinds.find((candidate) => candidate !== kind) ?? kind
      for (const response of [
        await context.company.client.call(calls.open, { id: 999_999 }),
        await context.company.client.call(documentCalls(other).open, { id }),
        await context.company.client.call(
          calls.update,
          await buildPayload(context.company, kind, {
            call: 'update',
            id: 999_999,
            number: documents.takeNumber(),
          }),
        ),
      ]) {
        expect(response.statusCode).toBe(404)
        expect(response.json().message).toBe('This document does not exist.')
      }
    })

    it('proposes the number after the highest one', async () => {
      await documents.store()
      const response = await context.company.client.call(calls.newDocument)
      expect(response.json()[names.blank.data]).toMatchObject({
        [names.blank.number]: documents.lastNumber + 1,
        highest_number: documents.lastNumber,
      })
    })

    it('keeps the snapshot of party and company when their records change', async () => {
      const { database } = context.test.services
      const readSnapshot = async (id: number) =>
        await database
          .selectFrom('documents')
          .innerJoin('company_versions', 'company_versions.id', 'company_version_id')
          .select([
            'party_name',
            'party_company',
            'party_email',
            'party_address',
            'party_postal_code',
            'party_city',
          ])
          .select([
            'party_country',
            'party_tax_number',
            'company_versions.name',
            'company_versions.tax_number',
          ])
          .where('documents.id', '=', id)
          .executeTakeFirstOrThrow()
      const renameCompany = async (name: string, taxNumber: string) => {
        const { id: _id, ...company } = await readCurrentCompany(database)
        const stamp = { memberName: '', changedAt: context.test.services.clock() }
        await insertCompanyVersion(database, { ...company, name, taxNumber }, stamp)
      }
      // A document that names no company would take a later one.
      await renameCompany('Named', 'FR0')
      const { id } = await documents.store()
      const before = await readSnapshot(id)
      expect(before).toMatchObject({
        party_company: 'Éditions Ménard',
        party_address: '12 rue de l’Église',
        party_postal_code: '75001',
        party_city: 'Paris',
        party_country: 'FR',
        party_tax_number: 'FR12345678901',
      })
      const { relation } = (await documents.open(id)).document
      const table = relation === 'lead' ? 'leads' : 'customers'
      const party = await database.selectFrom(table).selectAll().executeTakeFirstOrThrow()
      const changes = {
        email: 'new@example.org',
        company_name: 'New',
        address: 'New',
        city: 'Lyon',
        tax_number: 'FR0',
      }
      await database.updateTable(table).set(changes).execute()
      await renameCompany('Renamed', 'FR1')

      await context.company.client.call(
        calls.update,
        await buildPayload(context.company, kind, { call: 'update', id, number: documents.lastNumber }),
      )
      expect(await readSnapshot(id)).toEqual(before)
      expect((await documents.open(id)).document.party.clientEmail).toBe('zoe@example.org')
      expect((await readSnapshot((await documents.store()).id)).name).toBe('Renamed')
      const { email, company_name, address, city, tax_number } = party
      await database.updateTable(table).set({ email, company_name, address, city, tax_number }).execute()
    })

    it('leaves fields unchanged that an update does not send or sends as null', async () => {
      const { id } = await documents.store({
        prefix: 'FA ',
        discountType: 'before',
        amountPaid: decimal('2'),
      })
      const {
        total_amount: _total,
        discount_type_selected: _type,
        ...payload
      } = await buildPayload(context.company, kind, {
        call: 'update',
        id,
        number: documents.lastNumber,
      })
      const fields = ['prefix', 'amountDue', 'amountPaid', 'shippingCharges'] as const
      const nullNames = fields.flatMap((field) => getPayloadName(names, 'update', field) ?? [])
      const response = await context.company.client.call(calls.update, {
        ...payload,
        ...Object.fromEntries(nullNames.map((name) => [name, null])),
        version: null,
        discount_type_selected: null,
      })
      expect(response.json()).toMatchObject({ code: 200, version: 2 })
      const { document } = await documents.open(id)
      expect(document).toMatchObject({ prefix: 'FA ', discountType: 'before' })
      if (names.record.amountPaid) expect(document.amountPaid).toBe('2')
      if (names.record.shippingCharges) expect(document.shippingCharges).toBe('7.5')
    })

    it('stores text unchanged, including special characters', async () => {
      const title = `<script>alert('x')</script> "é" 😀 \\ % _ ' ; --`
      const { id } = await documents.store({ title, message: 'a\n\tb', terms: 'a\n\tb' })
      expect((await documents.open(id)).document.title).toBe(title)
    })
  })
})
