import { jsonLimits } from '@quittance/shared/json/json-limits.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { createServer } from './create-server.ts'

describe('a JSON body', () => {
  let app: FastifyInstance
  beforeAll(() => {
    app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 2 ** 20, shouldShowStacks: false },
    )
    app.post('/', async ({ body }) => ({ body }))
  })

  async function send(payload: string | Buffer, language = 'en') {
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    return await app.inject({ method: 'POST', url: '/', headers, payload })
  }

  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  it('is parsed with any characters in its strings', async () => {
    const body = { text: `[{",\\"${'['.repeat(100)}é ﷺ 😀` }
    expect((await send(JSON.stringify(body))).json()).toEqual({ body })
  })

  it('is parsed after a byte order mark', async () => {
    expect((await send('\ufeff{"a":1}')).json()).toEqual({ body: { a: 1 } })
    expect((await send(`\ufeff${nested(jsonLimits.depth + 1)}`)).statusCode).toBe(413)
  })

  it('may be nested up to the limit', async () => {
    expect((await send(nested(jsonLimits.depth))).statusCode).toBe(200)
    expect((await send(nested(jsonLimits.depth + 1))).statusCode).toBe(413)
  })

  it.each([
    [
      'en',
      'The request is too complex: at most 193000 values, 32 levels of nesting and 30000 different field sequences.',
    ],
    [
      'fr',
      'La requête contient trop d’éléments\u00a0: 193000 valeurs, 32 niveaux de listes et d’objets et 30000 suites de champs différentes au maximum.',
    ],
  ])('with too many values is rejected with the limits in the message (%s)', async (language, message) => {
    const response = await send(`[${'1,'.repeat(jsonLimits.values)}1]`, language)
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual({ code: 413, message, errors: {} })
  })

  it('that is incomplete or not UTF-8 is rejected with 400', async () => {
    for (const payload of ['{', '', '"', '[1,', Buffer.from([0x22, 0xff, 0x22])]) {
      expect((await send(payload)).statusCode).toBe(400)
    }
  })
})
