import { api } from '@quittance/shared/contract/api.ts'
import { login, refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { installerCalls } from '@quittance/shared/contract/installer.ts'
import { licenceHelpPath, verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config/config.ts'
import { createLicenceApp } from '#licence/routes.ts'
import { startWizard } from '#test/installer-wizard.ts'
import { buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

type Headers = Readonly<Record<string, string | string[] | number | undefined>>

/** Expects the security headers of every response. */
function expectSecurityHeaders(headers: Headers, label: string, caching = 'no-store'): void {
  const policy = String(headers['content-security-policy'])
  expect(policy, label).toMatch(/(^|;)\s*default-src 'none'/)
  expect(policy, label).not.toContain('unsafe')
  expect(policy, label).toMatch(/(^|;)\s*frame-ancestors 'none'/)
  expect(headers['x-content-type-options'], label).toBe('nosniff')
  expect(headers['x-frame-options'], label).toBe('DENY')
  expect(headers['cache-control'], label).toBe(caching)
  for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version']) {
    expect(headers[name], label).toBeUndefined()
  }
}

/** Returns the expected `Cache-Control`: cacheable responses are revalidated each time. */
function getExpectedCaching({ path, isCacheable = false }: Endpoint, status: number): string {
  if (status !== 200) return 'no-store'
  if (isCacheable) return 'private, no-cache'
  return path === '/api/v1/settings/logo' ? 'no-cache' : 'no-store'
}

forOneDatabaseWithCompany('every response', (context) => {
  const fillPath = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/:(\w+)/g, '1')
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
    context.company.client.send({ method, url }, body)

  it.each([
    ['to a member', (call: Endpoint) => send(call.method === 'GET' ? 'GET' : 'POST', fillPath(call), {})],
    [
      'to an anonymous client',
      (call: Endpoint) =>
        context.test
          .createClient()
          .send({ method: call.method === 'GET' ? 'GET' : 'POST', url: fillPath(call) }),
    ],
  ])('%s has the security headers', async (_title, make) => {
    for (const call of api.filter(({ path }) => !path.endsWith('/logout') && path !== login.path)) {
      const { headers, statusCode } = await make(call)
      expectSecurityHeaders(
        headers,
        `${call.method} ${call.path}: ${statusCode}`,
        getExpectedCaching(call, statusCode),
      )
      if (call.path === refreshCsrfToken.path) await context.company.client.refreshCsrfToken()
    }
  })

  it.each([
    ['a missing call', 'GET', '/api/v1/nothing', 404],
    ['a method that is not allowed', 'DELETE', '/api/v1/currencies', 405],
    ['an invalid URL', 'GET', '/api/%zz', 400],
    ['a call of the wizard', 'POST', '/api/install/submit', 403],
    ['a page', 'GET', '/invoices', 200],
    ['a missing file', 'GET', '/assets/gone.js', 404],
    ['the OpenAPI document', 'GET', '/api/openapi.json', 200],
    ['the page of the OpenAPI document', 'GET', '/api/docs/', 200],
    ['a style sheet of that page', 'GET', '/api/docs/static/swagger-ui.css', 200],
  ] as const)('to a request for %s has the security headers', async (_title, method, url, status) => {
    const { headers, statusCode } = await context.test.createClient().send({ method, url })
    expect(statusCode).toBe(status)
    // The browser can show a page again at once after Back.
    expectSecurityHeaders(headers, url, url === '/invoices' ? 'private, no-cache' : 'no-store')
  })

  it('with a file has the security headers: PDFs and exports', async () => {
    const [kind] = kinds
    if (!kind) throw new Error('no kind defined')
    const payload = await buildPayload(context.company, kind, { number: 4_001 })
    const stored = await context.company.client.call(documentCalls(kind).store, payload)
    expect(stored.statusCode, stored.body).toBe(200)
    const { id } = stored.json()
    const pdf = documentPrintCalls(kind).pdf.path.replace(':id', String(id))
    for (const url of [pdf, `${documentListCalls(kind).exportList.path}?format=csv`]) {
      const { headers, statusCode } = await send('GET', url)
      expect([url, statusCode]).toEqual([url, 200])
      expectSecurityHeaders(headers, url)
    }
  })

  it('to an unexpected error has the security headers', async () => {
    const { database } = context.test.services
    await database.schema.alterTable('reference_state').renameTo('lost').execute()
    const { headers, statusCode } = await send('GET', '/api/v1/currencies')
    await database.schema.alterTable('lost').renameTo('reference_state').execute()
    expect(statusCode).toBe(500)
    expectSecurityHeaders(headers, 'an unexpected error')
  })

  it('with a page forbids plug-ins and base URLs and sends no referrer', async () => {
    const { headers } = await send('GET', '/invoices')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('with a hashed file is cached for one year', async () => {
    const { headers, statusCode } = await send('GET', '/assets/hashed.js')
    expect(statusCode).toBe(200)
    expectSecurityHeaders(headers, 'a hashed file', 'public, max-age=31536000, immutable')
  })
})

describe('before the installation', () => {
  it('every response of the wizard has the security headers', async () => {
    const wizard = await startWizard()
    const paths = [
      ...installerCalls.map(({ path }) => path),
      licenceHelpPath,
      '/',
      '/api/v1/currencies',
      '/x/y',
    ]
    for (const path of paths) {
      const { headers } = await wizard.createBrowser().get(path)
      expectSecurityHeaders(Object.fromEntries(headers), path)
    }
    await wizard.close()
  })

  it('every response of the licence service has the security headers', async () => {
    const config = readConfig({ dataDir: '/nowhere' }, { LOG_LEVEL: 'silent' })
    const wrongCodes = { getRetrySeconds: () => 0, record: () => undefined, undo: () => undefined }
    const app = await createLicenceApp(config, {
      code: 'GOOD',
      clock: () => new Date(),
      failedAttempts: wrongCodes,
    })
    const payload = { purchase_code: 'wrong', requested_domain: 'example.com' }
    for (const request of [
      { method: 'POST', url: verifyPurchaseCode.path, payload },
      { method: 'POST', url: verifyPurchaseCode.path, payload: {} },
      { method: 'OPTIONS', url: verifyPurchaseCode.path },
      { method: 'GET', url: licenceHelpPath },
      { method: 'GET', url: '/nothing' },
    ] as const) {
      const { headers } = await app.inject(request)
      expectSecurityHeaders(headers, `${request.method} ${request.url}`)
    }
    await app.close()
  })
})

forOneDatabaseWithCompany(
  'every response on HTTPS',
  (context) => {
    it.each([
      ['a call', 'GET', '/api/v1/me', 401],
      ['a missing call', 'GET', '/api/v1/nothing', 404],
      ['a page', 'GET', '/invoices', 200],
      ['a file', 'GET', '/assets/hashed.js', 200],
      ['an invalid URL', 'GET', '/api/%zz', 400],
      ['the page of the OpenAPI document', 'GET', '/api/docs/', 200],
    ] as const)('sends HSTS for one year: %s', async (_title, method, url, status) => {
      const { headers, statusCode } = await context.test.createClient().send({ method, url })
      expect(statusCode).toBe(status)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    })
  },
  { url: 'https://crm.example.org' },
)
