import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

forOneDatabaseWithCompany('a call', (context) => {
  const sendQuery = (query: string) =>
    context.company.client.send({ method: 'GET', url: `${listSecurityEvents.path}${query}` })

  it('rejects repeated parameters, and query parameters that belong in the body', async () => {
    expect((await sendQuery('?limit=1')).statusCode).toBe(200)
    expect((await sendQuery('?limit=1&limit=2')).statusCode).toBe(422)
    expect((await sendQuery('?topic=data&topic=signing')).statusCode).toBe(422)
    // A name with brackets is a different parameter, which is ignored.
    const { events } = (await sendQuery('?limit[]=1&limit[]=2')).json()
    expect(events.length).toBe((await sendQuery('')).json().events.length)
    const { path } = documentCalls(getKind('invoice')).checkNumber
    const url = `${path}?invoice_number=1&number=1`
    expect((await context.company.client.send({ method: 'POST', url }, {})).statusCode).toBe(422)
  })

  it.each(['/', '/login', '/api/v1/me', '/assets/hashed.js'])(
    'rejects TRACE, for example at %s',
    async (url) => {
      // The types lack this method, but a program can send it.
      const trace = { method: 'TRACE' as 'GET', url, headers: { cookie: 'secret=1', 'x-echo': 'echoed' } } // as: see the comment above
      const { statusCode, body } = await context.test.app.inject(trace)
      expect(statusCode).toBeOneOf([404, 405])
      expect(body).not.toMatch(/secret|echoed/)
    },
  )
})
