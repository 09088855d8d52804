import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { getWireNames } from '@quittance/shared/wire/names.ts'
import { describe, expect, it } from 'vitest'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { buildLine, createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

forEachDatabaseWithCompany('the versions of a document', (given) => {
  describe.each(kinds)('$name', (kind) => {
    const documents = new DocumentApi(kind, () => given.company)
    const revisions = new RevisionApi(kind, () => given.company)
    const { record, opened } = getWireNames(kind.name)

    async function storedTwice() {
      const { id } = await documents.store()
      const number = documents.lastNumber
      await documents.update({
        ...{ id, version: 1, number, title: 'Later' },
        lines: [
          { ...buildLine(given.company), quantity: decimal('2') },
          { ...buildLine(given.company), productId: null, name: 'Neu' },
        ],
      })
      return { id, number }
    }

    it('lists who saved when, and what changed', async () => {
      const { id } = await storedTwice()
      const stored = given.test.services.database
        .selectFrom('documents')
        .select('updated_at')
        .where('id', '=', id)
      const { revisions: listed, current_version, more } = await revisions.list(id)
      expect([current_version, more]).toEqual([2, false])
      expect(listed.map(({ version, saved_by }) => [version, saved_by.name])).toEqual([
        [2, 'Ada Lovelace'],
        [1, 'Ada Lovelace'],
      ])
      expect(listed[0]?.saved_at).toBe((await stored.executeTakeFirstOrThrow()).updated_at)
      expect(listed[0]).toMatchObject({
        title: 'Later',
        status: { name: 'Draft' },
        currency: { name: 'EUR' },
        line_count: 2,
        changes: {
          fields: [record.title],
          lines_added: 1,
          lines_removed: 1,
          lines_changed: 1,
          lines_moved: 0,
        },
      })
      expect(listed[1]?.changes).toBeNull()
      const { answer } = await documents.open(id)
      expect(listed[0]?.total_amount).toBe(answer[opened.document].total_amount)
    })

    it('opens a version as it was, figures and names included', async () => {
      const { id } = await documents.store({ title: 'As it was' })
      const before = await documents.open(id)
      await documents.update({
        id,
        version: 1,
        number: documents.lastNumber,
        title: 'Otherwise',
        lines: [buildLine(given.company)],
      })
      const first = (await revisions.request('revision', { id, version: 1 })).json()
      expect(await revisions.open(id, 1)).toEqual(before.document)
      expect(first[opened.document]).toEqual(before.answer[opened.document])
      expect(first.revision).toMatchObject({ version: 1, saved_by: { name: 'Ada Lovelace' } })
      expect(first.obstacles).toEqual([])
      expect((await revisions.open(id, 2)).title).toBe('Otherwise')
    })

    it('compares two versions, in either direction', async () => {
      const { id } = await storedTwice()
      const there = await revisions.compare(id, 1, 2)
      expect(there.same).toBe(false)
      expect(there.fields[0]).toEqual({ field: record.title, from: expect.any(String), to: 'Later' })
      expect(there.fields.map(({ field }) => field)).toContain('total_amount')
      expect(there.lines.map(({ change, fields }) => [change, fields])).toEqual([
        ['changed', ['quantity']],
        ['removed', []],
        ['added', []],
      ])
      expect(there.lines[0]).toMatchObject({
        from: { position: 1, line: { quantity: 1.5, total_p_amount: 216 } },
        to: { position: 1, line: { quantity: 2, total_p_amount: 288 } },
      })
      const back = await revisions.compare(id, 2, 1)
      expect(back.lines.map(({ change }) => change)).toEqual(['changed', 'removed', 'added'])
      expect(await revisions.compare(id, 1, 1)).toMatchObject({ same: true, fields: [], lines: [] })
    })

    it('answers nobody who is not signed in, and nothing of what is not there', async () => {
      const { id } = await documents.store()
      const client = given.test.createClient()
      const statuses = async (with_: { client?: typeof client }, params: { id: number; version: number }) => [
        (await revisions.request('history', { id: params.id }, with_)).statusCode,
        (await revisions.request('revision', params, with_)).statusCode,
        (
          await revisions.request(
            'compare',
            { id: params.id },
            { ...with_, query: `?from=1&to=${params.version}` },
          )
        ).statusCode,
        (await revisions.restore({ id: params.id, version: 1, restore: params.version }, with_)).statusCode,
      ]
      expect(await statuses({ client }, { id, version: 1 })).toEqual([401, 401, 401, 401])
      expect(await statuses({}, { id: 999_999, version: 1 })).toEqual([404, 404, 404, 404])
      expect(await statuses({}, { id, version: 9 })).toEqual([200, 404, 404, 404])
      const other = kinds.find(({ name }) => name !== kind.name)
      if (!other) throw new Error('There are three kinds')
      const ofOthers = new RevisionApi(other, () => given.company)
      expect((await ofOthers.request('history', { id })).statusCode).toBe(404)
      expect((await ofOthers.request('revision', { id, version: 1 })).statusCode).toBe(404)
      expect((await ofOthers.restore({ id, version: 1, restore: 1 })).statusCode).toBe(404)
    })
  })

  const [kind] = kinds
  if (!kind) throw new Error('There are three kinds')
  const documents = new DocumentApi(kind, () => given.company)
  const revisions = new RevisionApi(kind, () => given.company)
  documents.lastNumber = 100_000

  it('reads a long history by the version beside each page', async () => {
    const { id } = await documents.store()
    for (let version = 1; version < 8; version += 1) {
      await documents.update({ id, version, number: documents.lastNumber, title: `Version ${version + 1}` })
    }
    const read: number[] = []
    const changed: (string[] | undefined)[] = []
    let query = '?limit=3'
    for (let hasMore = true; hasMore; ) {
      const { revisions: listed, more } = await revisions.list(id, query)
      expect(listed.length).toBeLessThanOrEqual(3)
      read.push(...listed.map(({ version }) => version))
      changed.push(...listed.map(({ changes }) => changes?.fields))
      query = `?limit=3&before=${read.at(-1)}`
      hasMore = more
    }
    expect(read).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    // The last of each page is compared too, with what only the next one shows.
    expect(changed).toEqual([...new Array(7).fill(['subject']), undefined])
    expect((await revisions.list(id, '?before=1')).revisions).toEqual([])
    expect((await revisions.request('history', { id }, { query: '?limit=51' })).statusCode).toBe(422)
    expect((await revisions.request('compare', { id }, { query: '?from=1' })).statusCode).toBe(422)
  })

  it('lets staff see what others did, under the name of each', async () => {
    const { id } = await documents.store()
    const { email, name } = await createTestMember(given.test.services, { name: 'Grace Hopper' })
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    expect((await revisions.restore({ id, version: 1, restore: 1 }, { client })).statusCode).toBe(200)
    const listed = (await revisions.request('history', { id }, { client })).json()
    expect(listed.revisions.map((each: { saved_by: { name: string } }) => each.saved_by.name)).toEqual([
      name,
      'Ada Lovelace',
    ])
  })

  it('keeps the names that a version had', async () => {
    const status = { id: 0, name: 'Draft' }
    const { database } = given.test.services
    const { id } = await documents.store()
    const { document } = await documents.open(id)
    await database
      .updateTable('document_statuses')
      .set({ name: 'Entwurf' })
      .where('id', '=', document.status.id)
      .execute()
    expect((await revisions.open(id, 1)).status.name).toBe(status.name)
    expect(await revisions.compare(id, 1, 1)).toMatchObject({ same: true })
    await database
      .updateTable('document_statuses')
      .set({ name: 'Draft' })
      .where('id', '=', document.status.id)
      .execute()
  })
})
