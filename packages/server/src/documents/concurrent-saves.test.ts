import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'
import { describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import {
  buildPayload,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'

forEachDatabaseWithCompany('concurrent saves', (context) => {
  describe.each(kinds)('$name', (kind) => {
    const calls = documentCalls(kind)
    const names = getWireNames(kind.name)
    const numberName = getPayloadName(names, 'store', 'number') ?? ''
    const documents = new DocumentApi(kind, () => context.company)

    it('stores repeated requests with the same key once', async () => {
      const payload = await buildPayload(context.company, kind, { number: documents.takeNumber() })
      const send = (body: object) =>
        context.company.client.call(calls.store, body, { 'idempotency-key': `once-${kind.name}` })
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(payload)))
      const bodies = new Set(answers.map((answer) => answer.body))
      expect(answers.map((answer) => answer.statusCode)).toEqual(new Array(10).fill(200))
      expect(bodies.size).toBe(1)
      const otherBody = await send({
        ...payload,
        [getPayloadName(names, 'store', 'title') ?? '']: 'Another body',
      })
      expect(otherBody.statusCode).toBe(409)
      expect(otherBody.json()).toMatchObject({ code: 409, id: answers[0]?.json().id })
    })

    it('stores no key for a rejected save', async () => {
      const number = documents.takeNumber()
      await documents.store({ number })
      const payload = await buildPayload(context.company, kind, { number })
      const send = (body: object) =>
        context.company.client.call(calls.store, body, { 'idempotency-key': `refused-${kind.name}` })
      expect((await send(payload)).statusCode).toBe(422)
      expect((await send({ ...payload, [numberName]: documents.takeNumber() })).statusCode).toBe(200)
    })

    it('updates once with the same key and serially with different keys', async () => {
      const { id } = await documents.store()
      const payload = await buildPayload(context.company, kind, {
        call: 'update',
        id,
        version: null,
        number: documents.lastNumber,
      })
      const send = (key: string) =>
        context.company.client.call(calls.update, payload, { 'idempotency-key': `${kind.name}-${id}-${key}` })
      const same = await Promise.all(Array.from({ length: 10 }, () => send('same')))
      expect(new Set(same.map((answer) => answer.body)).size).toBe(1)
      expect(same[0]?.json()).toMatchObject({ code: 200, version: 2 })
      const many = await Promise.all(Array.from({ length: 10 }, (_, index) => send(String(index))))
      const versions = many.map((answer) => answer.json().version)
      expect(versions.sort((left, right) => left - right)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    })

    it('rejects an update of an older version with the name of the member who saved, and accepts one without a version', async () => {
      const { id } = await documents.store()
      const update = async (version: number | null) =>
        context.company.client.call(
          calls.update,
          await buildPayload(context.company, kind, {
            call: 'update',
            id,
            version,
            number: documents.lastNumber,
          }),
        )
      expect((await update(1)).statusCode).toBe(200)
      const stale = await update(1)
      expect(stale.statusCode).toBe(409)
      expect(stale.json().message).toContain('Ada Lovelace')
      expect(stale.json().changed).toMatchObject({ name: 'Ada Lovelace', version: 2 })
      expect((await update(null)).json()).toMatchObject({ version: 3 })
    })

    it('returns the member who saved, not the member who archived', async () => {
      const { id } = await documents.store()
      const { database } = context.test.services
      await documents.update({ id, version: 1, number: documents.lastNumber })
      const lastSave = await database
        .selectFrom('documents')
        .select(['updated_at', 'updated_by'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      context.test.advanceClock(60_000)
      const { setArchived } = documentListCalls(kind)
      const otherClient = context.test.createClient()
      const { email } = await createTestMember(context.test.services, {
        name: `Grace Hopper of ${kind.name}`,
      })
      await otherClient.signIn(email, testPassword)
      expect((await otherClient.call(setArchived, { ids: [id], archived: true })).statusCode).toBe(200)
      const stale = await context.company.client.call(
        calls.update,
        await buildPayload(context.company, kind, {
          call: 'update',
          id,
          version: 1,
          number: documents.lastNumber,
        }),
      )
      expect(stale.statusCode).toBe(409)
      expect(stale.json().changed).toEqual({ name: 'Ada Lovelace', at: lastSave.updated_at, version: 2 })
    })

    it('reports errors in the request before a conflict', async () => {
      const { id } = await documents.store()
      const ownNumber = documents.lastNumber
      await documents.store()
      const update = async (changes: object) =>
        (
          await context.company.client.call(calls.update, {
            ...(await buildPayload(context.company, kind, {
              call: 'update',
              id,
              version: 9,
              number: ownNumber,
            })),
            ...changes,
          })
        ).statusCode
      expect(await update({})).toBe(409)
      expect(await update({ [numberName]: documents.lastNumber })).toBe(422)
      expect(await update({ total_amount: 1 })).toBe(422)
    })

    it('assigns a number to one of 50 concurrent saves', async () => {
      for (let round = 0; round < 10; round += 1) {
        const payload = await buildPayload(context.company, kind, { number: documents.takeNumber() })
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => context.company.client.call(calls.store, payload)),
        )
        const codes = answers.map((answer) => answer.statusCode).sort()
        expect(codes).toEqual([200, ...new Array(49).fill(422)])
      }
    })

    it('accepts one of 10 concurrent updates of the same version', async () => {
      const { id } = await documents.store()
      const payload = await buildPayload(context.company, kind, {
        call: 'update',
        id,
        version: 1,
        number: documents.lastNumber,
      })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => context.company.client.call(calls.update, payload)),
      )
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...new Array(9).fill(409)])
    })
  })
})
