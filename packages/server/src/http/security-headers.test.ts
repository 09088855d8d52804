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
import { createLicenceApp } from '#licence/licence-app.ts'
import { startWizard } from '#test/installer-wizard.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'

type Headers = Readonly<Record<string, string | string[] | number | undefined>>

/** What every answer of whatever kind carries. */
function expectSecurityHeaders(headers: Headers, what: string, caching = 'no-store'): void {
  const policy = String(headers['content-security-policy'])
  expect(policy, what).toMatch(/(^|;)\s*default-src 'none'/)
  expect(policy, what).not.toContain('unsafe')
  expect(policy, what).toMatch(/(^|;)\s*frame-ancestors 'none'/)
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['x-frame-options'], what).toBe('DENY')
  expect(headers['cache-control'], what).toBe(caching)
  for (const told of ['server', 'x-powered-by', 'via', 'x-aspnet-version']) {
    expect(headers[told], what).toBeUndefined()
  }
}

/** Whoever keeps an answer asks each time whether it is still the same. */
function getExpectedCaching({ path, isCacheable: isKept = false }: Endpoint, status: number): string {
  if (status !== 200) return 'no-store'
  if (isKept) return 'private, no-cache'
  return path === '/api/v1/settings/logo' ? 'no-cache' : 'no-store'
}

forEachDatabaseWithCompany('every answer', (given) => {
  const fillPath = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/:(\w+)/g, '1')
  const send = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
    given.company.client.send({ method, url }, body)

  it.each([
    ['to a member', (call: Endpoint) => send(call.method === 'GET' ? 'GET' : 'POST', fillPath(call), {})],
    [
      'to a stranger',
      (call: Endpoint) =>
        given.test
          .createClient()
          .send({ method: call.method === 'GET' ? 'GET' : 'POST', url: fillPath(call) }),
    ],
  ])('%s is guarded, whatever the call', async (_title, make) => {
    for (const call of api.filter(({ path }) => !path.endsWith('/logout') && path !== login.path)) {
      const { headers, statusCode } = await make(call)
      expectSecurityHeaders(
        headers,
        `${call.method} ${call.path}: ${statusCode}`,
        getExpectedCaching(call, statusCode),
      )
      if (call.path === refreshCsrfToken.path) await given.company.client.refreshAntiForgery()
    }
  })

  it.each([
    ['nothing there', 'GET', '/api/v1/nothing', 404],
    ['another method', 'DELETE', '/api/v1/currencies', 405],
    ['an address that cannot be read', 'GET', '/api/%zz', 400],
    ['a call of the wizard', 'POST', '/api/install/submit', 403],
    ['a page', 'GET', '/invoices', 200],
    ['a file that is not there', 'GET', '/assets/gone.js', 404],
    ['the description of the calls', 'GET', '/api/openapi.json', 200],
    ['its page', 'GET', '/api/docs/', 200],
    ['a script of that page', 'GET', '/api/docs/static/swagger-ui.css', 200],
  ] as const)('%s is guarded', async (_title, method, url, status) => {
    const { headers, statusCode } = await given.test.createClient().send({ method, url })
    expect(statusCode).toBe(status)
    expectSecurityHeaders(headers, url)
  })

  it('that is a file is guarded: papers and lists', async () => {
    const [kind] = kinds
    if (!kind) throw new Error('There is a kind')
    const payload = await buildPayload(given.company, kind, { number: 4_001 })
    const stored = await given.company.client.call(documentCalls(kind).store, payload)
    expect(stored.statusCode, stored.body).toBe(200)
    const { id } = stored.json()
    const paper = documentPrintCalls(kind).pdf.path.replace(':id', String(id))
    for (const url of [paper, `${documentListCalls(kind).sheet.path}?format=csv`]) {
      const { headers, statusCode } = await send('GET', url)
      expect([url, statusCode]).toEqual([url, 200])
      expectSecurityHeaders(headers, url)
    }
  })

  it('that is a surprise is guarded', async () => {
    const { database } = given.test.services
    await database.schema.alterTable('reference_state').renameTo('lost').execute()
    const { headers, statusCode } = await send('GET', '/api/v1/currencies')
    await database.schema.alterTable('lost').renameTo('reference_state').execute()
    expect(statusCode).toBe(500)
    expectSecurityHeaders(headers, 'a surprise')
  })

  it('that is a page has no plug-ins, no address of its own, and tells other sites nothing', async () => {
    const { headers } = await send('GET', '/invoices')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('that is a hashed file is kept for ever', async () => {
    const { headers, statusCode } = await send('GET', '/assets/hashed.js')
    expect(statusCode).toBe(200)
    expectSecurityHeaders(headers, 'a hashed file', 'public, max-age=31536000, immutable')
  })
})

describe('before the installation', () => {
  it('every answer of the wizard is guarded', async () => {
    const wizard = await startWizard()
    const asked = [
      ...installerCalls.map(({ path }) => path),
      licenceHelpPath,
      '/',
      '/api/v1/currencies',
      '/x/y',
    ]
    for (const path of asked) {
      const { headers } = await wizard.createBrowser().get(path)
      expectSecurityHeaders(Object.fromEntries(headers), path)
    }
    await wizard.close()
  })

  it('every answer of the licence service is guarded', async () => {
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

forEachDatabaseWithCompany(
  'every answer of an application on https',
  (given) => {
    it.each([
      ['a call', 'GET', '/api/v1/me', 401],
      ['a call that is not there', 'GET', '/api/v1/nothing', 404],
      ['a page', 'GET', '/invoices', 200],
      ['a file', 'GET', '/assets/hashed.js', 200],
      ['an address that cannot be read', 'GET', '/api/%zz', 400],
      ['the description of the calls', 'GET', '/api/docs/', 200],
    ] as const)('has browsers come by https alone for a year: %s', async (_title, method, url, status) => {
      const { headers, statusCode } = await given.test.createClient().send({ method, url })
      expect(statusCode).toBe(status)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    })
  },
  { url: 'https://crm.example.org' },
)
