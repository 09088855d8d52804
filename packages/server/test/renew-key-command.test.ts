import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { type OnRenewalStep, renewKey } from '#commands/renew-key-command.ts'
import { readConfig } from '#config/config.ts'
import { readInstallation } from '#config/installation.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { DatabaseInUse } from '#database/replacing/replace-database.ts'
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
import { forEachDatabase } from './test-database.ts'

const renewingProgram = fileURLToPath(new URL('./renew-key-process.ts', import.meta.url))
const firstKey = 'a key that only these tests use'

const steps = ['begin', 'mark', 'reencrypt', 'commit', 'finish', 'end']
// The others differ in the environment file alone.
const databaseSteps = ['reencrypt', 'commit']

forEachDatabase('a renewal of APP_KEY', ({ settings, dialect }) => {
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
    await onDatabase(async () => {
      await removeSecrets()
      await storeSecrets()
    })
  })
  afterEach(() => stopAll())
  afterAll(() => installed.remove())

  /** The renewal refuses while a test is connected too. */
  async function onDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
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
    // The security log cannot be deleted from.
    lastEvent = (await renewals().select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
  }

  async function storeSecrets(): Promise<void> {
    const seal = { key: firstKey, purpose: 'second-factor', row: member.id } as const
    await storePendingEnrolment(database, {
      memberId: member.id,
      encryptedSecret: encryptSecret(seal, 'JBSWY3DPEHPK3PXP'),
    })
    await storeEnrolmentConfirmation(database, member.id, new Date())
    const expiresAt = new Date(Date.now() + 3_600_000)
    await database.transaction().execute(async (transaction) => {
      await queueMessage(transaction, {
        from: { name: 'Firm', address: 'firm@example.com' },
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
  const configNow = () => readConfig({ dataDir: installed.dataDir }, {})
  /** Renews the key in this process, which takes less time than the command. */
  const renew = (onStep?: OnRenewalStep) => renewKey(configNow(), onStep)
  /** Renews the key in another process, which is killed before a step. */
  const renewAndDie = (step: string) =>
    spawnSync(process.execPath, [renewingProgram, installed.dataDir, step], { encoding: 'utf8' })
  const environment = () => readFileSync(join(installed.dataDir, '.env'), 'utf8')
  const writeEnvironment = (text: string) =>
    writeFileSync(join(installed.dataDir, '.env'), text, { mode: 0o600 })
  /** Expects of each command that it does not begin, and of the last line that it says why. */
  const expectRefusals = async (commands: readonly string[], sentence: string) => {
    const ended = await Promise.all(commands.map((command) => run(command)))
    for (const { code, output, errors } of ended)
      expect([code, output + errors]).toEqual([1, expect.stringContaining(sentence)])
  }
  const keyNow = () => readInstallation(installed.dataDir)?.key ?? ''

  async function secretsNow() {
    return await onDatabase(async () => {
      const key = keyNow()
      const factor = await findTwoFactorEnrolment(database, member.id)
      const [sealed] = await listEncryptedTexts(database)
      const events = await renewals().select(['event', 'about']).where('id', '>', lastEvent).execute()
      return {
        factor: decryptSecret(
          { key, purpose: 'second-factor', row: member.id },
          factor?.encryptedSecret ?? '',
        ),
        text: decryptSecret({ key, purpose: 'mail', row: messageId }, sealed?.text ?? ''),
        unreadable: await countUndecryptableTwoFactorSecrets(database, firstKey),
        events,
      }
    })
  }

  function whole() {
    return {
      factor: 'JBSWY3DPEHPK3PXP',
      text: 'https://example.com/#secret',
      // With the key from before.
      unreadable: 1,
      events: [{ event: 'key-renewed', about: deriveKeyFingerprint(keyNow()) }],
    }
  }

  it('replaces the key, encrypts every secret again, and says what to do', { timeout: 90_000 }, async () => {
    writeEnvironment(`# Ours\n${environment()}# The end`)
    const before = readInstallation(installed.dataDir)
    const renewed = await run('renew-key')
    expect(renewed).toMatchObject({ code: 0, errors: '' })
    expect(renewed.output).toMatch(
      /renewed[\s\S]*of 1 members, and 1 waiting e-mails[\s\S]*copy the environment file/,
    )
    expect(renewed.output).not.toContain(keyNow())
    expect(keyNow()).toMatch(/^[\w-]{43}$/)
    expect(keyNow()).not.toBe(firstKey)
    expect(environment()).toContain('# Ours\n')
    expect(environment()).toContain('# The end\n')
    expect(environment()).not.toContain('PREVIOUS')
    expect(environment()).not.toContain(firstKey)
    expect((statSync(join(installed.dataDir, '.env')).mode & 0o777).toString(8)).toBe('600')
    // What browsers keep for this installation stays its own.
    expect(readInstallation(installed.dataDir)).toMatchObject({ name: 'Ada & sons', id: before?.id })
    expect(await secretsNow()).toEqual(whole())
    const [key, id] = [keyNow(), before?.id]
    expect(await renew()).toMatchObject({ isResumed: false })
    expect(keyNow()).not.toBe(key)
    expect(readInstallation(installed.dataDir)?.id).toBe(id)
  })

  it.each(dialect === 'sqlite' ? steps : databaseSteps)(
    'killed before the step %s, keeps every secret, and is finished by the next run',
    { timeout: 90_000 },
    async (step) => {
      const killed = renewAndDie(step)
      expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', ''])
      const isHalf = environment().includes('APP_KEY_PREVIOUS')
      expect(isHalf).toBe(['mark', 'reencrypt', 'commit', 'finish'].includes(step))
      const begun = /^APP_KEY=(.*)$/m.exec(environment())?.[1]
      expect(await renew()).toMatchObject({ isResumed: isHalf })
      if (isHalf) expect(keyNow()).toBe(begun)
      expect(environment()).not.toContain('PREVIOUS')
      const { events, ...secrets } = await secretsNow()
      expect(secrets).toEqual({ factor: whole().factor, text: whole().text, unreadable: 1 })
      expect(events.at(-1)).toEqual(whole().events[0])
      // Killed after its end, it ran twice.
      expect(events).toHaveLength(step === 'end' ? 2 : 1)
    },
  )

  async function startHere(installation = installationNow()): Promise<RunningServer> {
    const server = await runServer(readConfig({ dataDir: installed.dataDir }, { PORT: '0' }), installation)
    servers.push(server)
    return server
  }
  const urlOf = ({ address }: RunningServer, path: string) => new URL(path, address)
  const stopAll = async () => {
    for (const server of servers.splice(0)) await server.close()
  }

  it('is refused while a server runs, and changes nothing', { timeout: 90_000 }, async () => {
    await startHere()
    const before = environment()
    await expectRefusals(['renew-key'], 'Stop them all')
    expect(environment()).toBe(before)
    await stopAll()
    expect(await renew()).toMatchObject({ twoFactorSecrets: 1 })
  })

  const installationNow = () => {
    const installation = readInstallation(installed.dataDir)
    if (!installation) throw new Error('Nothing is installed')
    return installation
  }
  const secretOf = async (key: string) =>
    await onDatabase(() => {
      const sealedSecret = encryptSecret(
        { key, purpose: 'second-factor', row: member.id },
        'MFRGGZDFMZTWQ2LK',
      )
      return updateTwoFactorSecret(database, member.id, sealedSecret)
    })

  it('waits for a server that started with the former key, and keeps what that encrypted', {
    timeout: 90_000,
  }, async () => {
    const installation = installationNow()
    const renewed = renew(async (step) => {
      if (step === 'mark') await startHere(installation)
    })
    await expect(renewed).rejects.toThrow(DatabaseInUse)
    await expectRefusals(['renew-key'], 'was begun and goes on')
    await stopAll()
    await secretOf(installation.key)
    await renew()
    expect((await secretsNow()).factor).toBe('MFRGGZDFMZTWQ2LK')
  })

  it('keeps a server with the former key from starting', { timeout: 90_000 }, async () => {
    const [installation, before] = [installationNow(), environment()]
    await renew(async (step) => {
      if (step === 'reencrypt') await expect(startHere(installation)).rejects.toThrow('was replaced on')
    })
    const current = environment()
    writeEnvironment(before)
    await expectRefusals(['schedule', 'doctor'], 'Copy the environment file from')
    await expect(renew()).rejects.toThrow('Copy the environment file from')
    // The new key is lost.
    writeEnvironment(before.replace(firstKey, 'one that was never used'))
    await startHere()
    await stopAll()
    writeEnvironment(current)
    expect(await secretsNow()).toEqual(whole())
  })

  it('takes a former key that is put back with a backup of its time, or renewed again', {
    timeout: 90_000,
  }, async () => {
    const folder = createBackupFolder()
    const [file, later] = [folder.file('before.quittance'), folder.file('after.quittance')]
    const before = environment()
    await backUpDatabase(settings(), file)
    await renew()
    expect((await run('backup', later, '--with-secrets')).code).toBe(0)
    const key = keyNow()
    writeEnvironment(before)
    const starts = async () => await startHere().then(stopAll)
    // One from after the renewal holds its key: its secrets are encrypted with the former one again.
    expect((await run('restore', later, '--replace')).code).toBe(0)
    await starts()
    expect((await secretsNow()).factor).toBe('JBSWY3DPEHPK3PXP')
    expect((await run('restore', file, '--replace')).code).toBe(0)
    await starts()
    expect((await secretsNow()).factor).toBe('JBSWY3DPEHPK3PXP')
    writeEnvironment(`${before.replace(firstKey, key)}APP_KEY_PREVIOUS="${firstKey}"\n`)
    await renew()
    await starts()
    expect(await secretsNow()).toMatchObject({ factor: 'JBSWY3DPEHPK3PXP', unreadable: 1 })
    folder.remove()
  })

  it('keeps the former key when another renewal is begun in between', { timeout: 90_000 }, async () => {
    let other = ''
    await renew((step) => {
      if (step === 'begin') other = renewAndDie('reencrypt').stderr
    })
    expect(other).toContain('Another renewal')
    expect(await secretsNow()).toEqual(whole())
  })

  /** What another renewal does that has the same environment file in another data folder. */
  const beginElsewhere = () => {
    const lines = environment().split('\n')
    const key = lines.find((line) => line.startsWith('APP_KEY='))?.slice('APP_KEY='.length)
    const others = lines.filter((line) => !line.startsWith('APP_KEY'))
    const changed = ['APP_KEY=elsewhere', `APP_KEY_PREVIOUS=${key}`, ...others].join('\n')
    writeEnvironment(changed)
    return changed
  }

  it.each(['begin', 'finish'])(
    'leaves an environment file that was changed before the step %s',
    { timeout: 90_000 },
    async (last) => {
      let changed = ''
      const renewed = renew((step) => {
        if (step === last) changed = beginElsewhere()
      })
      await expect(renewed).rejects.toThrow('Another renewal')
      expect(environment()).toBe(changed)
      await renew()
      expect(await secretsNow()).toMatchObject({ factor: 'JBSWY3DPEHPK3PXP', unreadable: 1 })
    },
  )

  it('leaves sessions as they are, and ends anti-forgery tokens', { timeout: 90_000 }, async () => {
    await onDatabase(() => database.deleteFrom('second_factors').execute())
    const json = { 'content-type': 'application/json' }
    const before = await startHere()
    const credentials = JSON.stringify({ email: member.email, password: testPassword })
    const answer = await fetch(urlOf(before, login.path), {
      method: 'POST',
      headers: json,
      body: credentials,
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const { token } = login.response.parse(await answer.json())
    const forgery = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    const session = { cookie: cookies.join('; '), authorization: `Bearer ${token}` }
    await stopAll()
    await renew()
    const after = await startHere()
    expect((await fetch(urlOf(after, readCurrentUser.path), { headers: session })).status).toBe(200)
    const signOut = { method: 'POST', headers: { ...json, ...session, 'x-xsrf-token': forgery }, body: '{}' }
    expect((await fetch(urlOf(after, '/api/v1/logout'), signOut)).status).toBe(419)
  })

  it('reads a backup from before once it has the former key', { timeout: 90_000 }, async () => {
    const folder = createBackupFolder()
    const file = folder.file('before.quittance')
    await backUpDatabase(settings(), file)
    await renew()
    const key = keyNow()
    const restored = await run('restore', file, '--replace')
    expect(restored.output).toContain('add it to the environment file as APP_KEY_PREVIOUS')
    const factor = async () => (await secretsNow()).factor
    expect(await factor()).toBe(null)
    writeEnvironment(`${environment()}APP_KEY_PREVIOUS="${firstKey}"\n`)
    await renew()
    expect(await factor()).toBe('JBSWY3DPEHPK3PXP')
    expect(keyNow()).toBe(key)
    folder.remove()
  })

  it('needs no former key for a backup with secrets', { timeout: 90_000 }, async () => {
    const folder = createBackupFolder()
    const file = folder.file('secrets.quittance')
    expect((await run('backup', file, '--with-secrets')).code).toBe(0)
    await renew()
    const restored = await run('restore', file, '--replace')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('was encrypted again') })
    expect((await secretsNow()).factor).toBe('JBSWY3DPEHPK3PXP')
    folder.remove()
  })

  it('keeps the link that the environment file is', { timeout: 90_000 }, async () => {
    const vault = join(installed.dataDir, 'vault')
    writeFileSync(vault, environment(), { mode: 0o600 })
    rmSync(join(installed.dataDir, '.env'))
    symlinkSync(vault, join(installed.dataDir, '.env'))
    const before = createHash('sha256').update(readFileSync(vault)).digest('hex')
    await renew()
    expect(createHash('sha256').update(readFileSync(vault)).digest('hex')).not.toBe(before)
    expect(await secretsNow()).toEqual(whole())
  })
})

it('keeps every other command from starting until a renewal that was begun is finished', {
  timeout: 90_000,
}, async () => {
  const installed = createInstallation(
    { dialect: 'sqlite', file: 'begun.sqlite' },
    { APP_KEY_PREVIOUS: 'former' },
  )
  const run = (command: string) => runCommand([command], { DATA_DIR: installed.dataDir })
  const ended = await Promise.all(['start', 'schedule', 'migrate', 'doctor'].map(run))
  for (const { code, output, errors } of ended)
    expect([code, output + errors]).toEqual([1, expect.stringContaining('run: quittance renew-key')])
  expect((await run('renew-key')).output).toContain('that was begun is finished')
  installed.remove()
})
