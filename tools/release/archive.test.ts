import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packFolder } from './archive.ts'

let work = ''
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'quittance-archive-'))
})
afterEach(() => rmSync(work, { recursive: true }))

function writeProductFile(path: string, text: string): string {
  const file = join(work, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Packs `product`, and unpacks it with the system's tar. */
async function packAndUnpack(): Promise<string> {
  const file = join(work, 'product.tar.gz')
  await packFolder(join(work, 'product'), file)
  const unpacked = join(work, 'unpacked')
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', file, '-C', unpacked])
  return join(unpacked, 'product')
}

it('preserves files, modes and links', async () => {
  chmodSync(writeProductFile('product/bin/start', '#!/bin/sh\n'), 0o700)
  chmodSync(writeProductFile('product/empty', ''), 0o600)
  writeProductFile('product/one-block', 'x'.repeat(512))
  writeProductFile('product/été', 'Été\n')
  symlinkSync('../bin', join(work, 'product/bin/link'))
  const product = await packAndUnpack()
  const mode = (path: string) => (lstatSync(join(product, path)).mode & 0o700).toString(8)
  expect(['bin', 'bin/start', 'empty'].map(mode)).toEqual(['700', '700', '600'])
  expect(readlinkSync(join(product, 'bin/link'))).toBe('../bin')
  expect(readFileSync(join(product, 'one-block'), 'utf8')).toBe('x'.repeat(512))
  expect(readFileSync(join(product, 'empty'), 'utf8')).toBe('')
  expect(readFileSync(join(product, 'été'), 'utf8')).toBe('Été\n')
})

it('stores long paths and names', async () => {
  const long = `product/${'folder-of-packages/'.repeat(7)}${'n'.repeat(90)}`
  const longName = `product/${'n'.repeat(150)}`
  writeProductFile(long, 'deep')
  writeProductFile(longName, 'long')
  const product = await packAndUnpack()
  expect(readFileSync(join(dirname(product), long), 'utf8')).toBe('deep')
  expect(readFileSync(join(dirname(product), longName), 'utf8')).toBe('long')
})

it('has the same bytes for the same contents, regardless of times and modes', async () => {
  const file = writeProductFile('product/b', 'one')
  writeProductFile('product/a', 'two')
  const first = await packFolder(join(work, 'product'), join(work, '1.tar.gz'))
  utimesSync(file, new Date(0), new Date(0))
  chmodSync(file, 0o640)
  const second = await packFolder(join(work, 'product'), join(work, '2.tar.gz'))
  expect(second).toEqual(first)
  writeFileSync(file, 'other')
  expect(await packFolder(join(work, 'product'), join(work, '3.tar.gz'))).not.toEqual(first)
})
