import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Returns the `server { … }` blocks of nginx. */
function splitServers(text: string): string[] {
  return text.split(/^server \{\n/m).slice(1)
}

describe('the nginx example', () => {
  const text = readFileSync('deploy/nginx.conf', 'utf8')
  const servers = splitServers(text)
  const secure = servers.filter((server) => server.includes('listen 443 ssl;'))
  const plain = servers.filter((server) => server.includes('listen 80;'))

  it('allows only TLS 1.2 and 1.3 with forward secrecy', () => {
    expect([servers.length, secure.length, plain.length]).toEqual([4, 2, 2])
    for (const server of secure) {
      expect(/^\s*ssl_protocols (.*);$/m.exec(server)?.[1]).toBe('TLSv1.2 TLSv1.3')
      const ciphers = /^\s*ssl_ciphers (.*);$/m.exec(server)?.[1]?.split(':') ?? []
      expect(ciphers.length).toBeGreaterThan(3)
      expect(ciphers.filter((cipher) => !/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM|CHACHA20)/.test(cipher))).toEqual([])
    }
  })

  it('redirects pages to https, and rejects calls over http', () => {
    for (const server of plain) {
      expect(server).toMatch(/location \/(crm\/)?api\/ \{\s*return 403;/)
      expect(server).toContain('return 301 https://$host$request_uri;')
      expect(server).not.toContain('proxy_pass')
    }
  })

  it('replaces X-Forwarded-For of the client', () => {
    for (const server of secure) expect(server).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(text).not.toContain('$proxy_add_x_forwarded_for')
  })

  it('logs addresses without query strings', () => {
    const format = /^log_format quittance '(.*)';$/m.exec(text)?.[1] ?? ''
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b(?!_method)/)
    for (const server of servers)
      expect(server).toContain('access_log /var/log/nginx/quittance.log quittance;')
  })
})

describe('the Caddy example', () => {
  const text = readFileSync('deploy/Caddyfile', 'utf8')

  it('redirects pages to https, and rejects calls over http', () => {
    expect(
      text.match(/^http:\/\/\S+ \{\n\t@calls path \S*\/api\/\*\n\trespond @calls 403\n\tredir https:/gm),
    ).toHaveLength(2)
  })

  it('keeps the TLS defaults, and logs no requests', () => {
    expect(text).not.toMatch(/^\s*(protocols|ciphers|log)\b/m)
  })
})

describe.each(['quittance.service', 'quittance-schedule.service'])('the unit %s', (name) => {
  const lines = readFileSync(`deploy/${name}`, 'utf8').split('\n')

  it('runs as its own user without root privileges, and writes only to its data', () => {
    const required = [
      'User=quittance',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'UMask=0077',
    ]
    expect(lines).toEqual(expect.arrayContaining(required))
    expect(lines.filter((line) => /^(ReadWritePaths|AmbientCapabilities)=/.test(line))).toEqual([])
  })
})
