import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import { finishInstallation, submitInstallation } from '@quittance/shared/contract/installer.ts'
import type { Config } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { readOrCreateCodeFile } from '#licence/purchase-code.ts'
import { runInstaller } from '#main.ts'
import { createEmptyWebClient } from './product-process.ts'

/** A server with the setup wizard, reachable over HTTP. */
export interface Wizard {
  /** URL without a trailing slash. */
  readonly address: string
  readonly dataDir: string
  /** Valid purchase code. */
  readonly code: string
  /** Creates a client without cookies. */
  readonly createBrowser: () => WizardBrowser
  /** Restarts the server with the same folder and port. */
  readonly restart: () => Promise<void>
  /** Stops the server, and keeps its folder. */
  readonly stop: () => Promise<void>
  /** Stops the server, and deletes its folder. */
  readonly close: () => Promise<void>
}

function createDefaultConfig(dataDir: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    webDist: createEmptyWebClient(dataDir),
    allowedHosts: [],
    trustedProxies: [],
    logLevel: 'silent',
    licenceUrl: null,
    purchaseCodeHelpUrl: null,
    ...{ canInstallFromLoopback: false, canUpgradeWithoutBackup: false, databaseTls: {} },
    maxConcurrentCalls: 250,
    pdfProcesses: 1,
    searchesPerMinute: 600,
    savesPerHour: 200_000,
    exportsPerHour: 3_000,
  }
}

/** Starts a server on a new data directory. */
export async function startWizard(changes: Partial<Config> = {}): Promise<Wizard> {
  const dataDir = changes.dataDir ?? mkdtempSync(join(tmpdir(), 'quittance-wizard-'))
  const umask = process.umask()
  prepareDataFolders(dataDir)
  process.umask(umask)
  const { code } = readOrCreateCodeFile(dataDir)
  const config: Config = { ...createDefaultConfig(dataDir), ...changes }
  let server = await runInstaller(config, code)
  const address = server.address.replace('localhost', '127.0.0.1').replace(/\/$/, '')
  const port = Number(new URL(address).port)
  return {
    address,
    dataDir,
    code,
    createBrowser: () => new WizardBrowser(address),
    async restart() {
      await server.close()
      server = await runInstaller({ ...config, port }, code)
      // The first request fails on a connection of the previous server.
      await fetch(address).catch(() => undefined)
    },
    stop: () => server.close(),
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export interface WizardResponse {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests examine responses of any shape
  readonly json: any
}

/** A client of the wizard that keeps cookies like a browser. */
export class WizardBrowser {
  readonly #base: string
  readonly #origin: string
  readonly cookies = new Map<string, string>()
  #token = ''

  /** @param base URL with the path under which a proxy serves the product */
  constructor(base: string) {
    this.#base = base
    this.#origin = new URL(base).origin
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<WizardResponse> {
    return await this.#send('GET', path, { headers })
  }

  /** Sends the CSRF token like the web client. */
  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<WizardResponse> {
    if (this.#token === '') this.#token = (await this.get(refreshCsrfToken.path)).json.token
    return await this.#send('POST', path, {
      headers: { 'content-type': 'application/json', 'x-xsrf-token': this.#token, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  async submit(settings: object): Promise<WizardResponse> {
    return await this.post(submitInstallation.path, settings)
  }

  async finish(env: string, admin: { email: string; password: string }): Promise<WizardResponse> {
    return await this.post(finishInstallation.path, { env, ...admin })
  }

  async #send(
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string },
  ): Promise<WizardResponse> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.#origin,
        ...(this.cookies.size > 0 && { cookie: this.#formatCookies() }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie)
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: readJson(text) }
  }

  #formatCookies(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #storeCookie(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

export const testAdmin = { email: 'zoe.menard@example.org', password: 'a long password' }

/** Builds the settings that the wizard sends for a test database. */
export function buildWizardSettings(database: DatabaseSettings, wizard: Pick<Wizard, 'address' | 'code'>) {
  return {
    app_name: 'Éditions Ménard',
    app_url: wizard.address,
    purchase_code: wizard.code,
    ...buildDatabaseFields(database),
  }
}

function buildDatabaseFields(database: DatabaseSettings) {
  if (database.dialect === 'sqlite') return { db_connection: 'sqlite', db_database: database.file }
  return {
    db_connection: 'mysql',
    db_host: database.host,
    db_port: database.port,
    db_database: database.database,
    db_username: database.user,
    db_password: database.password,
  }
}

export function readEnvironmentFile({ dataDir }: Pick<Wizard, 'dataDir'>): string | null {
  const file = join(dataDir, '.env')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
