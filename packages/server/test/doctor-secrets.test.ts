import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeEnrolmentConfirmation, storePendingEnrolment } from '#auth/two-factor/repository.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { encryptSecret } from '#secrets/encrypt-secret.ts'
import { createInstallation, runCommand } from './product-process.ts'

it('the doctor reports a second factor that cannot be decrypted, and a command removes it', {
  timeout: 90_000,
}, async () => {
  const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
  const env = { DATA_DIR: folder.dataDir }
  const email = 'zoe@example.org'
  const created = await runCommand(
    ['create-admin', '--name', 'Zoé', '--email', email],
    env,
    'a long password\n',
  )
  expect(created).toMatchObject({ code: 0, errors: '' })
  const database = openDatabase({ dialect: 'sqlite', file: join(folder.dataDir, 'test.sqlite') })
  const context = { key: 'the key before', purpose: 'second-factor', row: 1 } as const
  await storePendingEnrolment(database, { memberId: 1, encryptedSecret: encryptSecret(context, 'SECRET') })
  await storeEnrolmentConfirmation(database, 1, new Date())
  const examined = await runCommand(['doctor'], env)
  expect(examined.code).toBe(1)
  expect(examined.output).toContain('✗ Encrypted secrets')
  expect(examined.output).toContain('encrypted with a different APP_KEY than the one in the environment file')
  const remove = () => runCommand(['remove-two-factor', '--email', email], env)
  expect(await remove()).toMatchObject({ code: 0, output: expect.stringContaining('password alone') })
  expect((await runCommand(['doctor'], env)).output).toContain('✓ Encrypted secrets')
  expect(await remove()).toMatchObject({ code: 1, errors: `Two-factor sign-in is not on for ${email}.\n` })
  const unknown = await runCommand(['remove-two-factor', '--email', 'nobody@example.org'], env)
  expect(unknown).toMatchObject({ code: 1, errors: 'No member has this e-mail address.\n' })
  const events = await database.selectFrom('security_events').select(['event', 'about', 'address']).execute()
  expect(events.at(-1)).toEqual({ event: 'factor-removed', about: 'Zoé', address: '' })
  await database.destroy()
  folder.remove()
})

it('the doctor reports a mail password that is sent unencrypted', {
  timeout: 60_000,
}, async () => {
  const mail = { MAIL_HOST: 'mail.invalid', MAIL_USERNAME: 'crm', MAIL_PASSWORD: 'top secret' }
  const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' }, mail)
  const { code, output } = await runCommand(['doctor'], { DATA_DIR: folder.dataDir })
  expect(code).toBe(1)
  expect(output).toContain('✗ Password for the mail server\n  It is sent to mail.invalid unencrypted.')
  expect(output).not.toContain('top secret')
  folder.remove()
})
