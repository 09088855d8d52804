import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'

/** Folders whose changes restart the server. */
export const codeFolders = ['packages/server/src', 'packages/search/src', 'packages/shared/src']
const ignoredFile = /\.test\.tsx?$/
/** Editors write a file in several steps, and a branch is switched file by file. */
const settleMs = 100

/** Returns whether a changed file restarts the server. @param path relative to the working copy; on Windows with backslashes */
export function isServerCode(path: string): boolean {
  const portable = path.replaceAll('\\', '/')
  return codeFolders.some((folder) => portable.startsWith(`${folder}/`)) && !ignoredFile.test(portable)
}

export type Credentials = { email: string; password: string }

/** Returns the folder of the demo company, which stays until it is deleted. Each working copy has one. */
export function getDataDir(): string {
  const owner = `${process.cwd()}\n${userInfo().username}`
  return join(tmpdir(), `quittance-dev-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}`)
}

/** The server of `npm run dev`: a child process that is replaced when its code changes. */
export class DevServer {
  readonly apiPort: number
  readonly #url: string
  readonly #dataDir = getDataDir()
  #process: ChildProcess | null = null
  #ready = Promise.withResolvers<Credentials>()
  #restart: NodeJS.Timeout | null = null
  #isStopping = false

  /** @param options.url address of the page, which e-mails link to */
  constructor(options: { apiPort: number; url: string }) {
    this.apiPort = options.apiPort
    this.#url = options.url
    mkdirSync(this.#dataDir, { recursive: true, mode: 0o700 })
  }

  start(): void {
    this.#writeEnvironmentFile()
    const ready = this.#ready
    // An error is reported to the requests that wait for the server, if there are any.
    ready.promise.catch(() => undefined)
    const server = spawn(process.execPath, ['packages/server/src/cli.mjs', 'demo'], {
      env: { ...process.env, ...this.#environment() },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#process = server
    const lines: string[] = []
    createInterface({ input: server.stdout }).on('line', (line) => {
      lines.push(line)
      const credentials = readCredentials(lines)
      if (credentials) ready.resolve(credentials)
    })
    server.once('exit', () => {
      ready.reject(new Error('The server did not start. Its error is on the terminal.'))
      if (this.#process === server)
        console.error('The server has exited. It starts again after the next change.')
    })
  }

  /** Restarts the server if the changed file is part of it. @param file absolute path */
  handleChange(file: string): void {
    if (!isServerCode(relative(process.cwd(), file))) return
    if (this.#restart) clearTimeout(this.#restart)
    this.#restart = setTimeout(() => void this.#restartNow(), settleMs)
  }

  /** Waits while the server starts or restarts. Rejects if it cannot start; the reason is on the terminal. */
  async waitUntilReady(): Promise<Credentials> {
    const ready = this.#ready
    try {
      return await ready.promise
    } catch (error) {
      if (this.#ready === ready) throw error
      // Its code changed while it started, so another one takes its place.
      return await this.waitUntilReady()
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    if (this.#restart) clearTimeout(this.#restart)
    await this.#end()
  }

  async #restartNow(): Promise<void> {
    const start = performance.now()
    this.#ready = Promise.withResolvers()
    await this.#end()
    if (this.#isStopping) return
    this.start()
    await this.#ready.promise.then(
      () => console.log(`Server restarted in ${((performance.now() - start) / 1_000).toFixed(1)} s.`),
      () => undefined,
    )
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      DATA_DIR: this.#dataDir,
      HOST: '127.0.0.1',
      PORT: String(this.apiPort),
      WEB_DIST: this.#writePage(),
    }
  }

  /** Writes the environment file of the demo company, or the address of the page into the existing one. */
  #writeEnvironmentFile(): void {
    const file = join(this.#dataDir, '.env')
    const text = existsSync(file) ? readFileSync(file, 'utf8') : createEnvironmentFile()
    writeFileSync(file, text.replace(/^APP_URL=.*$/m, `APP_URL=${JSON.stringify(this.#url)}`), {
      mode: 0o600,
    })
  }

  /** Creates the folder of a client that consists of the page alone. The server completes it as it does in production. */
  #writePage(): string {
    const folder = join(this.#dataDir, 'page')
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), readFileSync('packages/web/index.html'))
    writeFileSync(join(folder, 'assets.json'), '[]')
    writeFileSync(join(folder, 'preloads.json'), '[]')
    return folder
  }

  async #end(): Promise<void> {
    const server = this.#process
    this.#process = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill('SIGTERM')
    const deadline = setTimeout(() => server.kill('SIGKILL'), 2_000)
    await exit
    clearTimeout(deadline)
  }
}

function createEnvironmentFile(): string {
  const values = {
    APP_NAME: 'Quittance',
    APP_URL: '',
    APP_KEY: randomBytes(32).toString('base64url'),
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: 'storage/app/quittance.sqlite',
    // E-mails are written to a file, because addresses of real people may be entered.
    MAIL_DRIVER: 'log',
  }
  return Object.entries(values)
    .map(([key, value]) => `${key}=${JSON.stringify(value)}\n`)
    .join('')
}

function readCredentials(lines: string[]): Credentials | null {
  const [, email, password] = /^E-mail: +(\S+)\nPassword: +(\S+)$/m.exec(lines.join('\n')) ?? []
  return email && password ? { email, password } : null
}
