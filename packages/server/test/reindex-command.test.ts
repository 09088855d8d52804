import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { seedDemo } from '#demo/seed-demo.ts'
import { createInstallation, runCommand, type ServerProcess, startServer } from './product-process.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { buildPayload, createCompany, type TestCompany } from './test-company.ts'
import { forEachDatabase } from './test-database.ts'

forEachDatabase('a server whose search index is built anew by another process', ({ settings }) => {
  let test: TestApp
  let firm: TestCompany
  let folder: ReturnType<typeof createInstallation>
  let server: ServerProcess
  beforeAll(async () => {
    test = await startTestApp(settings())
    firm = await createCompany(test)
    await seedDemo(test.services, { password: 'demo password' })
    folder = createInstallation(settings())
    server = await startServer(folder.dataDir)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    folder.remove()
    await test.close()
  })

  async function post(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${firm.client.token}`,
        'x-xsrf-token': firm.client.antiForgery,
        cookie: [...firm.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    expect(response.status).toBe(200)
    return await response.json()
  }

  async function countOf(text: string): Promise<number> {
    const answer = await post(globalSearch.path, { search_text: text })
    return z.object({ invoices: z.object({ count: z.int() }) }).parse(answer).invoices.count
  }

  it('finds every document all the time, those saved meanwhile too', { timeout: 120_000 }, async () => {
    const invoice = getKind('invoice')
    let isOver = false
    let saved = 0
    const work = (async () => {
      while (!isOver || saved < 5) {
        saved += 1
        const changes = { number: 90_000 + saved, title: `Travail continu ${saved}` }
        await post('/api/v1/invoice/store', await buildPayload(firm, invoice, changes))
        expect(await countOf('travail continu')).toBe(saved)
      }
    })()
    const ended = await runCommand(['reindex'], { DATA_DIR: folder.dataDir })
    isOver = true
    await work
    expect(ended).toMatchObject({ code: 0, errors: '' })
    expect(ended.output).toMatch(
      /^Search index \d+ %\n[\s\S]*Search index 100 %\nThe search index is new\.\n$/,
    )
    expect(await countOf('travail continu')).toBe(saved)
  })
})
