import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createSecureContext, getCiphers } from 'node:tls'
import { fileURLToPath } from 'node:url'
import {
  type Capability,
  checkedFolders,
  type FolderPermission,
} from '@quittance/shared/installation/requirements.ts'
import { addExact, computePercent, decimal, toExact, toMoney } from '@quittance/shared/money/decimal.ts'
import type { Config } from '#config/config.ts'
import { probeDrivers, probeTokenizer } from '#database/connections/check-database.ts'
import type { Sentence } from '#errors.ts'
import { detectImageType } from '#settings/image-type.ts'

export interface RuntimeState {
  readonly isGood: boolean
  readonly version: string
  readonly required: string
}

export interface CapabilityState {
  readonly name: Capability
  /** The remedy; null if the capability is available. */
  readonly advice: Sentence | null
}

// Packages that only these tests use are loaded by them, not by every start.
const require = createRequire(import.meta.url)

const requiredMajor = 24

/** Checks the major version of Node.js. */
export function checkRuntime(): RuntimeState {
  const major = Number(process.versions.node.split('.')[0])
  return { isGood: major >= requiredMajor, version: process.versions.node, required: `${requiredMajor}.0.0` }
}

/** Tests each capability in the way the product uses it. */
export function checkCapabilities(): CapabilityState[] {
  return Object.entries(probes).map(([name, { probe, advice }]) => ({
    name: name as Capability, // as: the keys of `probes`
    advice: runProbe(probe, advice),
  }))
}

interface Probe {
  /** @throws Error with the reason if the capability is missing */
  readonly probe: () => void
  readonly advice: Sentence['key']
}

const probes: Readonly<Record<Capability, Probe>> = {
  ctype: { probe: probeCharacterClasses, advice: 'installer.advice-full-icu' },
  fileinfo: { probe: probeContentTypes, advice: 'installer.advice-packages' },
  json: { probe: probeJson, advice: 'installer.advice-packages' },
  bcmath: { probe: probeDecimals, advice: 'installer.advice-packages' },
  mbstring: { probe: probeEncodings, advice: 'installer.advice-full-icu' },
  openssl: { probe: probeCryptography, advice: 'installer.advice-openssl' },
  pdo: { probe: probeDrivers, advice: 'installer.advice-packages' },
  tokenizer: { probe: probeTokenizer, advice: 'installer.advice-packages' },
  xml: { probe: probeXml, advice: 'installer.advice-packages' },
}

function runProbe(probe: () => void, key: Sentence['key']): Sentence | null {
  try {
    probe()
    return null
  } catch (error) {
    return { key, params: { reason: error instanceof Error ? error.message : String(error) } }
  }
}

function expect(condition: boolean, message: string): void {
  if (!condition) throw new Error(message)
}

/** Tests names and numbers in the languages of the product. */
function probeCharacterClasses(): void {
  expect(/^\p{Lu}\p{Ll}+$/u.test('Éléonore'), 'Unicode letters are not supported')
  expect(/^\p{Nd}$/u.test('٣') && !/^\d$/.test('٣'), 'Unicode digits are not supported')
  const numbers = ['fr', 'de', 'es'].map((locale) => new Intl.NumberFormat(locale).format(0.5))
  expect(
    numbers.every((text) => text === '0,5'),
    'number formats for fr, de or es are missing',
  )
}

const smallestImage =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Tests that images are recognised by content, not by name. */
function probeContentTypes(): void {
  expect(
    detectImageType(Buffer.from(smallestImage, 'base64')) === 'image/png',
    'a PNG image is not recognised',
  )
  expect(detectImageType(Buffer.from('<script>')) === null, 'a script is accepted as an image')
}

function probeJson(): void {
  const value = { text: 'é"\\\n\u2028😀', list: [1, null, true] }
  expect(
    JSON.stringify(JSON.parse(JSON.stringify(value))) === JSON.stringify(value),
    'JSON.parse does not return what JSON.stringify wrote',
  )
}

/** Tests sums that are not exact in binary floating point. */
function probeDecimals(): void {
  expect(
    toMoney(addExact(toExact(decimal('0.1')), toExact(decimal('0.2')))) === '0.30',
    'decimals are not exact',
  )
  const tax = computePercent(toExact(decimal('999999999999.99')), toExact(decimal('20')))
  expect(toMoney(tax) === '200000000000.00', 'large decimals are not exact')
}

/** Tests the encodings of imported files. */
function probeEncodings(): void {
  expect(
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80, 0xe9)) === '€é',
    'the encoding windows-1252 is not supported',
  )
  expect(
    new TextDecoder('iso-8859-15').decode(Uint8Array.of(0xa4)) === '€',
    'the encoding iso-8859-15 is not supported',
  )
  expect(
    new TextDecoder('utf-16le').decode(Uint8Array.of(0xe9, 0)) === 'é',
    'the encoding utf-16 is not supported',
  )
}

function probeCryptography(): void {
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const encrypted = Buffer.concat([cipher.update('secret'), cipher.final()])
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(cipher.getAuthTag())
  const decrypted = Buffer.concat([decipher.update(encrypted), decipher.final()]).toString()
  expect(decrypted === 'secret', 'AES-256-GCM does not decrypt what it encrypted')
  createSecureContext({ minVersion: 'TLSv1.2' })
  expect(getCiphers().includes('tls_aes_256_gcm_sha384'), 'TLS 1.3 is missing')
}

function probeXml(): void {
  const { XMLBuilder, XMLParser }: typeof import('fast-xml-parser') = require('fast-xml-parser')
  const options = { ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false }
  const value = { sheet: { cell: '<9.99>', '@_name': 'Été & co' } }
  const written = new XMLBuilder(options).build(value)
  const read: unknown = new XMLParser(options).parse(written)
  expect(
    JSON.stringify(read) === JSON.stringify(value),
    'the XML parser does not return what the builder wrote',
  )
}

/** A folder that the product writes into. */
interface Folder {
  /** Below the data directory. */
  readonly folder: string
  readonly path: string
  readonly isWritable: boolean
}

export interface FolderState extends Folder {
  readonly name: FolderPermission
  /** Octal, for example `0755`; `0000` if the folder is missing. */
  readonly permission: string
}

/** Checks the data directory, which contains the environment file. */
export function checkDataFolder(dataDir: string): Folder {
  return { folder: dataDir, path: dataDir, isWritable: isWritable(dataDir) }
}

/** Checks the four folders that the wizard shows. Creates nothing. */
export function checkFolders(dataDir: string): FolderState[] {
  return Object.entries(checkedFolders).map(([name, folder]) => {
    const path = join(dataDir, folder)
    return {
      name: name as FolderPermission, // as: the keys of `checkedFolders`
      folder,
      path,
      permission: readPermission(path),
      isWritable: isWritable(path),
    }
  })
}

/** Returns the command that corrects the permissions of a folder or creates it. */
export function getRemedyCommand({ path }: Folder): string {
  const quoted = `'${path.replaceAll("'", `'\\''`)}'`
  return existsSync(path) ? `chmod 0755 ${quoted}` : `mkdir -p -m 0755 ${quoted}`
}

function readPermission(path: string): string {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  return `0${(mode & 0o777).toString(8).padStart(3, '0')}`
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

const cliPath = fileURLToPath(new URL('../cli.mjs', import.meta.url))

/** Returns the crontab line that runs `quittance schedule` every minute. */
export function buildScheduleCommand({ dataDir }: Pick<Config, 'dataDir'>): string {
  const words = [process.execPath, cliPath, 'schedule'].map(quoteForCrontab)
  return `* * * * * DATA_DIR=${quoteForCrontab(dataDir)} ${words.join(' ')} >/dev/null`
}

/** Quotes a word for the shell. A percent sign would end the command in a crontab. */
function quoteForCrontab(word: string): string {
  const shellQuoted = /^[\w./:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
  return shellQuoted.replaceAll('%', '\\%')
}
