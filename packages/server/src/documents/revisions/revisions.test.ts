import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { getWireNames } from '@quittance/shared/wire/field-names.ts'
import { describe, expect, it } from 'vitest'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { buildLine, createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

forEachDatabaseWithCompany('versions of a document', (context) => {
  describe.each(kinds)('$name', (kind) => {
    const documents = new DocumentApi(kind, () => context.company)
    const revisions = new RevisionApi(kind, () => context.company)
    const { record, opened } = getWireNames(kind.name)

    async function storeAndUpdate() {
      const { id } = await documents.store()
      const number = documents.lastNumber
      await documents.update({
        ...{ id, version: 1, number, title: 'Later' },
        lines: [
          { ...buildLine(context.company), quantity: decimal('2') },
          { ...buildLine(context.company), productId: null, name: 'Neu' },
        ],
      })
      return { id, number }
    }

    it('are listed with member, time and changes', async () => {
      const { id } = await storeAndUpdate()
      const select = context.test.services.database
        .selectFrom('documents')
        .select('updated_at')
        .where('id', '=', id)
      const { revisions: listed, current_version, more } = await revisions.list(id)
      expect([current_version, more]).toEqual([2, false])
      expect(listed.map(({ version, saved_by }) => [version, saved_by.name])).toEqual([
        [2, 'Ada Lovelace'],
        [1, 'Ada Lovelace'],
      ])
      expect(listed[0]?.saved_at).toBe((await select.executeTakeFirstOrThrow()).updated_at)
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
      const { body } = await documents.open(id)
      expect(listed[0]?.total_amount).toBe(body[opened.document].total_amount)
    })

    it('are opened with their amounts and names', async () => {
      const { id } = await documents.store({ title: 'As it was' })
      const openedDocument = await documents.open(id)
      await documents.update({
        id,
        version: 1,
        number: documents.lastNumber,
        title: 'Otherwise',
        lines: [buildLine(context.company)],
      })
      const first = (await revisions.request('revision', { id, version: 1 })).json()
      expect(await revisions.open(id, 1)).toEqual(openedDocument.document)
      expect(first[opened.document]).toEqual(openedDocument.body[opened.document])
      expect(first.revision).toMatchObject({ version: 1, saved_by: { name: 'Ada Lovelace' } })
      expect(first.obstacles).toEqual([])
      expect((await revisions.open(id, 2)).title).toBe('Otherwise')
    })

    it('are compared in both directions', async () => {
      const { id } = await storeAndUpdate()
      const forward = await revisions.compare(id, 1, 2)
      expect(forward.same).toBe(false)
      expect(forward.fields[0]).toEqual({ field: record.title, from: expect.any(String), to: 'Later' })
      expect(forward.fields.map(({ field }) => field)).toContain('total_amount')
      expect(forward.lines.map(({ change, fields }) => [change, fields])).toEqual([
        ['changed', ['quantity']],
        ['removed', []],
        ['added', []],
      ])
      expect(forward.lines[0]).toMatchObject({
        from: { position: 1, line: { quantity: 1.5, total_p_amount: 216 } },
        to: { position: 1, line: { quantity: 2, total_p_amount: 288 } },
      })
      const backward = await revisions.compare(id, 2, 1)
      expect(backward.lines.map(({ change }) => change)).toEqual(['changed', 'removed', 'added'])
      expect(await revisions.compare(id, 1, 1)).toMatchObject({ same: true, fields: [], lines: [] })
    })

    it('require a session and an existing document and version', async () => {
      const { id } = await documents.store()
      const client = context.test.createClient()
      const requestAll = async (
        options: { client?: typeof client },
        params: { id: number; version: number },
      ) => [
        (await revisions.request('history', { id: params.id }, options)).statusCode,
        (await revisions.request('revision', params, options)).statusCode,
        (
          await revisions.request(
            'compare',
            { id: params.id },
            { ...options, query: `?from=1&to=${params.version}` },
          )
        ).statusCode,
        (await revisions.restore({ id: params.id, version: 1, restore: params.version }, options)).statusCode,
      ]
      expect(await requestAll({ client }, { id, version: 1 })).toEqual([401, 401, 401, 401])
      expect(await requestAll({}, { id: 999_999, version: 1 })).toEqual([404, 404, 404, 404])
      expect(await requestAll({}, { id, version: 9 })).toEqual([200, 404, 404, 404])
      const other = kinds.find(({ name }) => name !== kind.name)
      if (!other) throw new Error('There are three kinds')
      const otherKind = new RevisionApi(other, () => context.company)
      expect((await otherKind.request('history', { id })).statusCode).toBe(404)
      expect((await otherKind.request('revision', { id, version: 1 })).statusCode).toBe(404)
      expect((await otherKind.restore({ id, version: 1, restore: 1 })).statusCode).toBe(404)
    })
  })

  const [kind] = kinds
  if (!kind) throw new Error('There are three kinds')
  const documents = new DocumentApi(kind, () => context.company)
  const revisions = new RevisionApi(kind, () => context.company)
  documents.lastNumber = 100_000

  it('are read in pages, each starting at a version', async () => {
    const { id } = await documents.store()
    for (let version = 1; version < 8; version += 1) {
      await documents.update({ id, version, number: documents.lastNumber, title: `Version ${version + 1}` })
    }
    const versions: number[] = []
    const changedFields: (string[] | undefined)[] = []
    let query = '?limit=3'
    for (let hasMore = true; hasMore; ) {
      const { revisions: listed, more } = await revisions.list(id, query)
      expect(listed.length).toBeLessThanOrEqual(3)
      versions.push(...listed.map(({ version }) => version))
      changedFields.push(...listed.map(({ changes }) => changes?.fields))
      query = `?limit=3&before=${versions.at(-1)}`
      hasMore = more
    }
    expect(versions).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    // The last version of a page is compared with the first one of the next page.
    expect(changedFields).toEqual([...new Array(7).fill(['subject']), undefined])
    expect((await revisions.list(id, '?before=1')).revisions).toEqual([])
    expect((await revisions.request('history', { id }, { query: '?limit=51' })).statusCode).toBe(422)
    expect((await revisions.request('compare', { id }, { query: '?from=1' })).statusCode).toBe(422)
  })

  it('are visible to staff with the name of each member', async () => {
    const { id } = await documents.store()
    const { email, name } = await createTestMember(context.test.services, { name: 'Grace Hopper' })
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    expect((await revisions.restore({ id, version: 1, restore: 1 }, { client })).statusCode).toBe(200)
    const listed = (await revisions.request('history', { id }, { client })).json()
    expect(
      listed.revisions.map((revision: { saved_by: { name: string } }) => revision.saved_by.name),
    ).toEqual([name, 'Ada Lovelace'])
  })

  it('keep the names of their records', async () => {
    const status = { id: 0, name: 'Draft' }
    const { database } = context.test.services
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
