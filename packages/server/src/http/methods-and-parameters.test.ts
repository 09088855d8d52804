import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('a call', (given) => {
  const sendQuery = (query: string) =>
    given.company.client.send({ method: 'GET', url: `${listSecurityEvents.path}${query}` })

  it('takes no parameter twice, nor one of the address for one of the body', async () => {
    expect((await sendQuery('?limit=1')).statusCode).toBe(200)
    expect((await sendQuery('?limit=1&limit=2')).statusCode).toBe(422)
    expect((await sendQuery('?topic=data&topic=signing')).statusCode).toBe(422)
    // A name with brackets is another name, which is ignored.
    const { events } = (await sendQuery('?limit[]=1&limit[]=2')).json()
    expect(events.length).toBe((await sendQuery('')).json().events.length)
    const { path } = documentCalls(getKind('invoice')).checkNumber
    const url = `${path}?invoice_number=1&number=1`
    expect((await given.company.client.send({ method: 'POST', url }, {})).statusCode).toBe(422)
  })

  it.each(['/', '/login', '/api/v1/me', '/assets/hashed.js'])(
    'never takes TRACE, at %s either',
    async (url) => {
      // The types lack this method, but a program can send it.
      const trace = { method: 'TRACE' as 'GET', url, headers: { cookie: 'secret=1', 'x-echo': 'echoed' } } // as: see above
      const { statusCode, body } = await given.test.app.inject(trace)
      expect(statusCode).toBeOneOf([404, 405])
      expect(body).not.toMatch(/secret|echoed/)
    },
  )
})
