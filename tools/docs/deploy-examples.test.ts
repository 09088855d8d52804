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

  it.each([
    ['quittance.example.com', ''],
    ['www.example.com', '/crm'],
  ])('passes the health checks of programs on this computer to the product: %s%s', (name, base) => {
    const server = secure.find((block) => block.includes(`server_name ${name};`)) ?? ''
    for (const path of ['/healthz', '/readyz']) {
      const location = server.split(`location = ${base}${path} {\n`)[1]?.split('}')[0] ?? ''
      const directives = location.split('\n').map((line) => line.trim())
      expect(directives.filter((line) => line !== '')).toEqual([
        'allow 127.0.0.1;',
        'allow ::1;',
        'deny all;',
        'proxy_pass http://127.0.0.1:3000;',
      ])
    }
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

  it.each([
    ['quittance.example.com', ''],
    ['www.example.com', '/crm'],
  ])(
    'passes health checks and all other requests to the product, also before the installation: %s%s',
    (name, base) => {
      const site = text.split(`\n${name} {\n`)[1]?.split('\n}\n')[0] ?? ''
      const indentation = base === '' ? '\t' : '\t\t'
      expect(site.includes(`\thandle ${base}/* {\n`)).toBe(base !== '')
      expect(site.match(/\breverse_proxy .*/g)).toEqual(['reverse_proxy 127.0.0.1:3000 {'])
      expect(site).toContain(`\n${indentation}reverse_proxy `)
      // /readyz fails until the setup wizard has finished, which is opened through the proxy.
      expect(site.match(/^\s*health_uri .*$/gm)?.map((line) => line.trim())).toEqual([
        `health_uri ${base}/healthz`,
      ])
    },
  )

  it('names both health checks, and the remedy for many connections of one visitor', () => {
    const comments = text.split('\n').filter((line) => line.startsWith('#'))
    for (const word of ['/healthz', '/readyz', 'nftables', 'limit_conn']) {
      expect(comments.join('\n')).toContain(word)
    }
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

it('the unit quittance.service names both health checks', () => {
  const unit = readFileSync('deploy/quittance.service', 'utf8')
  for (const path of ['healthz', 'readyz']) expect(unit).toContain(`# http://127.0.0.1:3000/${path}: `)
})
