import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInstalled } from './install-packages.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quittance-installed-'))
  mkdirSync(join(root, 'node_modules'))
})

afterEach(() => rmSync(root, { recursive: true }))

const lockedPackages = {
  '': { version: '1.0.0' },
  'packages/server': { version: '1.0.0' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
}

function writePackageList(file: string, packages: object): void {
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}

it('accepts complete packages without those of other platforms', () => {
  writePackageList('package-lock.json', lockedPackages)
  writePackageList('node_modules/.package-lock.json', {
    'node_modules/zod': lockedPackages['node_modules/zod'],
  })
  expect(isInstalled(root)).toBe(true)
})

it.each([
  ['another version', { 'node_modules/zod': { version: '4.0.1', integrity: 'sha512-a' } }],
  ['other contents', { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-b' } }],
  ['a missing package', {}],
])('detects %s', (_, installed) => {
  writePackageList('package-lock.json', lockedPackages)
  writePackageList('node_modules/.package-lock.json', installed)
  expect(isInstalled(root)).toBe(false)
})

it('detects an interrupted installation', () => {
  writePackageList('package-lock.json', lockedPackages)
  expect(isInstalled(root)).toBe(false)
})
