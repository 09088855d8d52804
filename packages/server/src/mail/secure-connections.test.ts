import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { MailSettings } from '#config/mail-settings.ts'
import { createSmtpError, startMailServer } from '#test/mail-server.ts'
import { createCertificate } from '#test/network.ts'

const { key, cert, authority } = createCertificate()
const email = { from: 'bonjour@example.com', to: 'zoe@example.org', subject: 'Facture', text: 'Bonjour' }

const folder = mkdtempSync(join(tmpdir(), 'quittance-authority-'))
const authorityFile = join(folder, 'authority.pem')
writeFileSync(authorityFile, authority)
afterAll(() => rmSync(folder, { recursive: true }))

const deliverScript = fileURLToPath(new URL('../../test/deliver-email-process.ts', import.meta.url))

/** Delivers an e-mail from a process that also trusts an authority. Returns the kind of the failure; empty if it was delivered. */
async function findFailureKind(settings: MailSettings, trustedAuthorityFile?: string): Promise<string> {
  const env = {
    ...process.env,
    ...(trustedAuthorityFile !== undefined && { NODE_EXTRA_CA_CERTS: trustedAuthorityFile }),
  }
  const input = JSON.stringify({ settings, email })
  return (await promisify(execFile)(process.execPath, [deliverScript, input], { env })).stdout
}

/** Starts a mail server that requires sign-in. `reached` has an entry for each e-mail. */
async function startServer(encryption: 'ssl' | 'tls') {
  const reached: { isSecure: boolean; user: string }[] = []
  const server = await startMailServer({
    ...{ key, cert, secure: encryption === 'ssl', disabledCommands: [], authOptional: false },
    onAuth({ username, password }, _session, done) {
      if (username === 'crm' && password === 'top secret') return done(null, { user: username })
      done(createSmtpError(535, 'No such user'))
    },
    onMailFrom(_address, { secure, user }, done) {
      reached.push({ isSecure: secure, user: String(user) })
      done()
    },
  })
  const connection = { driver: 'smtp', host: '127.0.0.1', port: server.port, encryption } as const
  const settings: MailSettings = { ...connection, user: 'crm', password: 'top secret' }
  return { server, settings, reached }
}

describe.each(['ssl', 'tls'] as const)('a mail server over %s', (encryption) => {
  it('accepts e-mail over TLS from an authenticated client', async () => {
    const { server, settings, reached } = await startServer(encryption)
    expect(await findFailureKind(settings, authorityFile)).toBe('')
    expect(reached).toEqual([{ isSecure: true, user: 'crm' }])
    expect(server.messages).toEqual([expect.stringContaining('Subject: Facture')])
    await server.close()
  })

  it('accepts none from a client with a wrong password', async () => {
    const { server, settings } = await startServer(encryption)
    expect(await findFailureKind({ ...settings, password: 'wrong' }, authorityFile)).toBe('sign-in-failed')
    expect(server.messages).toEqual([])
    await server.close()
  })

  it('receives nothing if its certificate is not trusted', async () => {
    const { server, settings, reached } = await startServer(encryption)
    expect(await findFailureKind(settings)).toBe('insecure')
    expect([reached, server.messages]).toEqual([[], []])
    await server.close()
  })
})
