import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { seedDemo } from '#demo/seed-demo.ts'
import { createHeaders } from './faults/save-load.ts'
import { createInstallation, runCommand, type ServerProcess, startServer } from './product-process.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { buildPayload, createCompany, type TestCompany } from './test-company.ts'
import { forOneDatabase } from './test-database.ts'

forOneDatabase('a server whose search index is rebuilt by another process', ({ settings }) => {
  let test: TestApp
  let company: TestCompany
  let folder: ReturnType<typeof createInstallation>
  let server: ServerProcess
  beforeAll(async () => {
    test = await startTestApp(settings())
    company = await createCompany(test)
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
      headers: createHeaders(company.client),
    })
    expect(response.status).toBe(200)
    return await response.json()
  }

  async function countHits(text: string): Promise<number> {
    const response = await post(globalSearch.path, { search_text: text })
    return z.object({ invoices: z.object({ count: z.int() }) }).parse(response).invoices.count
  }

  it('finds every document during the rebuild, including new ones', { timeout: 120_000 }, async () => {
    const invoice = getKind('invoice')
    let isFinished = false
    let savedCount = 0
    const work = (async () => {
      while (!isFinished || savedCount < 5) {
        savedCount += 1
        const changes = { number: 90_000 + savedCount, title: `Travail continu ${savedCount}` }
        await post('/api/v1/invoice/store', await buildPayload(company, invoice, changes))
        expect(await countHits('travail continu')).toBe(savedCount)
      }
    })()
    const result = await runCommand(['reindex'], { DATA_DIR: folder.dataDir })
    isFinished = true
    await work
    expect(result).toMatchObject({ code: 0, errors: '' })
    expect(result.output).toMatch(
      /^Search index \d+ %\n[\s\S]*Search index 100 %\nThe search index was rebuilt\.\n$/,
    )
    expect(await countHits('travail continu')).toBe(savedCount)
  })
})
