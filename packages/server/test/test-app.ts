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
import { type Binding, createBinding } from '#http/endpoint.ts'
import { closeServices, openServices, type Services } from '#services.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { fillEmptyDatabase } from './migrated-database.ts'
import { createEmptyWebClient } from './product-process.ts'
import type { CompanyContext } from './test-company.ts'

/** The app on a real database, with a clock that tests can advance. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly services: Services
  /** Services of all servers to which calls alternate, this one first. */
  readonly servers: readonly Services[]
  /** Creates a client that is not signed in. */
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
  /** Binds calls that the product does not have. */
  readonly bindCalls?: (binding: Binding) => void
}

/** Migrates the database, seeds reference data and starts the app; with `TEST_SERVERS=2` a second server too. */
export async function startTestApp(
  database: DatabaseSettings,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-app-'))
  for (const name of ['app', 'logs']) mkdirSync(join(folder, 'storage', name), { recursive: true })
  await fillEmptyDatabase(database)
  const { services, advanceClock } = createTestServices(database, { folder, ...options })
  await migrate(services.database, database.dialect)
  await seedReferenceData(services.database)
  const app = await createAppWithCalls(services, options)
  const otherServers = hasSecondServer(database) ? await startSecondServer(services, options) : []
  const otherApps = otherServers.map((server) => server.app)
  return {
    app,
    services,
    servers: [services, ...otherServers.map((server) => server.services)],
    createClient: () => new TestClient(app, services.installation, otherApps),
    advanceClock,
    async close() {
      await app.close()
      await closeServices(services)
      for (const server of otherServers) await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function createAppWithCalls(services: Services, { bindCalls }: TestAppOptions) {
  const app = await createApp(services)
  if (bindCalls) {
    const prefix = services.installation.basePath
    app.register(async (scope) => bindCalls(createBinding(scope, services)), { prefix })
  }
  await app.ready()
  return app
}

/** Returns whether calls of a client alternate with a second server: `TEST_SERVERS=2`. */
function hasSecondServer({ dialect }: DatabaseSettings): boolean {
  return process.env.TEST_SERVERS === '2' && dialect !== 'sqlite'
}

/** Starts another server that shares only the database with the first. */
async function startSecondServer(
  { config, installation, clock, minimumHashCost }: Services,
  options: TestAppOptions,
) {
  const services: Services = { ...openServices(config, installation), clock, minimumHashCost }
  const app = await createAppWithCalls(services, options)
  return [{ app, services, close: () => app.close().then(() => closeServices(services)) }]
}

function createTestServices(
  database: DatabaseSettings,
  { folder, ...options }: TestAppOptions & { folder: string },
) {
  const url = new URL(options.url ?? 'http://localhost:3000')
  let advancedMs = 0
  const services: Services = {
    ...openServices(createConfig(folder, options), createInstallationSettings(url, database)),
    // The cost of `createTestMember`: otherwise each first sign-in would hash the password again.
    minimumHashCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    clock: () => new Date(Date.now() + advancedMs),
  }
  return {
    services,
    advanceClock(milliseconds: number) {
      advancedMs += milliseconds
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

/** A client that keeps tokens and cookies like a browser, and validates successful responses against the contract. */
export class TestClient {
  token = ''
  csrfToken = ''
  readonly cookies = new Map<string, string>()
  readonly #apps: readonly FastifyInstance[]
  readonly #installation: Installation
  #callCount = 0

  /** @param otherApps apps of further servers, to which the calls alternate */
  constructor(app: FastifyInstance, installation: Installation, otherApps: readonly FastifyInstance[] = []) {
    this.#apps = [app, ...otherApps]
    this.#installation = installation
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.refreshCsrfToken()
    const response = await this.call(login, { email, password })
    if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`)
    this.token = response.json().token
    await this.refreshCsrfToken()
  }

  async refreshCsrfToken(): Promise<void> {
    const response = await this.call(refreshCsrfToken)
    this.csrfToken = response.json().token
  }

  /** Makes a call. Returns the response, also of failed calls. */
  async call<Response>(
    endpoint: Endpoint<unknown, unknown, Response> | Pick<Endpoint, 'method' | 'path' | 'response'>,
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
    const app = this.#apps[this.#callCount % this.#apps.length]
    if (!app) throw new Error('No server for this call')
    this.#callCount += 1
    const response = await app.inject({
      method: request.method,
      url: `${this.#installation.basePath}${request.url}`,
      headers: {
        ...this.#createHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isSerialized(body) ? body : JSON.stringify(body) }),
    })
    this.#keepCookies(response)
    return response
  }

  #createHeaders(): Headers {
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
      ...(this.csrfToken !== '' && { 'x-xsrf-token': this.csrfToken }),
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

/** Returns a function that runs work with a client of the same company on a server with changed services. */
export function createServicesRunner(context: CompanyContext) {
  return async (changes: Partial<Services>, work: ClientWork): Promise<void> => {
    const services = { ...context.test.services, ...changes }
    const app = await createApp(services)
    await app.ready()
    const client = new TestClient(app, services.installation)
    await client.signIn('ada@example.com', 'correct horse battery')
    await work(client)
    await app.close()
  }
}

/** Whether a body already is JSON, as text or bytes. */
function isSerialized(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body)
}
