import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultHashCost, hashPassword } from '#members/password-hashing.ts'
import { encryptSecret } from '#secrets/encrypt-secret.ts'

const sources = globSync('packages/{server,shared,web}/src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Pauses before something is tried again, and the name of a browser tab among others of the same browser. */
const allowedRandomFiles = [
  'api/until-taken-on.ts',
  'database/in-transaction.ts',
  'documents/drafts/held-drafts.ts',
]

/** What the sources say between the brackets of a function of Node's, with the file. */
function findArguments(call: RegExp): { path: string; first: string }[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(call)].map(([, first = '']) => ({ path: path.split('/src/')[1] ?? path, first })),
  )
}

it('hashes with SHA-256 alone, and with SHA-1 in the codes of apps', () => {
  const hashes = findArguments(/\b(?:createHash|createHmac|hkdfSync|hash)\(\s*['"`]([^'"`]+)/g)
  expect(hashes.length).toBeGreaterThan(10)
  const others = hashes.filter(({ first }) => first !== 'sha256')
  expect(others).toEqual([{ path: 'auth/factor/time-codes.ts', first: 'sha1' }])
})

it('encrypts with AES-256-GCM alone', () => {
  const ciphers = findArguments(/\bcreate(?:C|Dec)ipheriv\(\s*['"`]([^'"`]+)/g)
  expect(ciphers.length).toBeGreaterThan(3)
  expect(new Set(ciphers.map(({ first }) => first))).toEqual(new Set(['aes-256-gcm']))
})

it('draws nothing that must not be guessed from another source than that of Node.js', () => {
  const drawing = sources
    .filter(({ text }) => /\bMath\.random\b/.test(text))
    .map(({ path }) => path.split('/src/')[1])
  expect(drawing.sort()).toEqual(allowedRandomFiles)
})

it('encrypts as another implementation does: HKDF-SHA-256 and AES-256-GCM of Web Crypto', async () => {
  const { subtle } = globalThis.crypto
  const bytes = (text: string) => new TextEncoder().encode(text)
  const [, nonce = '', tag = '', text = ''] = encryptSecret(
    { key: 'a key', purpose: 'mail', row: 7 },
    'a secret é',
  ).split('.')
  const whole = Buffer.concat([Buffer.from(text, 'base64url'), Buffer.from(tag, 'base64url')])
  const base = await subtle.importKey('raw', bytes('a key'), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytes('quittance'), info: bytes('sealed mail') }
  const key = await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const way = {
    name: 'AES-GCM',
    iv: Buffer.from(nonce, 'base64url'),
    additionalData: bytes('mail\n7'),
    tagLength: 128,
  }
  expect(new TextDecoder().decode(await subtle.decrypt(way, key, whole))).toBe('a secret é')
})

it('hashes passwords with Argon2id of 64 MiB and three rounds, to 256 bits', async () => {
  const [, kind, version, cost, salt = '', hash = ''] = (
    await hashPassword('a long password', defaultHashCost)
  ).split('$')
  expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=65536,t=3,p=1'])
  expect(Buffer.from(salt, 'base64')).toHaveLength(16)
  expect(Buffer.from(hash, 'base64')).toHaveLength(32)
})
