import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { TestClient } from '#test/test-app.ts'
import { buildLine, createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const invoice = getKind('invoice')

forOneDatabaseWithCompany('fair rendering queue', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

  it('does not delay other members and rejects more than 20 waiting jobs', {
    timeout: 90_000,
  }, async () => {
    const large = await invoices.store({
      lines: Array.from({ length: 2_000 }, () => buildLine(context.company)),
    })
    const small = await invoices.store()
    const { email } = await createTestMember(context.test.services)
    const pdfRenderer = new PdfRenderer({ maxProcesses: 2 })
    const services = { ...context.test.services, pdfRenderer }
    const app = await createApp(services)
    await app.ready()
    const busyClient = new TestClient(app, services.installation)
    const otherClient = new TestClient(app, services.installation)
    await busyClient.signIn('ada@example.com', 'correct horse battery')
    await otherClient.signIn(email, testPassword)
    const requestPdf = (client: TestClient, id: number) =>
      client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf` })

    let renderedCount = 0
    let renderedAtLastRejection = 0
    const requests = Array.from({ length: 30 }, async () => {
      const answer = await requestPdf(busyClient, large.id)
      if (answer.statusCode === 200) renderedCount += 1
      if (answer.statusCode === 429) renderedAtLastRejection = renderedCount
      return answer
    })
    // The first response is a rejection: the queue is full.
    const rejected = await Promise.race(requests)
    expect(rejected.statusCode).toBe(429)
    expect(rejected.headers['retry-after']).toBe('5')
    expect(rejected.json().message).toMatch(/^Too many of your documents/)
    const answers = await Promise.all([requestPdf(otherClient, small.id), requestPdf(otherClient, small.id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // About four: those running when the other member's requests reach the queue, and one between these. In order of arrival it
    // would be more than 20.
    expect(renderedCount).toBeLessThan(12)
    pdfRenderer.close()
    const codes = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
    // Two running and 20 waiting jobs. Each finished PDF makes room for another job. On a slow machine the processes start later,
    // and a PDF that is being sent counts neither as running nor as received.
    const rejectionCount = codes.filter((code) => code === 429).length
    expect([8, 9, 10, 11]).toContain(rejectionCount + renderedAtLastRejection)
    await app.close()
  })
})
