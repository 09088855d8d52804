import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { measureEventLoopBlocking } from './event-loop-blocking.ts'
import naughtyStrings from './naughty-strings.json' with { type: 'json' }
import { generateBody, insertText, type JsonSchema, mutateBody, seededRandom } from './request-bodies.ts'

const bodies = Number(process.env.FUZZ_BODIES ?? '6')
const seed = Number(process.env.FUZZ_SEED ?? '20261122')
const maxResponseMs = 2_000
// In which no other request is served.
const maxBlockingMs = 100
// A long run has every string that has broken programs before in every call, besides those that chance picks.
const isLong = bodies >= 100

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

forEachDatabaseWithCompany('every call that is described, with bodies that nobody meant', (given) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const answers = new Map<string, ValidateFunction>()
  let calls: Call[] = []

  beforeAll(async () => {
    const described = await given.test.createClient().send({ method: 'GET', url: '/api/openapi.json' })
    const paths: Record<string, Record<string, Operation>> = described.json().paths
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...{ path, operation },
        method: method === 'get' ? ('GET' as const) : ('POST' as const),
      })),
    )
  })

  /** Somebody who may do everything, whatever the calls before have done to them. */
  async function anAdmin() {
    const { database } = given.test.services
    await database.updateTable('members').set({ role: 'admin', is_active: 1 }).execute()
    await database.deleteFrom('sign_in_failures').execute()
    await given.company.client.signIn('ada@example.com', 'correct horse battery')
  }

  function validatorOf({ method, path, operation }: Call, status: number): ValidateFunction | null {
    const key = `${method} ${path} ${status}`
    const known = answers.get(key)
    if (known) return known
    const answer = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`]
    const schema = answer?.content?.['application/json']?.schema
    if (schema === undefined) return null
    const validate = ajv.compile(schema)
    answers.set(key, validate)
    return validate
  }

  async function judge(call: Call, request: { url: string; body?: unknown }): Promise<void> {
    const story = `${call.method} ${request.url} ${JSON.stringify(request.body)?.slice(0, 500)}`
    const send = () => {
      const body = request.body === undefined ? undefined : JSON.stringify(request.body)
      return given.company.client.send({ method: call.method, url: request.url }, body)
    }
    const begun = performance.now()
    const { result: answer, longestMs: blocked } = await measureEventLoopBlocking(send)
    expect(performance.now() - begun, story).toBeLessThan(maxResponseMs)
    if (blocked > maxBlockingMs) {
      // It may have been the memory of all requests before that was swept: that does not repeat itself.
      const again = [
        (await measureEventLoopBlocking(send)).longestMs,
        (await measureEventLoopBlocking(send)).longestMs,
      ]
      expect(Math.min(...again), `no other request was served so long: ${story}`).toBeLessThan(maxBlockingMs)
    }
    expect(answer.statusCode, `${story}\n${answer.body.slice(0, 500)}`).toBeLessThan(500)
    if (isJson(answer.headers['content-type'])) {
      const validate = validatorOf(call, answer.statusCode)
      expect(validate, story).not.toBeNull()
      expect(
        validate?.(answer.json()),
        `${story}\n${answer.body.slice(0, 500)}\n${ajv.errorsText(validate?.errors)}`,
      ).toBe(true)
    }
    if ([401, 403, 419].includes(answer.statusCode)) await anAdmin()
  }

  it(`answers each of ${bodies} as it says it does, without a surprise`, {
    timeout: 60_000 + bodies * 20_000,
  }, async () => {
    await anAdmin()
    let sent = 0
    for (const call of calls) {
      const chance = seededRandom(seed + sent)
      const schema = call.operation.requestBody?.content['application/json']?.schema
      for (let index = 0; index < bodies; index += 1) {
        const body = schema && { body: mutateBody(generateBody(schema, chance), chance, naughtyTexts) }
        await judge(call, { url: generateUrl(call, chance), ...body })
        sent += 1
      }
      for (const text of schema && isLong ? naughtyTexts : []) {
        const body = insertText(generateBody(schema ?? {}, chance), chance, text)
        await judge(call, { url: generateUrl(call, chance), body })
        sent += 1
      }
    }
    process.stdout.write(`fuzzed ${calls.length} calls with ${sent} requests: 0 surprises\n`)
  })
})

/** Its path and query filled in, mostly with what nobody meant. */
function generateUrl(
  { path, operation: { parameters = [] } }: Call,
  chance: ReturnType<typeof seededRandom>,
): string {
  let url = path
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    const meant = chance.isOneIn(3)
    const value = meant
      ? String(generateBody(parameter.schema, chance))
      : toText(mutateBody('', chance, naughtyTexts)).slice(0, 2_000)
    // A path that has no such part is another call.
    if (parameter.in === 'path')
      url = url.replace(`{${parameter.name}}`, encodeURIComponent(value.toWellFormed() || '0'))
    else if (parameter.in === 'query' && !chance.isOneIn(3)) query.set(parameter.name, value.toWellFormed())
  }
  return query.size === 0 ? url : `${url}?${query}`
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
