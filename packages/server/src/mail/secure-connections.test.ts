import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { MailSettings } from '#config/mail-settings.ts'
import { aCertificate } from '#test/a-certificate.ts'
import { refusal, startMailServer } from '#test/mail-server.ts'

const { key, cert, authority } = aCertificate()
const letter = { from: 'bonjour@example.com', to: 'zoe@example.org', subject: 'Facture', text: 'Bonjour' }

const folder = mkdtempSync(join(tmpdir(), 'quittance-authority-'))
const authorityFile = join(folder, 'authority.pem')
writeFileSync(authorityFile, authority)
afterAll(() => rmSync(folder, { recursive: true }))

const program = fileURLToPath(new URL('../../test/deliver-letter.ts', import.meta.url))

/** From a process that trusts this authority besides the usual ones. @returns what was in the way */
async function obstacleFor(settings: MailSettings, trusted?: string): Promise<string> {
  const env = { ...process.env, ...(trusted !== undefined && { NODE_EXTRA_CA_CERTS: trusted }) }
  const given = JSON.stringify({ settings, letter })
  return (await promisify(execFile)(process.execPath, [program, given], { env })).stdout
}

/** A mail server that one has to sign in to, and how it was reached. */
async function aServer(encryption: 'ssl' | 'tls') {
  const reached: { isSecure: boolean; user: string }[] = []
  const server = await startMailServer({
    ...{ key, cert, secure: encryption === 'ssl', disabledCommands: [], authOptional: false },
    onAuth({ username, password }, _session, done) {
      if (username === 'crm' && password === 'top secret') return done(null, { user: username })
      done(refusal(535, 'No such user'))
    },
    onMailFrom(_address, { secure, user }, done) {
      reached.push({ isSecure: secure, user: String(user) })
      done()
    },
  })
  const where = { driver: 'smtp', host: '127.0.0.1', port: server.port, encryption } as const
  const settings: MailSettings = { ...where, user: 'crm', password: 'top secret' }
  return { server, settings, reached }
}

describe.each(['ssl', 'tls'] as const)('a mail server over %s', (encryption) => {
  it('gets an e-mail from whoever signs in, with nobody listening', async () => {
    const { server, settings, reached } = await aServer(encryption)
    expect(await obstacleFor(settings, authorityFile)).toBe('')
    expect(reached).toEqual([{ isSecure: true, user: 'crm' }])
    expect(server.letters).toEqual([expect.stringContaining('Subject: Facture')])
    await server.close()
  })

  it('gets none from anybody else', async () => {
    const { server, settings } = await aServer(encryption)
    expect(await obstacleFor({ ...settings, password: 'wrong' }, authorityFile)).toBe('refused')
    expect(server.letters).toEqual([])
    await server.close()
  })

  it('gets nothing where nobody vouches for it', async () => {
    const { server, settings, reached } = await aServer(encryption)
    expect(await obstacleFor(settings)).toBe('insecure')
    expect([reached, server.letters]).toEqual([[], []])
    await server.close()
  })
})
