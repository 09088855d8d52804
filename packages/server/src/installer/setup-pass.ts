import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { storeFile } from '#store-file.ts'

const keyBytes = 32
const wholeKey = /^[\w-]{43}$/
const validMs = 4 * 3_600_000

/** The secret of a server on which nothing is installed yet: it outlives a restart, so that a setup under way can go on. */
export function readSetupKey(dataDir: string): string {
  const file = keyFile(dataDir)
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A key that was cut short would be easy to guess.
  if (wholeKey.test(kept)) return kept
  const key = randomBytes(keyBytes).toString('base64url')
  storeFile(file, key)
  return key
}

/** Every pass that was handed out is worthless from now on. */
export function forgetSetupKey(dataDir: string): void {
  rmSync(keyFile(dataDir), { force: true })
}

/** Says for some hours that its holder has shown a good purchase code and submitted settings. */
export function newPass(key: string, now: Date): string {
  const until = String(now.getTime() + validMs)
  return `${until}.${signatureOf(key, until)}`
}

/**
 * @param pass `<until>.<signature>`, with the end of its time in milliseconds since 1970; anything else is refused,
 * not thrown
 */
export function isGoodPass(key: string, pass: string, now: Date): boolean {
  const [until = '', signature = ''] = pass.split('.')
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, until))]
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected)
  return isSigned && Number(until) > now.getTime()
}

function signatureOf(key: string, until: string): string {
  return createHmac('sha256', key).update(`setup pass\n${until}`).digest('base64url')
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/setup-key')
}
