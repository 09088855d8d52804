import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const compose = readFileSync('compose.yaml', 'utf8')
const dockerfile = readFileSync('Dockerfile', 'utf8')

/** Returns the lines of a part of compose.yaml, which begins after the given line and ends before the next part of its level. */
function readPart(firstLine: string): string[] {
  const lines = compose.split('\n')
  const start = lines.findIndex((line) => line.startsWith(firstLine))
  const level = lines[start]?.search(/\S/) ?? 0
  const length = lines.slice(start + 1).findIndex((line) => /\S/.test(line) && line.search(/\S/) <= level)
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).map((line) => line.trim())
}

describe('compose.yaml', () => {
  const required = [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    "volumes: ['data:/data']",
  ]

  it('runs this version, without privileges and with a read-only root file system', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const product = readPart('x-product:')
    expect(product).toEqual(
      expect.arrayContaining([`image: \${QUITTANCE_IMAGE:-quittance:${version}}`, ...required]),
    )
    expect(product.find((line) => line.startsWith('tmpfs:'))).toMatch(/'\/tmp:[^']*noexec,nosuid,nodev'/)
    for (const service of ['quittance', 'install'])
      expect(readPart(`  ${service}:`)).toContain('<<: *product')
    expect(compose).not.toMatch(/privileged|cap_add|network_mode|pid:|docker\.sock/)
  })

  it('opens one port, for programs on this computer', () => {
    expect(compose.match(/^\s*ports:.*$/gm)?.map((line) => line.trim())).toEqual([
      `ports: ['127.0.0.1:\${QUITTANCE_PORT:-3000}:3000']`,
    ])
  })

  it('trusts only the address of this computer', () => {
    const gateway = /gateway: (\S+)/.exec(compose)?.[1]
    expect(compose).toContain(`TRUSTED_PROXIES: \${TRUSTED_PROXIES:-${gateway}}`)
  })

  it('contains no password: all are in files', () => {
    const secrets = [...compose.matchAll(/^\s*(\w*PASSWORD\w*): (.*)$/gm)]
    expect(secrets.map(([, name]) => name)).toEqual([
      'ADMIN_PASSWORD_FILE',
      'DB_PASSWORD_FILE',
      'MARIADB_PASSWORD_FILE',
      'MARIADB_RANDOM_ROOT_PASSWORD',
    ])
    for (const [, name, value] of secrets) {
      expect(value, name).toMatch(name === 'MARIADB_RANDOM_ROOT_PASSWORD' ? /^'1'$/ : /^\/run\/secrets\/\w+$/)
    }
  })

  it('starts the database only with its profile', () => {
    expect(readPart('  database:')).toContain('profiles: [mariadb]')
    expect(readPart('  install:')).toContain('profiles: [install]')
    expect(readPart('  quittance:').join('\n')).not.toContain('profiles')
  })
})

describe('the Dockerfile', () => {
  it('needs no network beyond its base, and ends as a numeric user without privileges', () => {
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
      'FROM debian:trixie-slim AS release',
      'FROM debian:trixie-slim',
    ])
    expect(dockerfile).not.toMatch(/apt-get|curl|https?:/)
    expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER 10001:10001'])
  })

  it.each([
    [['0.1.0-linux-x64'], 'unpacked'],
    [['0.1.0-linux-x64', '0.2.0-linux-x64'], 'rejected'],
    [['0.1.0-linux-arm64', '0.1.0-linux-x64'], 'rejected'],
  ])('unpacks one release archive and rejects several: %j', (names, outcome) => {
    const folder = mkdtempSync(join(tmpdir(), 'quittance-archives-'))
    try {
      for (const part of ['archives', 'opt', 'quittance']) mkdirSync(join(folder, part))
      for (const name of names) {
        const archive = join(folder, 'archives', `quittance-${name}.tar.gz`)
        execFileSync('tar', ['-czf', archive, '-C', folder, 'quittance'])
      }
      const [, script = ''] = /^COPY \$\{ARCHIVE\} .*\nRUN ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? []
      const local = script.replaceAll(/ \/(?=archives|opt)/g, ` ${folder}/`)
      const { status, stderr } = spawnSync('sh', ['-c', local], { encoding: 'utf8' })
      expect([status, readdirSync(join(folder, 'opt'))]).toEqual(
        outcome === 'unpacked' ? [0, ['quittance']] : [1, []],
      )
      expect(stderr).toMatch(
        outcome === 'unpacked' ? /^$/ : /^Several release archives: .* Name one: --build-arg=/,
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('has the health check of compose.yaml', () => {
    const [, interval, timeout, start, retries, command] =
      /^HEALTHCHECK --interval=(\S+) --timeout=(\S+) --start-period=(\S+) --retries=(\d+) CMD (.*)$/m.exec(
        dockerfile,
      ) ?? []
    expect(JSON.parse(command ?? '[]')).toEqual(['quittance', 'healthcheck'])
    expect(readPart('    healthcheck:')).toEqual(
      expect.arrayContaining([
        'test: [CMD, quittance, healthcheck]',
        `interval: ${interval}`,
        `timeout: ${timeout}`,
        `start_period: ${start}`,
        `retries: ${retries}`,
      ]),
    )
  })

  it('is given nothing but release archives', () => {
    const lines = readFileSync('.dockerignore', 'utf8').split('\n')
    const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
    expect(patterns[0]).toBe('*')
    for (const pattern of patterns.slice(1))
      expect(pattern).toMatch(/^!.*\/quittance-\*-linux-\*64\.tar\.gz$/)
  })
})
