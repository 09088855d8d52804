import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '@quittance/server/test/network.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  Container,
  type ContainerOptions,
  readCommandLine,
  readMemory,
  readState,
  runInContainer,
} from './container.ts'
import { type ImageConfig, ImageStore } from './image-store.ts'
import { turnIntoNewerVersion } from './newer-version.ts'
import { ProductClient } from './product-client.ts'

// Runs in `npm run test:full` only: it builds an image and needs root.

const image = 'quittance:built-by-test'
const credentials = { email: 'zoe@example.org', password: 'a long password' }
const title = 'Quay walls'
const maxMegabytes = { image: 350, compressed: 150, memory: { first: 170, second: 160 } }
const maxStopMs = 5_000

let folder = ''
let store: ImageStore
let config: ImageConfig
/** Output of the task that built the image. */
let buildOutput = ''
/** Installed by the first test of the product. */
let installed: ContainerOptions
const running = new Set<Container>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-image-'))
  store = new ImageStore(folder)
  await store.createBase()
  const task = ['tools/run.mjs', 'image', '--offline', '--tag', image, '--to', join(folder, 'built')]
  buildOutput = await store.run(process.execPath, ...task)
  config = await store.readConfig(image)
  installed = await createContainer()
}, 900_000)
afterEach(async () => {
  for (const container of running) await container.kill()
  running.clear()
})
// Thousands of files in several root file systems.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 180_000)

/** Prepares a container of the image with a new volume and two secrets. The volume gets the owner of /data, as in Docker. */
async function createContainer(): Promise<ContainerOptions> {
  const root = await store.mount(image)
  const data = join(folder, 'volume')
  const secrets = join(folder, 'secrets')
  mkdirSync(data)
  const { uid, gid } = statSync(join(root, 'data'))
  chownSync(data, uid, gid)
  mkdirSync(secrets)
  writeFileSync(join(secrets, 'admin_password'), `${credentials.password}\n`)
  chmodSync(join(secrets, 'admin_password'), 0o444)
  writeFileSync(join(secrets, 'unreadable'), 'secret')
  chmodSync(join(secrets, 'unreadable'), 0o400)
  const env = { HOST: '127.0.0.1', PORT: String(await findFreePort()) }
  return { config, root, data, secrets, env }
}

function getAddress(): string {
  return `http://127.0.0.1:${installed.env.PORT}`
}

async function startProduct(options = installed): Promise<Container> {
  const container = new Container(options)
  running.add(container)
  await expect
    .poll(() => container.hasExited || container.output.includes('Address:'), { timeout: 60_000 })
    .toBe(true)
  expect(container.output).toMatch(/^Address: /m)
  return container
}

async function signIn(): Promise<ProductClient> {
  const client = new ProductClient(getAddress())
  await client.signIn(credentials)
  return client
}

/** Returns the memory of a container in megabytes when nothing was requested for a minute. */
async function measureIdleMemory(container: Container): Promise<number> {
  const idleMs = 60_000
  await setTimeout(idleMs)
  return container.listProcesses().reduce((sum, id) => sum + readMemory(id), 0) / 1e6
}

describe('the image', () => {
  it('is small', () => {
    const [, size] = /^quittance:\S+ {2}([\d.]+) MB, built with buildah$/m.exec(buildOutput) ?? []
    expect(Number(size)).toBeLessThan(maxMegabytes.image)
    const [name = ''] = readdirSync(join(folder, 'built'))
    expect(name).toMatch(/^quittance-[\d.]+-linux-\w+\.image\.tar\.gz$/)
    const compressed = statSync(join(folder, 'built', name)).size / 1e6
    expect(compressed).toBeLessThan(maxMegabytes.compressed)
    console.info(`Image: ${size} MB, compressed ${compressed.toFixed(1)} MB.`)
  })

  it('keeps the health check and the other instructions of the Dockerfile', () => {
    expect(config).toMatchObject({
      User: '10001:10001',
      Entrypoint: ['quittance'],
      Cmd: ['start'],
      StopSignal: 'SIGTERM',
      Volumes: { '/data': {} },
      Healthcheck: { Test: ['CMD', 'quittance', 'healthcheck'] },
      Env: expect.arrayContaining(['HOST=0.0.0.0', 'PORT=3000', 'DATA_DIR=/data']),
    })
  })

  it('has a program that its user cannot change', async () => {
    const script =
      'id -u; find / -xdev -path "/data/*" -prune -o -writable ! -type l -print 2>&- | sort; touch /data/file /tmp/file && rm /data/file'
    const shell = { ...installed, config: { ...config, Entrypoint: ['sh', '-c'] } }
    const { code, output } = await runInContainer(shell, script)
    expect({ code, lines: output.split('\n') }).toEqual({ code: 0, lines: ['10001', '/data', '/tmp', ''] })
  })
})

describe('the product in a container with a read-only root file system and without capabilities', () => {
  const variables = {
    ADMIN_EMAIL: credentials.email,
    APP_NAME: 'Harbour',
    APP_URL: 'http://localhost:3000',
    APP_COUNTRY: 'FR',
    DB_CONNECTION: 'sqlite',
  }
  const install = (secret: string) => {
    const env = { ...installed.env, ...variables, ADMIN_PASSWORD_FILE: `/run/secrets/${secret}` }
    return runInContainer({ ...installed, env }, 'install', '--from-environment')
  }

  it('reports secrets that it cannot read', { timeout: 60_000 }, async () => {
    expect(await install('unreadable')).toEqual({
      code: 1,
      output:
        'ADMIN_PASSWORD_FILE is "/run/secrets/unreadable", which this user may not read: make it readable for the user of the server.\n',
    })
  })

  it('installs unattended with a secret, and passes the doctor', { timeout: 60_000 }, async () => {
    expect(await install('admin_password')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Installed. Start the server, and sign in as ${credentials.email}.`),
    })
    expect(await runInContainer(installed, 'doctor')).toMatchObject({
      code: 0,
      output: expect.stringContaining('All checks passed.'),
    })
  })

  it('needs little memory while idle', { timeout: 300_000 }, async () => {
    // The first start of a version loads the compiler of TypeScript, later ones find compiled code.
    for (const [start, limit] of Object.entries(maxMegabytes.memory)) {
      const container = await startProduct()
      await signIn()
      const megabytes = await measureIdleMemory(container)
      console.info(`Idle memory after the ${start} start: ${megabytes.toFixed(1)} MB.`)
      expect(megabytes).toBeGreaterThan(50)
      expect(megabytes).toBeLessThan(limit)
      await container.stop('SIGTERM')
    }
  })

  it('saves, renders a PDF, is healthy, leaves no zombies, and stops quickly', {
    timeout: 120_000,
  }, async () => {
    const container = await startProduct()
    const client = await signIn()
    const id = await client.saveProposal(title)
    expect((await client.readPdf(id)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await runInContainer(installed, 'healthcheck')).toEqual({ code: 0, output: '' })

    const renderer = container.listProcesses().find((pid) => readCommandLine(pid).includes('render-worker'))
    process.kill(renderer ?? 0, 'SIGKILL')
    await expect.poll(() => container.listProcesses().includes(renderer ?? 0)).toBe(false)
    expect((await client.readPdf(id)).length).toBeGreaterThan(10_000)
    expect(container.listProcesses().map(readState)).not.toContain('Z')

    const { code, milliseconds } = await container.stop('SIGTERM')
    console.info(`Stopped in ${milliseconds.toFixed(0)} ms.`)
    expect(code).toBe(0)
    expect(milliseconds).toBeLessThan(maxStopMs)
    expect(await runInContainer(installed, 'healthcheck')).toMatchObject({ code: 1 })
  })

  it('ends a command that waits', { timeout: 60_000 }, async () => {
    // Waits for the password.
    const command = ['create-admin', '--name', 'Zoé', '--email', 'second@example.org']
    const container = new Container(installed, command)
    running.add(container)
    const isRunning = () =>
      container.listProcesses().some((id) => readCommandLine(id).includes('create-admin'))
    await expect.poll(isRunning, { timeout: 20_000 }).toBe(true)
    // Node.js needs a moment before it has a handler; until then the kernel ignores the signal.
    const signalUntilExit = () => {
      container.signal('SIGTERM')
      return container.hasExited
    }
    await expect.poll(signalUntilExit, { timeout: maxStopMs }).toBe(true)
    expect(await container.result).toEqual({ code: 143, output: '' })
  })

  it('keeps its data when it is restarted', { timeout: 60_000 }, async () => {
    const container = await startProduct()
    expect(await (await signIn()).readTitle(1)).toBe(title)
    expect(await container.stop('SIGINT')).toMatchObject({ code: 0 })
  })

  it('backs up before a newer image upgrades it, and rejects the older image afterwards', {
    timeout: 180_000,
  }, async () => {
    const newer = { ...installed, root: await store.mount(image) }
    turnIntoNewerVersion(newer.root)
    const container = await startProduct(newer)
    const [backup = ''] = readdirSync(join(installed.data, 'storage/app/backups'))
    expect(backup).toMatch(/^before-99\.0\.0-[\dT-]+\.quittance$/)
    expect(container.output).toContain(`/data/storage/app/backups/${backup}`)
    expect(readFileSync(join(installed.data, 'storage/logs/upgrades.log'), 'utf8')).toContain('99.0.0')
    expect(await (await signIn()).readTitle(1)).toBe(title)
    await container.stop('SIGTERM')

    const checked = await runInContainer(newer, 'restore', '--check', `/data/storage/app/backups/${backup}`)
    expect(checked).toMatchObject({ code: 0 })
    const older = await runInContainer(installed, 'start')
    expect(older).toMatchObject({ code: 1, output: expect.stringMatching(/^[^\n]*newer[^\n]*\n$/) })
  })
})
