import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { login, me } from '@quittance/shared/contract/auth.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countUnreadable } from '#auth/factor/count-unreadable.ts'
import { findFactor, storeConfirmed, storeSealedAgain, storeUnconfirmed } from '#auth/factor/repository.ts'
import { keyMarkOf } from '#backup/manifest/kept-environment.ts'
import { readConfig } from '#config/config.ts'
import { type Installation, readInstallation } from '#config/installation.ts'
import { type Connection, openDatabase } from '#database/database.ts'
import { DatabaseInUse } from '#database/replacing/database-in-use.ts'
import { queueMessage } from '#mail/outbox/queue-message.ts'
import { listSealedTexts } from '#mail/outbox/repository.ts'
import { type RunningServer, runServer } from '#main.ts'
import { renewKey } from '#renew-key.ts'
import { openSecret, sealSecret } from '#secrets/seal-secret.ts'
import { aMember, testPassword } from './a-member.ts'
import { aFolder, backedUp } from './backups.ts'
import { quittance } from './command.ts'
import { anInstallation, startServer } from './server-process.ts'
import { startTestApp } from './test-app.ts'
import { createTestDatabase, overDatabases, type TestDatabase } from './test-database.ts'

const renewAndDie = fileURLToPath(new URL('./renew-and-die.ts', import.meta.url))
const firstKey = 'a key that only these tests use'

overDatabases('a renewal of APP_KEY', ({ settings: given }) => {
  let own: TestDatabase
  let installed: ReturnType<typeof anInstallation>
  let database: Connection
  let member: { id: number; email: string }
  let messageId: string
  const lateServers: RunningServer[] = []

  beforeEach(async () => {
    own = await createTestDatabase(given().dialect)
    const test = await startTestApp(own.settings)
    member = await aMember(test.services)
    await test.close()
    installed = anInstallation(own.settings, { APP_NAME: 'Ada & sons' })
    await onDatabase(storeSecrets)
  }, 60_000)
  afterEach(async () => {
    for (const server of lateServers.splice(0)) await server.close()
    installed.remove()
    await own.drop()
  })

  /** The renewal refuses while a test is connected too. */
  async function onDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
    database = openDatabase(own.settings)
    try {
      return await work()
    } finally {
      await database.destroy()
    }
  }

  async function storeSecrets(): Promise<void> {
    const seal = { key: firstKey, purpose: 'second-factor', row: member.id } as const
    await storeUnconfirmed(database, {
      memberId: member.id,
      sealedSecret: sealSecret(seal, 'JBSWY3DPEHPK3PXP'),
    })
    await storeConfirmed(database, member.id, new Date())
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
    messageId = (await listSealedTexts(database))[0]?.messageId ?? ''
  }

  const renew = () => quittance(['renew-key'], { DATA_DIR: installed.dataDir })
  const environment = () => readFileSync(join(installed.dataDir, '.env'), 'utf8')
  const keyNow = () => readInstallation(installed.dataDir)?.key ?? ''

  async function secretsNow() {
    return await onDatabase(async () => {
      const key = keyNow()
      const factor = await findFactor(database, member.id)
      const [sealed] = await listSealedTexts(database)
      const events = await database
        .selectFrom('security_events')
        .select(['event', 'about'])
        .where('event', '=', 'key-renewed')
        .execute()
      return {
        factor: openSecret({ key, purpose: 'second-factor', row: member.id }, factor?.sealedSecret ?? ''),
        text: openSecret({ key, purpose: 'mail', row: messageId }, sealed?.text ?? ''),
        unreadable: await countUnreadable(database, firstKey),
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
      events: [{ event: 'key-renewed', about: keyMarkOf(keyNow()) }],
    }
  }

  it('replaces the key, encrypts every secret again, and says what to do', { timeout: 90_000 }, async () => {
    writeFileSync(join(installed.dataDir, '.env'), `# Ours\n${environment()}# The end`)
    const before = readInstallation(installed.dataDir)
    const renewed = await renew()
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
    expect(readInstallation(installed.dataDir)).toMatchObject({ name: 'Ada & sons', mark: before?.mark })
    expect(await secretsNow()).toEqual(whole())
    const [key, mark] = [keyNow(), before?.mark]
    expect(await renew()).toMatchObject({ code: 0 })
    expect(keyNow()).not.toBe(key)
    expect(readInstallation(installed.dataDir)?.mark).toBe(mark)
  })

  it.each(['begin', 'mark', 'reencrypt', 'commit', 'finish', 'end'])(
    'killed before the step %s, keeps every secret, and is finished by the next run',
    { timeout: 90_000 },
    async (step) => {
      const killed = spawnSync(process.execPath, [renewAndDie, installed.dataDir, step], { encoding: 'utf8' })
      expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', ''])
      const isHalf = environment().includes('APP_KEY_PREVIOUS')
      expect(isHalf).toBe(['mark', 'reencrypt', 'commit', 'finish'].includes(step))
      for (const command of isHalf ? ['start', 'schedule', 'migrate', 'doctor'] : []) {
        const { code, output, errors } = await quittance([command], { DATA_DIR: installed.dataDir })
        expect([code, output + errors]).toEqual([1, expect.stringContaining('run: quittance renew-key')])
      }
      const begun = /^APP_KEY=(.*)$/m.exec(environment())?.[1]
      expect(await renew()).toMatchObject({
        code: 0,
        output: expect.stringContaining(isHalf ? 'that was begun is finished' : 'APP_KEY was renewed'),
      })
      if (isHalf) expect(keyNow()).toBe(begun)
      expect(environment()).not.toContain('PREVIOUS')
      const { events, ...secrets } = await secretsNow()
      expect(secrets).toEqual({ factor: whole().factor, text: whole().text, unreadable: 1 })
      expect(events.at(-1)).toEqual(whole().events[0])
      // Killed after its end, it ran twice.
      expect(events).toHaveLength(step === 'end' ? 2 : 1)
    },
  )

  it('is refused while a server runs, and changes nothing', { timeout: 90_000 }, async () => {
    const server = await startServer(installed.dataDir)
    const before = environment()
    const refused = await renew()
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('Stop them all') })
    expect(environment()).toBe(before)
    await server.stop()
    expect((await renew()).code).toBe(0)
  })

  /** A server that read the environment file before the renewal began. */
  async function startLate(installation: Installation): Promise<void> {
    const config = readConfig({ dataDir: installed.dataDir }, { PORT: '0' })
    lateServers.push(await runServer(config, installation))
  }
  const former = () => {
    const installation = readInstallation(installed.dataDir)
    if (!installation) throw new Error('Nothing is installed')
    return installation
  }
  const secretOf = async (key: string) =>
    await onDatabase(() => {
      const sealedSecret = sealSecret({ key, purpose: 'second-factor', row: member.id }, 'MFRGGZDFMZTWQ2LK')
      return storeSealedAgain(database, member.id, sealedSecret)
    })

  it('waits for a server that started with the former key, and keeps what that encrypted', {
    timeout: 90_000,
  }, async () => {
    const [installation, config] = [former(), readConfig({ dataDir: installed.dataDir }, {})]
    const renewed = renewKey(config, async (step) => {
      if (step === 'mark') await startLate(installation)
    })
    await expect(renewed).rejects.toThrow(DatabaseInUse)
    expect(await renew()).toMatchObject({ code: 1, errors: expect.stringContaining('was begun and goes on') })
    for (const server of lateServers.splice(0)) await server.close()
    await secretOf(installation.key)
    expect((await renew()).code).toBe(0)
    expect((await secretsNow()).factor).toBe('MFRGGZDFMZTWQ2LK')
  })

  it('keeps a server with the former key from starting', { timeout: 90_000 }, async () => {
    const [installation, before] = [former(), environment()]
    const config = readConfig({ dataDir: installed.dataDir }, {})
    await renewKey(config, async (step) => {
      if (step === 'reencrypt') await expect(startLate(installation)).rejects.toThrow('was replaced on')
    })
    const current = environment()
    writeFileSync(join(installed.dataDir, '.env'), before)
    for (const command of ['start', 'schedule', 'migrate', 'doctor', 'renew-key']) {
      const { code, output, errors } = await quittance([command], { DATA_DIR: installed.dataDir })
      expect([code, output + errors]).toEqual([1, expect.stringContaining('Copy the environment file from')])
    }
    // The new key is lost.
    writeFileSync(join(installed.dataDir, '.env'), before.replace(firstKey, 'one that was never used'))
    const server = await startServer(installed.dataDir)
    await server.stop()
    writeFileSync(join(installed.dataDir, '.env'), current)
    expect(await secretsNow()).toEqual(whole())
  })

  it('takes a former key that is put back with a backup of its time, or renewed again', {
    timeout: 90_000,
  }, async () => {
    const folder = aFolder()
    const run = (...args: string[]) => quittance(args, { DATA_DIR: installed.dataDir })
    const [file, later] = [folder.file('before.quittance'), folder.file('after.quittance')]
    const before = environment()
    await backedUp(own.settings, file)
    expect((await renew()).code).toBe(0)
    expect((await run('backup', later, '--with-secrets')).code).toBe(0)
    const key = keyNow()
    writeFileSync(join(installed.dataDir, '.env'), before)
    const starts = async () => await (await startServer(installed.dataDir)).stop()
    // One from after the renewal holds its key: its secrets are encrypted with the former one again.
    expect((await run('restore', later, '--replace')).code).toBe(0)
    await starts()
    expect((await secretsNow()).factor).toBe('JBSWY3DPEHPK3PXP')
    expect((await run('restore', file, '--replace')).code).toBe(0)
    await starts()
    expect((await secretsNow()).factor).toBe('JBSWY3DPEHPK3PXP')
    writeFileSync(
      join(installed.dataDir, '.env'),
      `${before.replace(firstKey, key)}APP_KEY_PREVIOUS="${firstKey}"\n`,
    )
    expect((await renew()).code).toBe(0)
    await starts()
    expect(await secretsNow()).toMatchObject({ factor: 'JBSWY3DPEHPK3PXP', unreadable: 1 })
    folder.remove()
  })

  it('leaves sessions as they are, and ends anti-forgery tokens', { timeout: 90_000 }, async () => {
    await onDatabase(() => database.deleteFrom('second_factors').execute())
    const json = { 'content-type': 'application/json' }
    const before = await startServer(installed.dataDir)
    const credentials = JSON.stringify({ email: member.email, password: testPassword })
    const answer = await fetch(`${before.address}${login.path}`, {
      method: 'POST',
      headers: json,
      body: credentials,
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const { token } = login.answer.parse(await answer.json())
    const forgery = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
    const session = { cookie: cookies.join('; '), authorization: `Bearer ${token}` }
    await before.stop()
    expect((await renew()).code).toBe(0)
    const after = await startServer(installed.dataDir)
    expect((await fetch(`${after.address}${me.path}`, { headers: session })).status).toBe(200)
    const signOut = { method: 'POST', headers: { ...json, ...session, 'x-xsrf-token': forgery }, body: '{}' }
    expect((await fetch(`${after.address}/api/v1/logout`, signOut)).status).toBe(419)
    await after.stop()
  })

  it('reads a backup from before once it has the former key', { timeout: 90_000 }, async () => {
    const folder = aFolder()
    const file = folder.file('before.quittance')
    await backedUp(own.settings, file)
    expect((await renew()).code).toBe(0)
    const key = keyNow()
    const restored = await quittance(['restore', file, '--replace'], { DATA_DIR: installed.dataDir })
    expect(restored.output).toContain('add it to the environment file as APP_KEY_PREVIOUS')
    const factor = async () => (await secretsNow()).factor
    expect(await factor()).toBe(null)
    writeFileSync(join(installed.dataDir, '.env'), `${environment()}APP_KEY_PREVIOUS="${firstKey}"\n`)
    expect((await renew()).code).toBe(0)
    expect(await factor()).toBe('JBSWY3DPEHPK3PXP')
    expect(keyNow()).toBe(key)
    folder.remove()
  })

  it('needs no former key for a backup with secrets', { timeout: 90_000 }, async () => {
    const folder = aFolder()
    const file = folder.file('secrets.quittance')
    const run = (...args: string[]) => quittance(args, { DATA_DIR: installed.dataDir })
    expect((await run('backup', file, '--with-secrets')).code).toBe(0)
    expect((await renew()).code).toBe(0)
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
    expect((await renew()).code).toBe(0)
    expect(createHash('sha256').update(readFileSync(vault)).digest('hex')).not.toBe(before)
    expect(await secretsNow()).toEqual(whole())
  })
})
