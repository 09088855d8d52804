import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyWebClient } from '#test/product-process.ts'
import { serveWebAssets } from './web-assets.ts'

describe('assets of the web client', () => {
  let folder = ''
  let dist = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quittance-assets-'))
    dist = createEmptyWebClient(folder)
    writeFileSync(join(dist, 'assets/hashed.js'), 'built()')
    writeFileSync(join(dist, 'assets/hashed.js.br'), brotliCompressSync('built()'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  async function startApp() {
    const app = fastify()
    const sendPage = await serveWebAssets(app, { folder: dist, base: '/crm/', name: 'Quittance' })
    for (const path of ['/crm/invoices', '/crm/invoices/:id'])
      app.get(path, (_request, reply) => sendPage(reply, '/crm/'))
    const get = (path: string, headers = {}) => app.inject({ method: 'GET', url: `/crm/${path}`, headers })
    return { get, close: () => app.close() }
  }

  it('are served by name, compressed if the browser accepts it', async () => {
    const { get, close } = await startApp()
    const uncompressed = await get('assets/hashed.js')
    expect(uncompressed).toMatchObject({ statusCode: 200, body: 'built()' })
    expect(uncompressed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const compressed = await get('assets/hashed.js', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    await close()
  })

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (page: Buffer) => page],
    ['', undefined, (page: Buffer) => page],
  ])('are started by a page that is compressed for %j', async (accepted, encoding, decompress) => {
    const { get, close } = await startApp()
    const { headers, rawPayload } = await get('invoices', { 'accept-encoding': accepted })
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['content-encoding']).toBe(encoding)
    expect(decompress(rawPayload).toString()).toContain('<meta name="base" content="/crm/">')
    await close()
  })

  it('are limited to those listed by the build: files added later, before or after the start, are not served', async () => {
    const secret = 'every client of the company'
    writeFileSync(join(dist, 'assets/before.quittance'), secret)
    const { get, close } = await startApp()
    writeFileSync(join(dist, 'assets/after.quittance'), secret)
    mkdirSync(join(dist, 'assets/below'))
    writeFileSync(join(dist, 'assets/below/after.js'), secret)
    symlinkSync(join(dist, 'index.html'), join(dist, 'assets/link.html'))
    const paths = ['before.quittance', 'after.quittance', 'below/after.js', 'link.html', '../index.html', '']
    for (const name of [...paths, '%2e%2e/index.html', '.', 'hashed.js/', 'HASHED.js']) {
      const { statusCode, body } = await get(`assets/${name}`)
      expect([name, statusCode]).toEqual([name, expect.toBeOneOf([403, 404])])
      expect(body).not.toContain(secret)
    }
    await close()
  })

  it('are not listed by folder', async () => {
    const { get, close } = await startApp()
    for (const path of ['assets', 'assets/', 'assets//', 'assets.json', 'assets/assets.json']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode]).toEqual([path, expect.toBeOneOf([403, 404])])
      expect(body).not.toContain('hashed.js')
    }
    await close()
  })

  it('are preloaded by the page of a screen that needs more than others', async () => {
    const screens = [
      { path: '^invoices$', scripts: ['assets/lists.js', 'assets/common.js'], styles: ['assets/lists.css'] },
    ]
    writeFileSync(join(dist, 'preloads.json'), JSON.stringify(screens))
    const { get, close } = await startApp()
    const findLinks = async (path: string) =>
      [...(await get(path)).body.matchAll(/<link rel="(\w+)".*? href="([^"]+)">/g)].map(([, ...link]) => link)
    expect(await findLinks('invoices?search=roof')).toEqual([
      ['modulepreload', '/crm/assets/lists.js'],
      ['modulepreload', '/crm/assets/common.js'],
      ['preload', '/crm/assets/lists.css'],
    ])
    expect(await findLinks('invoices/1')).toEqual([])
    expect((await get('invoices')).body).not.toContain('__CSP_NONCE__')
    await close()
  })

  it('require the list of the build', async () => {
    rmSync(join(dist, 'assets.json'))
    await expect(startApp()).rejects.toThrow(
      /^WEB_DIST is ".*", but the folder contains no built client\. Run npm run build/,
    )
    writeFileSync(join(dist, 'assets.json'), '{"hashed.js":true}')
    await expect(startApp()).rejects.toThrow('WEB_DIST')
  })
})
