import { api } from '@quittance/shared/contract/api.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { isScope } from '@quittance/shared/contract/permissions.ts'
import { listCurrencies } from '@quittance/shared/contract/picker-lists.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { getPayloadName, getWireNames } from '@quittance/shared/wire/field-names.ts'
import type { WireLine } from '@quittance/shared/wire/lines.ts'
import { describe, expect, it } from 'vitest'
import { buildLine, buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

forOneDatabaseWithCompany(
  'calls',
  (context) => {
    const json = { 'content-type': 'application/json' }
    const plainText = { 'content-type': 'text/plain' }
    const store = '/api/v1/invoice/store'
    const tooLarge = 'x'.repeat(8 * 2 ** 20 + 1)

    describe('order of rejections', () => {
      it.each([
        ['404 before anything else', 'POST', '/api/v1/nothing', 'no json', plainText, 404],
        ['404 below the path of the calls, not a page', 'GET', '/api/v1/nothing', undefined, {}, 404],
        ['405 with the allowed methods', 'GET', store, undefined, {}, 405],
        ['405 for a method that no call accepts', 'DELETE', '/api/v1/currencies', undefined, {}, 405],
        ['415 before the session is checked', 'POST', store, 'text', plainText, 415],
        ['415 without a type', 'POST', store, '{}', { 'content-type': '' }, 415],
        ['413 by the declared length before the session is checked', 'POST', store, tooLarge, json, 413],
        ['401 before the body is read', 'POST', store, '{', json, 401],
        ['401', 'GET', '/api/v1/currencies', undefined, {}, 401],
      ] as const)('%s', async (_title, method, url, body, headers, status) => {
        const response = await context.test.createClient().send({ method, url }, body, headers)
        expect(response.statusCode).toBe(status)
        expect(response.json()).toMatchObject({
          code: status,
          message: expect.stringMatching(/\.$/),
          errors: {},
        })
        if (status === 405) expect(response.headers.allow).toBeTruthy()
      })

      it('413 for a body of 12 MB', async () => {
        const response = await context.company.client.send(
          { method: 'POST', url: store },
          'x'.repeat(12 * 2 ** 20),
          json,
        )
        expect(response.statusCode).toBe(413)
        expect(response.json().message).toContain('8 MB')
      })

      it.each(['{', ''])('400 for the body %j of a member', async (body) => {
        const response = await context.company.client.send({ method: 'POST', url: store }, body)
        expect(response.statusCode).toBe(400)
      })

      it('419 before 400', async () => {
        const response = await context.company.client.send({ method: 'POST', url: store }, '{', {
          'x-xsrf-token': 'wrong',
        })
        expect(response.statusCode).toBe(419)
      })

      it('422 with a sentence for each field', async () => {
        const response = await context.company.client.send({ method: 'POST', url: store }, '{}')
        expect(response.statusCode).toBe(422)
        expect(response.json().errors.invoice_title).toEqual(['invoice_title is missing. Please fill it in.'])
        expect(response.json().message).toContain('is missing')
      })
    })

    const hasBody = ({ body }: Endpoint) => body !== undefined && !body.safeParse(undefined).success

    describe('invalid bodies', () => {
      const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
      it.each([
        ['20,000 deep', () => nested(20_000)],
        ['20,000 deep in a field', () => `{"invoice_title":${nested(20_000)}}`],
        ['20,000 deep in JSON text', () => JSON.stringify({ selected_products: nested(20_000) })],
        ['a number', () => '7'],
        ['a text', () => '"store"'],
        ['null', () => 'null'],
        ['true', () => 'true'],
        ['an empty list', () => '[]'],
        ['a prototype', () => '{"__proto__":{"id":1},"constructor":{"prototype":{}}}'],
        ['a number too large for any float', () => '{"invoice_number":1e999}'],
        ['lone surrogates', () => '{"invoice_title":"\\ud800"}'],
        ['zero bytes', () => '{"invoice_title":"\\u0000"}'],
      ])('%s', async (_title, body) => {
        for (const { path, method } of api.filter(
          (endpoint) => endpoint.method === 'POST' && endpoint.access !== 'everyone' && hasBody(endpoint),
        )) {
          const response = await context.company.client.send({ method: 'POST', url: path }, body())
          expect(response.statusCode, `${method} ${path}`).toBeGreaterThanOrEqual(400)
          expect(response.statusCode, `${method} ${path}`).toBeLessThan(500)
          expect(response.json()).toMatchObject({ code: response.statusCode })
        }
      })

      it('bytes that are not UTF-8', async () => {
        const body = Buffer.from('{"invoice_title":"caf\u00e9"}', 'latin1')
        const { cookies, token, csrfToken } = context.company.client
        const response = await context.test.app.inject({
          method: 'POST',
          url: `/crm${store}`,
          headers: {
            ...json,
            authorization: `Bearer ${token}`,
            'x-xsrf-token': csrfToken,
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          },
          payload: body,
        })
        expect(response.statusCode).toBe(400)
        expect(response.json().message).toContain('UTF-8')
      })

      it('a compressed body', async () => {
        const response = await context.company.client.send({ method: 'POST', url: store }, '{}', {
          'content-encoding': 'gzip',
        })
        expect(response.statusCode).toBe(415)
      })

      it('the largest document that is allowed', { timeout: 120_000 }, async () => {
        const [kind] = kinds
        if (!kind) throw new Error('no kind defined')
        const lines = Array.from({ length: 2_000 }, (_, index) => ({
          ...buildLine(context.company),
          name: `Line ${index}`,
        }))
        const payload = await buildPayload(context.company, kind, { number: 4_711, lines })
        const response = await context.company.client.call(documentCalls(kind).store, payload)
        expect(response.statusCode).toBe(200)
        const opened = await context.company.client.call(documentCalls(kind).open, { id: response.json().id })
        expect(JSON.parse(opened.json()[kind.name].selected_products)).toHaveLength(2_000)
      })

      it.each(kinds)('10,001 lines of a $name', async (kind) => {
        const payload = await buildPayload(context.company, kind)
        const [line] = payload.selected_products as WireLine[] // as: the lines that buildPayload creates
        // As short as a client can send it: the request is limited by its lines, not by its size.
        const selected_tax_rates = line?.selected_tax_rates.map(({ id, name, rate }) => ({ id, name, rate }))
        const response = await context.company.client.call(documentCalls(kind).store, {
          ...payload,
          selected_products: new Array(10_001).fill({ ...line, selected_tax_rates }),
        })
        expect(response.statusCode).toBe(422)
        expect(response.json().errors.selected_products[0]).toContain('at most 2000 lines')
      })

      it.each(kinds)('every field of a $name with every kind of wrong value', async (kind) => {
        const call = documentCalls(kind).store
        // Without a total, which a changed adjustment would contradict.
        const { total_amount: _total, ...payload } = await buildPayload(context.company, kind, { number: 77 })
        const wrongValues = [
          'NaN',
          '١٢٣',
          'a\u0000b',
          '\ud800',
          {},
          [],
          { id: {} },
          { id: 'x' },
          true,
          -1,
          1e300,
          'x'.repeat(60_000),
        ]
        for (const name of Object.keys(payload)) {
          for (const value of wrongValues) {
            const response = await context.company.client.call(call, { ...payload, [name]: value })
            expect(
              response.statusCode,
              `${name} = ${JSON.stringify(value).slice(0, 30)}: ${response.body}`,
            ).toBeLessThan(500)
            const isStored = response.statusCode === 200
            if (isStored)
              expect(
                isAcceptedValue(kind, name, value),
                `${name} = ${JSON.stringify(value).slice(0, 30)}`,
              ).toBe(true)
            else expect(Object.keys(response.json().errors)[0], response.body).toContain(name)
            if (isStored)
              await context.test.services.database
                .updateTable('documents')
                .set({ number: Math.ceil(Math.random() * 1e9) + 1_000 })
                .where('number', '=', 77)
                .execute()
          }
        }
      })
    })

    /** Returns whether a value is valid for a field: computed amounts are ignored, free text may contain anything, some amounts may be -1. */
    function isAcceptedValue(kind: (typeof kinds)[number], name: string, value: unknown): boolean {
      const computedFields = ['discount_value', 'sub_total', 'total_tax', 'selected_products_counter']
      const names = getWireNames(kind.name)
      const textFields = (['prefix', 'title', 'message', 'terms', 'customerNotes'] as const).map((field) =>
        getPayloadName(names, 'store', field),
      )
      const references = ['buyer_reference', 'order_reference', 'corrected_invoice_number']
      const legalTexts = [...references, 'exchange_rate_source']
      const signedFields = ['adjustments', getPayloadName(names, 'store', 'amountDue')]
      if (computedFields.includes(name)) return true
      if (textFields.includes(name) || legalTexts.includes(name)) return value === 'NaN' || value === '١٢٣'
      return value === -1 && signedFields.includes(name)
    }

    describe('of the API', () => {
      const toOpenApiPath = (path: string) => `/crm${path.replace(/:(\w+)/g, '{$1}')}`

      it('are described in the OpenAPI document', async () => {
        const response = await context.test.createClient().send({ method: 'GET', url: '/api/openapi.json' })
        const document = response.json()
        expect(document.openapi).toMatch(/^3\.1/)
        for (const { path, method } of api)
          expect(document.paths[toOpenApiPath(path)]?.[method.toLowerCase()], path).toBeDefined()
        expect(
          document.paths['/crm/api/v1/invoice/store'].post.requestBody.content['application/json'].schema
            .required,
        ).toContain('invoice_title')
        const bodySchema =
          document.paths['/crm/api/v1/invoice/store'].post.requestBody.content['application/json'].schema
        expect(bodySchema.required).toContain('selected_products')
        expect(bodySchema.properties.selected_products.items.properties).toHaveProperty('selected_tax_rates')
        expect(
          (await context.test.createClient().send({ method: 'GET', url: '/api/docs' })).statusCode,
        ).toBeLessThan(400)
      })

      it('are described with their credentials and headers', async () => {
        const response = await context.test.createClient().send({ method: 'GET', url: '/api/openapi.json' })
        const { paths, components } = response.json()
        const { token, session, antiForgery, apiToken } = components.securitySchemes
        expect(token).toMatchObject({ type: 'http', scheme: 'bearer' })
        expect(session).toMatchObject({ type: 'apiKey', in: 'cookie' })
        expect([...context.company.client.cookies.keys()]).toContain(session.name)
        expect(apiToken).toMatchObject({ type: 'http', scheme: 'bearer' })
        expect(antiForgery).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' })
        for (const { path, method, access, isIdempotent, isSessionOnly, isCacheable } of api) {
          const description = paths[toOpenApiPath(path)][method.toLowerCase()]
          const csrfRequirement = method === 'GET' ? {} : { antiForgery: [] }
          const publicSecurity = method === 'GET' ? [] : [{}, csrfRequirement]
          const isForTokens = !isSessionOnly && (access === 'member' || isScope(access))
          const apiTokenSecurity = isForTokens ? [{ apiToken: [] }] : []
          const memberSecurity = [{ token: [], session: [], ...csrfRequirement }, ...apiTokenSecurity]
          expect(description.security, path).toEqual(access === 'everyone' ? publicSecurity : memberSecurity)
          const permission = ['everyone', 'member'].includes(access) ? undefined : access
          expect(description['x-permission'], path).toBe(permission)
          const headers = (description.parameters ?? []).filter(
            (parameter: { in: string }) => parameter.in === 'header',
          )
          expect(headers, path).toHaveLength(isIdempotent || isCacheable ? 1 : 0)
          if (isIdempotent) expect(headers[0]).toMatchObject({ name: 'Idempotency-Key', required: false })
          if (isCacheable) expect(headers[0]).toMatchObject({ name: 'If-None-Match', required: false })
          expect(Object.keys(description.responses).includes('304'), path).toBe(isCacheable)
        }
      })

      it('answer an unexpected error with a reference only', async () => {
        await context.test.services.database.schema.alterTable('reference_state').renameTo('lost').execute()
        const response = await context.company.client.call(listCurrencies)
        await context.test.services.database.schema.alterTable('lost').renameTo('reference_state').execute()
        expect(response.statusCode).toBe(500)
        expect(response.json().message).toContain(response.json().reference)
        expect(response.body).not.toMatch(/select|reference_state|stack/i)
      })

      it('have security headers', async () => {
        const { headers } = await context.company.client.call(readCurrentUser)
        expect(headers['cache-control']).toBe('no-store')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['x-powered-by']).toBeUndefined()
      })
    })

    describe('pages', () => {
      it.each(['/', '', '/invoice/create', '/nothing/here'])(
        '%j is the web client, below its base path',
        async (url) => {
          const response = await context.test.createClient().send({ method: 'GET', url })
          expect(response.statusCode).toBe(200)
          expect(response.headers['content-type']).toContain('text/html')
          expect(response.body).toContain('<meta name="base" content="/crm/">')
          expect(response.body).toContain('src="/crm/assets/hashed.js"')
          expect(response.body).not.toContain('<base')
          const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1]
          expect(response.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
          expect(response.headers['content-security-policy']).toContain("default-src 'none'")
        },
      )

      it('are not sent instead of a missing file', async () => {
        const response = await context.test.createClient().send({ method: 'GET', url: '/assets/gone.js' })
        expect(response.statusCode).toBe(404)
        expect(response.json()).toMatchObject({ code: 404 })
      })

      it.each(['/crm/%', '/crm/api/%zz', '/crm/api/v1/invoice/store%'])(
        '%j is not a valid URL',
        async (url) => {
          const response = await context.test.app.inject({ method: 'GET', url })
          expect(response.statusCode).toBe(400)
          expect(response.json()).toEqual({
            code: 400,
            message: expect.stringContaining('cannot be read'),
            errors: {},
          })
        },
      )

      it('are not served outside the base path', async () => {
        const response = await context.test.app.inject({ method: 'GET', url: '/elsewhere' })
        expect(response.statusCode).toBe(404)
        expect(response.json()).toMatchObject({ code: 404 })
      })
    })
  },
  { url: 'http://localhost:3000/crm' },
)
