import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, expect, it } from 'vitest'
import { forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { measureEventLoopBlocking } from './event-loop-blocking.ts'
import naughtyStrings from './naughty-strings.json' with { type: 'json' }
import { generateBody, insertText, type JsonSchema, mutateBody, seededRandom } from './request-bodies.ts'

const bodyCount = Number(process.env.FUZZ_BODIES ?? '6')
const seed = Number(process.env.FUZZ_SEED ?? '20261122')
const maxResponseMs = 2_000
// Maximum blocking of the event loop.
const maxBlockingMs = 100
// A long run inserts every naughty string into every call, in addition to random ones.
const isLongRun = bodyCount >= 100

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, MediaType>> }>>
}

interface MediaType {
  readonly schema: JsonSchema
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly operation: Operation
}

const [firstNaughty = '', ...otherNaughty] = naughtyStrings.strings.map((text) =>
  Buffer.from(text, 'base64').toString(),
)
const naughtyTexts = [firstNaughty, ...otherNaughty] as const

const isJson = (type: unknown) => String(type).startsWith('application/json')

forOneDatabaseWithCompany('every documented call with invalid bodies', (context) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const validators = new Map<string, ValidateFunction>()
  let calls: Call[] = []

  beforeAll(async () => {
    const openApi = await context.test.createClient().send({ method: 'GET', url: '/api/openapi.json' })
    const paths: Record<string, Record<string, Operation>> = openApi.json().paths
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...{ path, operation },
        method: method === 'get' ? ('GET' as const) : ('POST' as const),
      })),
    )
  })

  /** Restores the rights of the client, which earlier calls may have changed. */
  async function signInAsAdmin() {
    const { database } = context.test.services
    await database.updateTable('members').set({ role: 'admin', is_active: 1 }).execute()
    await database.deleteFrom('sign_in_failures').execute()
    await context.company.client.signIn('ada@example.com', testPassword)
  }

  function getValidator({ method, path, operation }: Call, status: number): ValidateFunction | null {
    const key = `${method} ${path} ${status}`
    const cached = validators.get(key)
    if (cached) return cached
    const response = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`]
    const schema = response?.content?.['application/json']?.schema
    if (schema === undefined) return null
    const validate = ajv.compile(schema)
    validators.set(key, validate)
    return validate
  }

  async function checkResponse(call: Call, request: { url: string; body?: unknown }): Promise<void> {
    const description = `${call.method} ${request.url} ${JSON.stringify(request.body)?.slice(0, 500)}`
    // Serialised before the measurement, because the server does not serialise it.
    const body = request.body === undefined ? undefined : Buffer.from(JSON.stringify(request.body))
    const send = () => context.company.client.send({ method: call.method, url: request.url }, body)
    const startedAt = performance.now()
    const { result: response, longestMs: blockingMs } = await measureEventLoopBlocking(send)
    expect(performance.now() - startedAt, description).toBeLessThan(maxResponseMs)
    if (blockingMs > maxBlockingMs) {
      // A garbage collection for earlier requests does not repeat.
      const repeatedMs = [
        (await measureEventLoopBlocking(send)).longestMs,
        (await measureEventLoopBlocking(send)).longestMs,
      ]
      expect(Math.min(...repeatedMs), `the event loop was blocked: ${description}`).toBeLessThan(
        maxBlockingMs,
      )
    }
    expect(response.statusCode, `${description}\n${response.body.slice(0, 500)}`).toBeLessThan(500)
    if (isJson(response.headers['content-type'])) {
      const validate = getValidator(call, response.statusCode)
      expect(validate, description).not.toBeNull()
      expect(
        validate?.(response.json()),
        `${description}\n${response.body.slice(0, 500)}\n${ajv.errorsText(validate?.errors)}`,
      ).toBe(true)
    }
    if ([401, 403, 419].includes(response.statusCode)) await signInAsAdmin()
  }

  it(`answers each of ${bodyCount} as documented, without an unexpected error`, {
    timeout: 60_000 + bodyCount * 20_000,
  }, async () => {
    await signInAsAdmin()
    let requestCount = 0
    for (const call of calls) {
      const random = seededRandom(seed + requestCount)
      const schema = call.operation.requestBody?.content['application/json']?.schema
      for (let index = 0; index < bodyCount; index += 1) {
        const body = schema && { body: mutateBody(generateBody(schema, random), random, naughtyTexts) }
        await checkResponse(call, { url: generateUrl(call, random), ...body })
        requestCount += 1
      }
      for (const text of schema && isLongRun ? naughtyTexts : []) {
        const body = insertText(generateBody(schema ?? {}, random), random, text)
        await checkResponse(call, { url: generateUrl(call, random), body })
        requestCount += 1
      }
    }
    process.stdout.write(`fuzzed ${calls.length} calls with ${requestCount} requests: 0 unexpected errors\n`)
  })
})

/** Returns the URL of a call with parameters, most of them invalid. */
function generateUrl(
  { path, operation: { parameters = [] } }: Call,
  random: ReturnType<typeof seededRandom>,
): string {
  let url = path
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    const isValid = random.isOneIn(3)
    const value = isValid
      ? String(generateBody(parameter.schema, random))
      : toText(mutateBody('', random, naughtyTexts)).slice(0, 2_000)
    // An empty path parameter would be another call.
    if (parameter.in === 'path')
      url = url.replace(`{${parameter.name}}`, encodeURIComponent(value.toWellFormed() || '0'))
    else if (parameter.in === 'query' && !random.isOneIn(3)) query.set(parameter.name, value.toWellFormed())
  }
  return query.size === 0 ? url : `${url}?${query}`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
