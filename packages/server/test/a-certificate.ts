import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a server shows, and who vouches for it; all as PEM. */
export interface TestCertificate {
  readonly key: string
  readonly cert: string
  /** The certificate of an authority that nobody knows yet. */
  readonly authority: string
}

/** For a server on this computer, by an authority of its own. */
export function createCertificate(): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-certificate-'))
  const file = (name: string) => join(folder, name)
  const making = (name: string, subject: string) => [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), '-subj', subject],
  ]
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    openssl(...making('authority', '/CN=Authority of a test'))
    const by = ['-CA', file('authority.pem'), '-CAkey', file('authority.key')]
    const names = ['subjectAltName=IP:127.0.0.1,DNS:localhost', 'basicConstraints=critical,CA:FALSE']
    openssl(...making('server', '/CN=Mail server'), ...by, ...names.flatMap((name) => ['-addext', name]))
    const read = (name: string) => readFileSync(file(name), 'utf8')
    return { key: read('server.key'), cert: read('server.pem'), authority: read('authority.pem') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
