import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp } from '#app.ts'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { closeServices, openServices, type Services } from '#services.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { createEmptyWebClient } from './product-process.ts'
import type { CompanyContext } from './test-company.ts'

/** The real app on a real database, with a clock that can be moved. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  /** Of every server that calls go to in turn, this one first. */
  readonly servers: readonly Services[]
  /** A browser of its own, signed out. */
  readonly createClient: () => TestClient
  readonly advanceClock: (milliseconds: number) => void
  readonly close: () => Promise<void>
}

export interface TestAppOptions {
  readonly url?: string
  readonly allowedHosts?: readonly string[]
  readonly searchesPerMinute?: number
  readonly savesPerHour?: number
  readonly exportsPerHour?: number
  readonly callsAtOnce?: number
}

export async function startTestApp(
  database: DatabaseSettings,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-app-'))
  for (const kept of ['app', 'logs']) mkdirSync(join(folder, 'storage', kept), { recursive: true })
  const { services, passTime } = createTestServices(database, { folder, ...options })
  await migrate(services.database, database.dialect)
  await seedReferenceData(services.database)
  const app = await createApp(services)
  await app.ready()
  const beside = hasSecondServer(database) ? await startSecondServer(services) : []
  const others = beside.map((server) => server.app)
  return {
    app,
    services,
    servers: [services, ...beside.map((server) => server.services)],
    createClient: () => new TestClient(app, services.installation, others),
    advanceClock: passTime,
    async close() {
      await app.close()
      await closeServices(services)
      for (const server of beside) await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Whether every other call of a client goes to a second server: `TEST_SERVERS=2`. */
function hasSecondServer({ dialect }: DatabaseSettings): boolean {
  return process.env.TEST_SERVERS === '2' && dialect !== 'sqlite'
}

/** Another server on the same database, which has nothing else in common with the first. */
async function startSecondServer({ config, installation, clock, minimumHashCost: leastHashCost }: Services) {
  const services: Services = { ...openServices(config, installation), clock, minimumHashCost: leastHashCost }
  const app = await createApp(services)
  await app.ready()
  return [{ app, services, close: () => app.close().then(() => closeServices(services)) }]
}

function createTestServices(
  database: DatabaseSettings,
  { folder, ...options }: TestAppOptions & { folder: string },
) {
  const url = new URL(options.url ?? 'http://localhost:3000')
  const opened = openServices(createConfig(folder, options), createInstallationSettings(url, database))
  let passed = 0
  // As the hashes of `aMember`: making each anew at the first sign-in would only take time.
  const leastHashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const services: Services = {
    ...opened,
    minimumHashCost: leastHashCost,
    clock: () => new Date(Date.now() + passed),
  }
  return {
    services,
    passTime(milliseconds: number) {
      passed += milliseconds
    },
  }
}

function createConfig(folder: string, options: TestAppOptions): Config {
  const { allowedHosts = [], searchesPerMinute = 600, callsAtOnce = 250 } = options
  const { savesPerHour = 999_999_999, exportsPerHour = 999_999_999 } = options
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    webDist: createEmptyWebClient(folder),
    allowedHosts,
    trustedProxies: [],
    logLevel: 'silent',
    licenceUrl: null,
    purchaseCodeHelpUrl: null,
    canInstallFromLoopback: false,
    searchesPerMinute,
    savesPerHour,
    exportsPerHour,
    maxConcurrentCalls: callsAtOnce,
    pdfProcesses: 2,
    databaseTls: {},
    canUpgradeWithoutBackup: false,
  }
}

function createInstallationSettings(url: URL, database: DatabaseSettings): Installation {
  return {
    name: 'Quittance',
    url,
    basePath: url.pathname.replace(/\/+$/, ''),
    shouldShowStacks: false,
    key: 'a key that only these tests use',
    id: '0123456789abcdef01234567',
    database,
    mail: { driver: 'log', host: '', port: 2525, user: '', password: '', encryption: '' },
  }
}

type Headers = Readonly<Record<string, string>>

/** What a browser does with tokens and cookies. Every success is checked against the contract. */
export class TestClient {
  token = ''
  antiForgery = ''
  readonly cookies = new Map<string, string>()
  readonly #apps: readonly FastifyInstance[]
  readonly #installation: Installation
  #calls = 0

  /** @param others of further servers: its calls go to one after the other */
  constructor(app: FastifyInstance, installation: Installation, others: readonly FastifyInstance[] = []) {
    this.#apps = [app, ...others]
    this.#installation = installation
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.refreshAntiForgery()
    const response = await this.call(login, { email, password })
    if (response.statusCode !== 200) throw new Error(`Signing in answered ${response.body}`)
    this.token = response.json().token
    await this.refreshAntiForgery()
  }

  async refreshAntiForgery(): Promise<void> {
    const response = await this.call(refreshCsrfToken)
    this.antiForgery = response.json().token
  }

  /** Makes a call as the browser would, and answers whatever came. */
  async call<Answer>(
    endpoint: Endpoint<unknown, unknown, Answer> | Pick<Endpoint, 'method' | 'path' | 'response'>,
    body?: unknown,
    headers: Headers = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.send({ method: endpoint.method, url: endpoint.path }, body, headers)
    if (response.statusCode === 200) endpoint.response.parse(response.json())
    return response
  }

  async send(
    request: { method: NonNullable<InjectOptions['method']>; url: string },
    body?: unknown,
    headers: Headers = {},
  ): Promise<LightMyRequestResponse> {
    const app = this.#apps[this.#calls % this.#apps.length]
    if (!app) throw new Error('There is a server for every call')
    this.#calls += 1
    const response = await app.inject({
      method: request.method,
      url: `${this.#installation.basePath}${request.url}`,
      headers: {
        ...this.#ownHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    this.#keepCookies(response)
    return response
  }

  #ownHeaders(): Headers {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
      ...(this.antiForgery !== '' && { 'x-xsrf-token': this.antiForgery }),
      ...(cookies !== '' && { cookie: cookies }),
    }
  }

  #keepCookies(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

type ClientWork = (client: TestClient) => Promise<void>

/** Does something with the same firm on a server with other services. */
export function createServicesRunner(given: CompanyContext) {
  return async (changes: Partial<Services>, work: ClientWork): Promise<void> => {
    const services = { ...given.test.services, ...changes }
    const app = await createApp(services)
    await app.ready()
    const client = new TestClient(app, services.installation)
    await client.signIn('ada@example.com', 'correct horse battery')
    await work(client)
    await app.close()
  }
}
