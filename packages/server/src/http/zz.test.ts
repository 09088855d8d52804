import { expect, it } from 'vitest'
import { overFirms } from '#test/over-firms.ts'
overFirms('zz', (given) => {
  it('x', async () => {
    const d = (await given.test.client().send({ method: 'GET', url: '/api/openapi.json' })).json()
    const p = d.paths['/crm/api/v1/invoice/store'].post
    console.info(JSON.stringify(p.requestBody.content['application/json'].schema, null, 1).slice(0, 9000))
    console.info(JSON.stringify(d.paths['/crm/api/v1/invoice/update'].post.requestBody.content['application/json'].schema.required))
    expect(1).toBe(1)
  })
}, { url: 'http://localhost:3000/crm' })
