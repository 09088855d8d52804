import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MailSettings } from '#config/mail-settings.ts'
import { deliverEmail, describeFailure, type Email, toDeliveryFailure } from './transport.ts'

const settings: MailSettings = {
  driver: 'sendmail',
  host: '',
  port: 25,
  user: '',
  password: '',
  encryption: '',
}
const email: Email = {
  from: 'bonjour@example.com',
  fromName: 'Atelier, Ménard',
  to: ['zoe@example.org', 'hugo@example.org'],
  cc: ['amelie@example.org'],
  subject: 'Votre facture n° 7',
  text: 'Bonjour',
  messageId: '<one@example.com>',
  date: new Date('2026-01-31T10:00:00Z'),
  attachments: [{ name: 'Été.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
}

let folder = ''
const path = process.env.PATH
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quittance-mail-'))
})
afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true })
})

/** Installs a script as `sendmail` in the first directory of PATH. */
function installSendmail(script: string): void {
  const program = join(folder, 'sendmail')
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o700)
  process.env.PATH = `${folder}${delimiter}${path}`
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const delivery = () => ({ logFile: join(folder, 'mail.log') })

it('passes an e-mail to sendmail with the recipients as arguments', async () => {
  installSendmail(`printf '%s\\n' "$@" > ${folder}/arguments; cat > ${folder}/message`)
  expect(await deliverEmail(settings, { ...email, recipients: ['hugo@example.org'] }, delivery())).toEqual([])
  expect(read('arguments').split('\n').slice(0, -1)).toEqual([
    '-i',
    '-f',
    'bonjour@example.com',
    'hugo@example.org',
  ])
  expect(read('message')).toContain('To: zoe@example.org, hugo@example.org')
  expect(read('message')).not.toContain('\r')
})

it('throws the error output of sendmail', async () => {
  installSendmail('cat > /dev/null; echo "the queue is full" >&2; exit 75')
  await expect(deliverEmail(settings, email, delivery())).rejects.toThrow('the queue is full')
  installSendmail('exit 1')
  const large = { ...email, text: 'x'.repeat(1_000_000) }
  await expect(deliverEmail(settings, large, delivery())).rejects.toThrow('sendmail ended with 1')
})

it.each([
  ['echo "No such user" >&2; exit 67', 'installer.mail-program-refused', 'No such user'],
  ['exit 1', 'installer.mail-program-refused', 'sendmail ended with 1'],
  ['echo "the queue is full" >&2; exit 75', 'installer.mail-program-busy', 'the queue is full'],
  ['kill -9 $$', 'installer.mail-program-busy', 'sendmail ended with SIGKILL'],
])('distinguishes permanent and temporary failures of sendmail: %s', async (script, key, reason) => {
  installSendmail(`cat > /dev/null; ${script}`)
  const error = await deliverEmail(settings, email, delivery()).catch((thrown: unknown) => thrown)
  expect(describeFailure(toDeliveryFailure(error), settings)).toMatchObject({ key, params: { reason } })
})

it('reports a missing sendmail and an unsafe address', async () => {
  const describeDelivery = async (changes: Partial<Email>) => {
    const error = await deliverEmail(settings, { ...email, ...changes }, delivery()).catch((thrown) => thrown)
    return describeFailure(toDeliveryFailure(error), settings).key
  }
  installSendmail('exit 0')
  expect(await describeDelivery({ from: '-bonjour@example.com' })).toBe('installer.mail-program-refused')
  process.env.PATH = folder
  chmodSync(join(folder, 'sendmail'), 0o600)
  expect(await describeDelivery({})).toBe('installer.mail-no-program')
})

it('rejects addresses that sendmail would read as options', async () => {
  installSendmail(`touch ${folder}/ran`)
  await expect(deliverEmail(settings, { ...email, to: '-oQ/tmp@example.org' }, delivery())).rejects.toThrow(
    'hyphen',
  )
  expect(() => read('ran')).toThrow()
})

it('kills a sendmail that hangs', async () => {
  installSendmail('exec sleep 60')
  const signal = AbortSignal.timeout(200)
  const startedAt = performance.now()
  await expect(deliverEmail(settings, email, { ...delivery(), signal })).rejects.toThrow('aborted')
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

it('writes complete e-mails to the log file', async () => {
  await deliverEmail({ ...settings, driver: 'log' }, email, delivery())
  await deliverEmail({ ...settings, driver: 'log' }, email, delivery())
  const log = read('mail.log')
  expect(log.match(/^Message-ID: <one@example.com>\r$/gm)).toHaveLength(2)
  expect(log).toContain('Cc: amelie@example.org')
  expect(log).toContain('Date: Sat, 31 Jan 2026 10:00:00 +0000')
  expect(log).toContain('From: =?UTF-8?Q?Atelier=2C_M=C3=A9nard?= <bonjour@example.com>')
  expect(log).toContain(Buffer.from('%PDF').toString('base64'))
})
