import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomically } from '#store-file.ts'

const keyBytes = 32
const keyPattern = /^[\w-]{43}$/
const tokenLifetimeMs = 4 * 3_600_000

/** The secret of a server on which nothing is installed yet: it outlives a restart, so that a setup under way can go on. */
export function readSetupKey(dataDir: string): string {
  const file = getKeyFile(dataDir)
  const storedKey = existsSync(file) ? readFileSync(file, 'utf8') : ''
  // A key that was cut short would be easy to guess.
  if (keyPattern.test(storedKey)) return storedKey
  const key = randomBytes(keyBytes).toString('base64url')
  writeFileAtomically(file, key)
  return key
}

/** Every pass that was handed out is worthless from now on. */
export function removeSetupKey(dataDir: string): void {
  rmSync(getKeyFile(dataDir), { force: true })
}

/** Says for some hours that its holder has shown a good purchase code and submitted settings. */
export function createSetupToken(key: string, now: Date): string {
  const until = String(now.getTime() + tokenLifetimeMs)
  return `${until}.${signToken(key, until)}`
}

/**
 * @param pass `<until>.<signature>`, with the end of its time in milliseconds since 1970; anything else is refused,
 * not thrown
 */
export function isValidSetupToken(key: string, token: string, now: Date): boolean {
  const [until = '', signature = ''] = token.split('.')
  const [sent, expected] = [Buffer.from(signature), Buffer.from(signToken(key, until))]
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected)
  return isSigned && Number(until) > now.getTime()
}

function signToken(key: string, until: string): string {
  return createHmac('sha256', key).update(`setup pass\n${until}`).digest('base64url')
}

function getKeyFile(dataDir: string): string {
  return join(dataDir, 'storage/framework/setup-key')
}
