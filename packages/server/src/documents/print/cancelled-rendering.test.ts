import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { TestClient } from '#test/test-app.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

/** Counts the papers that were asked for, and those that were abandoned. */
class CountingPdfRenderer extends PdfRenderer {
  requestCount = 0
  readonly failures: string[] = []

  override async render(...asked: Parameters<PdfRenderer['render']>) {
    this.requestCount += 1
    return await super.render(...asked).catch((error) => {
      this.failures.push(error.reason)
      throw error
    })
  }
}

const pollOptions = { timeout: 10_000 }

forEachDatabaseWithCompany('a paper that waits', (given) => {
  const invoices = new DocumentApi(getKind('invoice'), () => given.company)

  it('is not set once its caller has gone away', { timeout: 60_000 }, async () => {
    const { id } = await invoices.store()
    const typesetter = new CountingPdfRenderer({ maxProcesses: 1 })
    const services = { ...given.test.services, pdfRenderer: typesetter }
    const app = await createApp(services)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const client = new TestClient(app, services.installation)
    await client.signIn('ada@example.com', 'correct horse battery')
    const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const headers = { authorization: `Bearer ${client.token}`, cookie }
    const preview = async (signal: AbortSignal | null) => {
      const answer = await fetch(`${address}/api/v1/invoice/${id}/preview`, { headers, signal })
      await answer.text()
      return answer.status
    }
    expect(await preview(null)).toBe(200)
    const [processId = Number.NaN] = typesetter.processIds
    process.kill(processId, 'SIGSTOP')
    const atWork = preview(null)
    await expect.poll(() => typesetter.requestCount, pollOptions).toBe(2)
    const caller = new AbortController()
    const older = preview(caller.signal).catch(String)
    await expect.poll(() => typesetter.requestCount, pollOptions).toBe(3)
    caller.abort()
    await older
    await expect.poll(() => typesetter.failures, pollOptions).toEqual(['abandoned'])
    process.kill(processId, 'SIGCONT')
    expect(await atWork).toBe(200)
    typesetter.close()
    await app.close()
  })
})
