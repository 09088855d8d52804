import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A web client that shows nothing, for servers whose pages nobody looks at. */
export function createEmptyWebClient(folder: string): string {
  const dist = join(folder, 'web')
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html><head><meta name="application-name" content="Quittance"><script type="module" src="./assets/hashed.js"></script></head><body nonce="__CSP_NONCE__"></body></html>',
  )
  writeFileSync(join(dist, 'assets/hashed.js'), '')
  writeFileSync(join(dist, 'assets.json'), '["hashed.js"]')
  return dist
}
