import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/names.ts'
import { describe, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import {
  buildPayload,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'

forEachDatabaseWithCompany('saves that meet each other', (given) => {
  describe.each(kinds)('$name', (kind) => {
    const calls = documentCalls(kind)
    const names = getWireNames(kind.name)
    const numberName = getPayloadName(names, 'store', 'number') ?? ''
    const documents = new DocumentApi(kind, () => given.company)

    it('stores a save once, however often it is sent with its key', async () => {
      const payload = await buildPayload(given.company, kind, { number: documents.takeNumber() })
      const send = (body: object) =>
        given.company.client.call(calls.store, body, { 'idempotency-key': `once-${kind.name}` })
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(payload)))
      const bodies = new Set(answers.map((answer) => answer.body))
      expect(answers.map((answer) => answer.statusCode)).toEqual(new Array(10).fill(200))
      expect(bodies.size).toBe(1)
      const other = await send({
        ...payload,
        [getPayloadName(names, 'store', 'title') ?? '']: 'Another body',
      })
      expect(other.statusCode).toBe(409)
      expect(other.json()).toMatchObject({ code: 409, id: answers[0]?.json().id })
    })

    it('a refusal leaves no key behind', async () => {
      const number = documents.takeNumber()
      await documents.store({ number })
      const payload = await buildPayload(given.company, kind, { number })
      const send = (body: object) =>
        given.company.client.call(calls.store, body, { 'idempotency-key': `refused-${kind.name}` })
      expect((await send(payload)).statusCode).toBe(422)
      expect((await send({ ...payload, [numberName]: documents.takeNumber() })).statusCode).toBe(200)
    })

    it('updates once under one key, and one after the other under many', async () => {
      const { id } = await documents.store()
      const payload = await buildPayload(given.company, kind, {
        call: 'update',
        id,
        version: null,
        number: documents.lastNumber,
      })
      const send = (key: string) =>
        given.company.client.call(calls.update, payload, { 'idempotency-key': `${kind.name}-${id}-${key}` })
      const same = await Promise.all(Array.from({ length: 10 }, () => send('same')))
      expect(new Set(same.map((answer) => answer.body)).size).toBe(1)
      expect(same[0]?.json()).toMatchObject({ code: 200, version: 2 })
      const many = await Promise.all(Array.from({ length: 10 }, (_, index) => send(String(index))))
      const versions = many.map((answer) => answer.json().version)
      expect(versions.sort((one, other) => one - other)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    })

    it('refuses an update of an older version, names who saved, and takes one without a version', async () => {
      const { id } = await documents.store()
      const update = async (version: number | null) =>
        given.company.client.call(
          calls.update,
          await buildPayload(given.company, kind, {
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

    it('names who saved, not who has archived it since', async () => {
      const { id } = await documents.store()
      const { database } = given.test.services
      await documents.update({ id, version: 1, number: documents.lastNumber })
      const saved = await database
        .selectFrom('documents')
        .select(['updated_at', 'updated_by'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      given.test.advanceClock(60_000)
      const { setArchived } = documentListCalls(kind)
      const other = given.test.createClient()
      const { email } = await createTestMember(given.test.services, { name: `Grace Hopper of ${kind.name}` })
      await other.signIn(email, testPassword)
      expect((await other.call(setArchived, { ids: [id], archived: true })).statusCode).toBe(200)
      const stale = await given.company.client.call(
        calls.update,
        await buildPayload(given.company, kind, {
          call: 'update',
          id,
          version: 1,
          number: documents.lastNumber,
        }),
      )
      expect(stale.statusCode).toBe(409)
      expect(stale.json().changed).toEqual({ name: 'Ada Lovelace', at: saved.updated_at, version: 2 })
    })

    it('says what is wrong in itself before what somebody else has changed', async () => {
      const { id } = await documents.store()
      const taken = documents.lastNumber
      await documents.store()
      const update = async (changes: object) =>
        (
          await given.company.client.call(calls.update, {
            ...(await buildPayload(given.company, kind, { call: 'update', id, version: 9, number: taken })),
            ...changes,
          })
        ).statusCode
      expect(await update({})).toBe(409)
      expect(await update({ [numberName]: documents.lastNumber })).toBe(422)
      expect(await update({ total_amount: 1 })).toBe(422)
    })

    it('gives a number to one of fifty who save it at once', async () => {
      for (let round = 0; round < 10; round += 1) {
        const payload = await buildPayload(given.company, kind, { number: documents.takeNumber() })
        const answers = await Promise.all(
          Array.from({ length: 50 }, () => given.company.client.call(calls.store, payload)),
        )
        const codes = answers.map((answer) => answer.statusCode).sort()
        expect(codes).toEqual([200, ...new Array(49).fill(422)])
      }
    })

    it('lets one of ten updates of the same version through', async () => {
      const { id } = await documents.store()
      const payload = await buildPayload(given.company, kind, {
        call: 'update',
        id,
        version: 1,
        number: documents.lastNumber,
      })
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => given.company.client.call(calls.update, payload)),
      )
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...new Array(9).fill(409)])
    })
  })
})
