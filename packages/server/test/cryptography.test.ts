import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultHashCost, hashPassword } from '#members/password-hashing.ts'
import { encryptSecret } from '#secrets/encrypt-secret.ts'

const sources = globSync('packages/{server,shared,search,web}/src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Pauses before retries, and the name of a browser tab: not secret. */
const allowedRandomFiles = [
  'api/client.ts',
  'database/queries/transactions.ts',
  'documents/drafts/draft-locks.ts',
]

/** Finds the first arguments of calls in the sources, with the file. */
function findFirstArguments(call: RegExp): { path: string; first: string }[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(call)].map(([, first = '']) => ({ path: path.split('/src/')[1] ?? path, first })),
  )
}

it('hashes with SHA-256 only', () => {
  const hashes = findFirstArguments(/\b(?:createHash|createHmac|hkdfSync|hash)\(\s*['"`]([^'"`]+)/g)
  expect(hashes.length).toBeGreaterThan(10)
  expect(hashes.filter(({ first }) => first !== 'sha256')).toEqual([])
})

it('encrypts only with AES-256-GCM', () => {
  const ciphers = findFirstArguments(/\bcreate(?:C|Dec)ipheriv\(\s*['"`]([^'"`]+)/g)
  expect(ciphers.length).toBeGreaterThan(3)
  expect(new Set(ciphers.map(({ first }) => first))).toEqual(new Set(['aes-256-gcm']))
})

it('takes secrets only from the random source of Node.js', () => {
  const files = sources
    .filter(({ text }) => /\bMath\.random\b/.test(text))
    .map(({ path }) => path.split('/src/')[1])
  expect(files.sort()).toEqual(allowedRandomFiles)
})

it('encrypts compatibly with HKDF-SHA-256 and AES-256-GCM of Web Crypto', async () => {
  const { subtle } = globalThis.crypto
  const bytes = (text: string) => new TextEncoder().encode(text)
  const [, nonce = '', tag = '', text = ''] = encryptSecret(
    { key: 'a key', purpose: 'mail', row: 7 },
    'a secret é',
  ).split('.')
  const ciphertext = Buffer.concat([Buffer.from(text, 'base64url'), Buffer.from(tag, 'base64url')])
  const base = await subtle.importKey('raw', bytes('a key'), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytes('quittance'), info: bytes('sealed mail') }
  const key = await subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
  const algorithm = {
    name: 'AES-GCM',
    iv: Buffer.from(nonce, 'base64url'),
    additionalData: bytes('mail\n7'),
    tagLength: 128,
  }
  expect(new TextDecoder().decode(await subtle.decrypt(algorithm, key, ciphertext))).toBe('a secret é')
})

it('hashes passwords with Argon2id of 64 MiB and three rounds, to 256 bits', async () => {
  const [, kind, version, cost, salt = '', hash = ''] = (
    await hashPassword('a long password', defaultHashCost)
  ).split('$')
  expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=65536,t=3,p=1'])
  expect(Buffer.from(salt, 'base64')).toHaveLength(16)
  expect(Buffer.from(hash, 'base64')).toHaveLength(32)
})
