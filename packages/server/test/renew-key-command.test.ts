import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { login, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { countUndecryptableTwoFactorSecrets } from '#auth/two-factor/administer-two-factor.ts'
import {
  findTwoFactorEnrolment,
  storeEnrolmentConfirmation,
  storePendingEnrolment,
  updateTwoFactorSecret,
} from '#auth/two-factor/repository.ts'
import { type RenewalListener, renewKey } from '#commands/renew-key-command.ts'
import { readConfig } from '#config/config.ts'
import { readInstallation } from '#config/installation.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { DatabaseInUseError } from '#database/replacing/replace-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import { queueMessage } from '#mail/outbox/message-queue.ts'
import { listEncryptedTexts } from '#mail/outbox/repository.ts'
import { type RunningServer, runServer } from '#main.ts'
import { decryptSecret, encryptSecret } from '#secrets/encrypt-secret.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { backUpDatabase, createBackupFolder } from './backups.ts'
import { createInstallation, runCommand } from './product-process.ts'
import { startTestApp } from './test-app.ts'
import { createTestMember, testPassword } from './test-company.ts'
import { forOneDatabase } from './test-database.ts'

const renewKeyProgram = fileURLToPath(new URL('./renew-key-process.ts', import.meta.url))
const firstKey = 'a key that only these tests use'

const steps = ['begin', 'mark', 'reencrypt', 'commit', 'finish', 'end']
// Only these steps differ between databases.
const databaseSteps = ['reencrypt', 'commit']

forOneDatabase('a renewal of APP_KEY', ({ settings, dialect }) => {
  let installed: ReturnType<typeof createInstallation>
  /** The environment file before the renewal. */
  let initial: string
  let database: Connection
  let member: { id: number; email: string }
  let messageId: string
  /** The id of the last renewal in the security log before the test. */
  let lastEvent: number
  const servers: RunningServer[] = []

  beforeAll(async () => {
    const test = await startTestApp(settings())
    member = await createTestMember(test.services)
    await test.close()
    installed = createInstallation(settings(), { APP_NAME: 'Ada & sons' })
    initial = environment()
  }, 60_000)
  beforeEach(async () => {
    for (const name of ['.env', 'vault']) rmSync(join(installed.dataDir, name), { force: true })
    writeEnvironment(initial)
    await withDatabase(async () => {
      await removeSecrets()
      await storeSecrets()
    })
  })
  afterEach(() => stopAll())
  afterAll(() => installed.remove())

  /** Connects only for the work, because a renewal rejects other connections. */
  async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
    database = openDatabase(settings())
    try {
      return await work()
    } finally {
      await database.destroy()
    }
  }

  const renewals = () => database.selectFrom('security_events').where('event', '=', 'key-renewed')

  async function removeSecrets(): Promise<void> {
    for (const table of ['second_factors', 'mail_messages', 'replaced_keys'] as const)
      await database.deleteFrom(table).execute()
    // The security log is append-only.
    lastEvent = (await renewals().select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
  }

  async function storeSecrets(): Promise<void> {
    const context = { key: firstKey, purpose: 'second-factor', row: member.id } as const
    const encryptedSecret = encryptSecret(context, 'JBSWY3DPEHPK3PXP')
    await storePendingEnrolment(database, { memberId: member.id, encryptedSecret })
    await storeEnrolmentConfirmation(database, member.id, new Date())
    const expiresAt = new Date(Date.now() + 3_600_000)
    await database.transaction().execute(async (transaction) => {
      await queueMessage(transaction, {
        from: { name: 'Company', address: 'company@example.com' },
        to: [member.email],
        cc: [],
        subject: 'A link',
        message: 'https://example.com/#secret',
        attachments: [],
        documentId: null,
        documentVersion: null,
        queuedBy: member.id,
        now: new Date(),
        secret: { key: firstKey, expiresAt },
      })
    })
    messageId = (await listEncryptedTexts(database))[0]?.messageId ?? ''
  }

  const run = (...args: string[]) => runCommand(args, { DATA_DIR: installed.dataDir })
  /** Renews the key in this process, which is faster than the command. */
  const renew = (onStep?: RenewalListener) => renewKey(readConfig({ dataDir: installed.dataDir }, {}), onStep)
  /** Renews the key in another process, which is killed before a step. */
  const renewAndKill = (step: string) =>
    spawnSync(process.execPath, [renewKeyProgram, installed.dataDir, step], { encoding: 'utf8' })
  const environment = () => readFileSync(join(installed.dataDir, '.env'), 'utf8')
  const writeEnvironment = (text: string) =>
    writeFileSync(join(installed.dataDir, '.env'), text, { mode: 0o600 })
  const expectRejections = async (commands: readonly string[], sentence: string) => {
    const results = await Promise.all(commands.map((command) => run(command)))
    for (const { code, output, errors } of results)
      expect([code, output + errors]).toEqual([1, expect.stringContaining(sentence)])
  }
  const readKey = () => readInstallation(installed.dataDir)?.key ?? ''

  async function readSecrets() {
    return await withDatabase(async () => {
      const key = readKey()
      const enrolment = await findTwoFactorEnrolment(database, member.id)
      const [email] = await listEncryptedTexts(database)
      const events = await renewals().select(['event', 'about']).where('id', '>', lastEvent).execute()
      return {
        factor: decryptSecret(
          { key, purpose: 'second-factor', row: member.id },
          enrolment?.encryptedSecret ?? '',
        ),
        text: decryptSecret({ key, purpose: 'mail', row: messageId }, email?.text ?? ''),
        unreadable: await countUndecryptableTwoFactorSecrets(database, firstKey),
        events,
      }
    })
  }

  function getExpectedSecrets() {
    return {
      factor: 'JBSWY3DPEHPK3PXP',
      text: 'https://example.com/#secret',
      // Undecryptable with the previous key.
      unreadable: 1,
      events: [{ event: 'key-renewed', about: deriveKeyFingerprint(readKey()) }],
    }
  }

  it('replaces the key, re-encrypts every secret, and reports the next steps', {
    timeout: 90_000,
  }, async () => {
    writeEnvironment(`# Ours\n${environment()}# The end`)
    const before = readInstallation(installed.dataDir)
    const renewed = await run('renew-key')
    expect(renewed).toMatchObject({ code: 0, errors: '' })
    expect(renewed.output).toMatch(
      /renewed[\s\S]*of 1 members, and 1 waiting e-mails[\s\S]*copy the environment file/,
    )
    expect(renewed.output).not.toContain(readKey())
    expect(readKey()).toMatch(/^[\w-]{43}$/)
    expect(readKey()).not.toBe(firstKey)
    expect(environment()).toContain('# Ours\n')
    expect(environment()).toContain('# The end\n')
    expect(environment()).not.toContain('PREVIOUS')
    expect(environment()).not.toContain(firstKey)
    expect((statSync(join(installed.dataDir, '.env')).mode & 0o777).toString(8)).toBe('600')
    // Browsers keep drafts by the id of the installation.
    expect(readInstallation(installed.dataDir)).toMatchObject({ name: 'Ada & sons', id: before?.id })
    expect(await readSecrets()).toEqual(getExpectedSecrets())
    const [key, id] = [readKey(), before?.id]
    expect(await renew()).toMatchObject({ isResumed: false })
    expect(readKey()).not.toBe(key)
    expect(readInstallation(installed.dataDir)?.id).toBe(id)
  })

  it.each(dialect === 'sqlite' ? steps : databaseSteps)(
    'keeps every secret if it is killed before the step %s, and the next run completes it',
    { timeout: 90_000 },
    async (step) => {
      const killed = renewAndKill(step)
      expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', ''])
      const isHalf = environment().includes('APP_KEY_PREVIOUS')
      expect(isHalf).toBe(['mark', 'reencrypt', 'commit', 'finish'].includes(step))
      const newKey = /^APP_KEY=(.*)$/m.exec(environment())?.[1]
      expect(await renew()).toMatchObject({ isResumed: isHalf })
      if (isHalf) expect(readKey()).toBe(newKey)
      expect(environment()).not.toContain('PREVIOUS')
      const { events, ...secrets } = await readSecrets()
      expect(secrets).toEqual({
        factor: getExpectedSecrets().factor,
        text: getExpectedSecrets().text,
        unreadable: 1,
      })
      expect(events.at(-1)).toEqual(getExpectedSecrets().events[0])
      // If it was killed after its end, it ran twice.
      expect(events).toHaveLength(step === 'end' ? 2 : 1)
    },
  )

  async function startHere(installation = readCurrentInstallation()): Promise<RunningServer> {
    const server = await runServer(readConfig({ dataDir: installed.dataDir }, { PORT: '0' }), installation)
    servers.push(server)
    return server
  }
  const getUrl = ({ address }: RunningServer, path: string) => new URL(path, address)
  const stopAll = async () => {
    for (const server of servers.splice(0)) await server.close()
  }

  it('is rejected while a server runs, and changes nothing', { timeout: 90_000 }, async () => {
    await startHere()
    const before = environment()
    await expectRejections(['renew-key'], 'Stop them all')
    expect(environment()).toBe(before)
    await stopAll()
    expect(await renew()).toMatchObject({ twoFactorSecrets: 1 })
  })

  const readCurrentInstallation = () => {
    const installation = readInstallation(installed.dataDir)
    if (!installation) throw new Error('Nothing is installed')
    return installation
  }
  const replaceSecret = (key: string) => {
    const context = { key, purpose: 'second-factor', row: member.id } as const
    const secret = encryptSecret(context, 'MFRGGZDFMZTWQ2LK')
    return withDatabase(() => updateTwoFactorSecret(database, member.id, secret))
  }

  it('is rejected by a server that started with the former key, and keeps the secrets of that server', {
    timeout: 90_000,
  }, async () => {
    const installation = readCurrentInstallation()
    const renewed = renew(async (step) => {
      if (step === 'mark') await startHere(installation)
    })
    await expect(renewed).rejects.toThrow(DatabaseInUseError)
    await expectRejections(['renew-key'], 'has started and continues')
    await stopAll()
    await replaceSecret(installation.key)
    await renew()
    expect((await readSecrets()).factor).toBe('MFRGGZDFMZTWQ2LK')
  })

  it('keeps a server with the former key from starting', { timeout: 90_000 }, async () => {
    const [installation, before] = [readCurrentInstallation(), environment()]
    await renew(async (step) => {
      if (step === 'reencrypt') await expect(startHere(installation)).rejects.toThrow('was replaced on')
    })
    const current = environment()
    writeEnvironment(before)
    await expectRejections(['schedule', 'doctor'], 'Copy the environment file from')
    await expect(renew()).rejects.toThrow('Copy the environment file from')
    // As if the new key was lost.
    writeEnvironment(before.replace(firstKey, 'one that was never used'))
    await startHere()
    await stopAll()
    writeEnvironment(current)
    expect(await readSecrets()).toEqual(getExpectedSecrets())
  })

  it('accepts a former key restored with its backup or renewed again', {
    timeout: 90_000,
  }, async () => {
    const folder = createBackupFolder()
    const [file, later] = [folder.file('before.quittance'), folder.file('after.quittance')]
    const before = environment()
    await backUpDatabase(settings(), file)
    await renew()
    expect((await run('backup', later, '--with-secrets')).code).toBe(0)
    const key = readKey()
    writeEnvironment(before)
    const startAndStop = async () => await startHere().then(stopAll)
    // A backup with secrets contains its key, so its secrets are re-encrypted with the former key.
    expect((await run('restore', later, '--replace')).code).toBe(0)
    await startAndStop()
    expect((await readSecrets()).factor).toBe('JBSWY3DPEHPK3PXP')
    expect((await run('restore', file, '--replace')).code).toBe(0)
    await startAndStop()
    expect((await readSecrets()).factor).toBe('JBSWY3DPEHPK3PXP')
    writeEnvironment(`${before.replace(firstKey, key)}APP_KEY_PREVIOUS="${firstKey}"\n`)
    await renew()
    await startAndStop()
    expect(await readSecrets()).toMatchObject({ factor: 'JBSWY3DPEHPK3PXP', unreadable: 1 })
    folder.remove()
  })

  it('keeps the former key if another renewal starts in between', { timeout: 90_000 }, async () => {
    let other = ''
    await renew((step) => {
      if (step === 'begin') other = renewAndKill('reencrypt').stderr
    })
    expect(other).toContain('Another renewal')
    expect(await readSecrets()).toEqual(getExpectedSecrets())
  })

  /** Changes the environment file like another renewal that shares it from another data directory. */
  const startRenewalElsewhere = () => {
    const lines = environment().split('\n')
    const key = lines.find((line) => line.startsWith('APP_KEY='))?.slice('APP_KEY='.length)
    const others = lines.filter((line) => !line.startsWith('APP_KEY'))
    const changed = ['APP_KEY=elsewhere', `APP_KEY_PREVIOUS=${key}`, ...others].join('\n')
    writeEnvironment(changed)
    return changed
  }

  it.each(['begin', 'finish'])(
    'does not overwrite an environment file that was changed before the step %s',
    { timeout: 90_000 },
    async (changedStep) => {
      let changed = ''
      const renewed = renew((step) => {
        if (step === changedStep) changed = startRenewalElsewhere()
      })
      await expect(renewed).rejects.toThrow('Another renewal')
      expect(environment()).toBe(changed)
      await renew()
      expect(await readSecrets()).toMatchObject({ factor: 'JBSWY3DPEHPK3PXP', unreadable: 1 })
    },
  )

  it('keeps sessions, and invalidates CSRF tokens', { timeout: 90_000 }, async () => {
    await withDatabase(() => database.deleteFrom('second_factors').execute())
    const json = { 'content-type': 'application/json' }
    const before = await startHere()
    const credentials = JSON.stringify({ email: member.email, password: testPassword })
    const signIn = { method: 'POST', headers: json, body: credentials }
    const response = await fetch(getUrl(before, login.path), signIn)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const { token } = login.response.parse(await response.json())
    const csrfToken = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    const session = { cookie: cookies.join('; '), authorization: `Bearer ${token}` }
    await stopAll()
    await renew()
    const after = await startHere()
    expect((await fetch(getUrl(after, readCurrentUser.path), { headers: session })).status).toBe(200)
    const signOut = {
      method: 'POST',
      headers: { ...json, ...session, 'x-xsrf-token': csrfToken },
      body: '{}',
    }
    expect((await fetch(getUrl(after, '/api/v1/logout'), signOut)).status).toBe(419)
  })

  it('can decrypt an older backup after the former key is added', { timeout: 90_000 }, async () => {
    const folder = createBackupFolder()
    const file = folder.file('before.quittance')
    await backUpDatabase(settings(), file)
    await renew()
    const key = readKey()
    const restored = await run('restore', file, '--replace')
    expect(restored.output).toContain('add it to the environment file as APP_KEY_PREVIOUS')
    const readFactor = async () => (await readSecrets()).factor
    expect(await readFactor()).toBe(null)
    writeEnvironment(`${environment()}APP_KEY_PREVIOUS="${firstKey}"\n`)
    await renew()
    expect(await readFactor()).toBe('JBSWY3DPEHPK3PXP')
    expect(readKey()).toBe(key)
    folder.remove()
  })

  it('needs no former key for a backup with secrets', { timeout: 90_000 }, async () => {
    const folder = createBackupFolder()
    const file = folder.file('secrets.quittance')
    expect((await run('backup', file, '--with-secrets')).code).toBe(0)
    await renew()
    const restored = await run('restore', file, '--replace')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('were re-encrypted') })
    expect((await readSecrets()).factor).toBe('JBSWY3DPEHPK3PXP')
    folder.remove()
  })

  it('writes through a symbolic link of the environment file', { timeout: 90_000 }, async () => {
    const vault = join(installed.dataDir, 'vault')
    writeFileSync(vault, environment(), { mode: 0o600 })
    rmSync(join(installed.dataDir, '.env'))
    symlinkSync(vault, join(installed.dataDir, '.env'))
    const before = readFileSync(vault, 'utf8')
    await renew()
    expect(readFileSync(vault, 'utf8')).not.toBe(before)
    expect(await readSecrets()).toEqual(getExpectedSecrets())
  })
})
