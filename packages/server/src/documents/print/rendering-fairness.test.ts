import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { TestClient } from '#test/test-app.ts'
import { buildLine, createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('one member who asks for 30 PDFs of 2,000 lines', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)

  it('holds up no other one: those come in turns, and too many are refused', {
    timeout: 90_000,
  }, async () => {
    const large = await invoices.store({
      lines: Array.from({ length: 2_000 }, () => buildLine(given.company)),
    })
    const small = await invoices.store()
    const { email } = await createTestMember(given.test.services)
    const typesetter = new PdfRenderer({ maxProcesses: 2 })
    const services = { ...given.test.services, pdfRenderer: typesetter }
    const app = await createApp(services)
    await app.ready()
    const [one, other] = [
      new TestClient(app, services.installation),
      new TestClient(app, services.installation),
    ]
    await one.signIn('ada@example.com', 'correct horse battery')
    await other.signIn(email, testPassword)
    const pdfOf = (client: TestClient, id: number) =>
      client.send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf` })

    let done = 0
    let doneAtLastRefusal = 0
    const many = Array.from({ length: 30 }, async () => {
      const answer = await pdfOf(one, large.id)
      if (answer.statusCode === 200) done += 1
      if (answer.statusCode === 429) doneAtLastRefusal = done
      return answer
    })
    // All that may wait do: the others have been answered.
    const refused = await Promise.race(many)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json().message).toMatch(/^Too many of your documents/)
    const answers = await Promise.all([pdfOf(other, small.id), pdfOf(other, small.id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // Those at work when they came, and one between them.
    expect(done).toBeLessThanOrEqual(4)
    typesetter.close()
    const codes = (await Promise.all(many)).map(({ statusCode }) => statusCode)
    // Two at work and 20 who wait; the second process may have come later. A PDF that was done let another one wait.
    const refusals = codes.filter((code) => code === 429).length
    expect([8, 9]).toContain(refusals + doneAtLastRefusal)
    await app.close()
  })
})
