import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { TestClient } from '#test/test-app.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

/** Counts rendering requests and records the reasons of failures. */
class CountingPdfRenderer extends PdfRenderer {
  requestCount = 0
  readonly failures: string[] = []

  override async render(...parameters: Parameters<PdfRenderer['render']>) {
    this.requestCount += 1
    return await super.render(...parameters).catch((error) => {
      this.failures.push(error.reason)
      throw error
    })
  }
}

const pollOptions = { timeout: 10_000 }

forOneDatabaseWithCompany('cancelled rendering', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)

  it('removes a waiting job when its caller disconnects', { timeout: 60_000 }, async () => {
    const { id } = await invoices.store()
    const pdfRenderer = new CountingPdfRenderer({ maxProcesses: 1 })
    const services = { ...context.test.services, pdfRenderer }
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
    const [processId = Number.NaN] = pdfRenderer.processIds
    process.kill(processId, 'SIGSTOP')
    const runningPreview = preview(null)
    await expect.poll(() => pdfRenderer.requestCount, pollOptions).toBe(2)
    const caller = new AbortController()
    const waitingPreview = preview(caller.signal).catch(String)
    await expect.poll(() => pdfRenderer.requestCount, pollOptions).toBe(3)
    caller.abort()
    await waitingPreview
    await expect.poll(() => pdfRenderer.failures, pollOptions).toEqual(['cancelled'])
    process.kill(processId, 'SIGCONT')
    expect(await runningPreview).toBe(200)
    pdfRenderer.close()
    await app.close()
  })
})
