import { listRecentDocuments } from '@quittance/shared/contract/dashboard.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoAdminEmail, seedDemo } from '#demo/seed-demo.ts'
import type { TestClient } from '#test/test-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forEachDatabase } from '#test/test-database.ts'

forEachDatabase('recent documents', ({ settings }) => {
  let server: TestApp
  let client: TestClient

  beforeAll(async () => {
    server = await startTestApp(settings())
    await seedDemo(server.services, { password: 'demo password' })
    client = server.createClient()
    await client.signIn(demoAdminEmail, 'demo password')
  })
  afterAll(() => server.close())

  async function listRecent() {
    const response = await client.call(listRecentDocuments)
    return listRecentDocuments.response.parse(response.json()).documents
  }

  it('are the twelve most recently saved ones of all kinds', async () => {
    const documents = await listRecent()
    expect(documents).toHaveLength(12)
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ name }) => name)))
    for (const document of documents) {
      expect(document.total_amount).toBeCloseTo(Math.round(document.total_amount * 100) / 100, 10)
      expect(document.currency).toMatch(/^[A-Z]{3}$/)
    }
  })

  it('begin with the most recently saved one, without archived ones', async () => {
    const { database } = server.services
    const oldest = await database
      .selectFrom('documents')
      .select('id')
      .orderBy('updated_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    const update = database.updateTable('documents').where('id', '=', oldest.id)
    await update.set({ updated_at: '2999-01-01T00:00:00.000Z', total: 123_456 }).execute()
    expect((await listRecent())[0]).toMatchObject({ id: oldest.id, total_amount: 1234.56 })
    await update.set({ archived_at: '2999-01-01T00:00:00.000Z' }).execute()
    expect((await listRecent()).map(({ id }) => id)).not.toContain(oldest.id)
  })
})
