import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renameFont, replaceNameTable } from '#test/font-files.ts'
import { readFontFile } from './read-font-file.ts'

const require = createRequire(import.meta.url)
const readFont = (path: string) => readFileSync(require.resolve(`@expo-google-fonts/${path}`))
const inter = readFont('inter/400Regular/Inter_400Regular.ttf')

/** Returns the position of a table in a font file, and that of its entry in the directory. */
function findTable(content: Buffer, tag: string): { readonly entry: number; readonly offset: number } {
  const count = content.readUInt16BE(4)
  const entries = Array.from({ length: count }, (_, index) => 12 + 16 * index)
  const entry = entries.find((start) => content.toString('latin1', start, start + 4) === tag) ?? 0
  return { entry, offset: content.readUInt32BE(entry + 8) }
}

function changeFont(change: (content: Buffer) => void): Buffer {
  const content = Buffer.from(inter)
  change(content)
  return content
}

const setUsage = (fsType: number) =>
  changeFont((content) => content.writeUInt16BE(fsType, findTable(content, 'OS/2').offset + 8))

const withTag = (tag: string, newTag: string) =>
  changeFont((content) => content.write(newTag, findTable(content, tag).entry, 'latin1'))

describe('a font file', () => {
  it.each([
    ['inter/400Regular/Inter_400Regular.ttf', ['Inter'], 400],
    ['inter/600SemiBold/Inter_600SemiBold.ttf', ['Inter SemiBold', 'Inter'], 600],
    ['source-serif-4/700Bold/SourceSerif4_700Bold.ttf', ['Source Serif 4', 'Source Serif', 'Source'], 700],
  ])('has family and weight: %s', (path, familyNames, weight) => {
    expect(readFontFile(readFont(path))).toEqual({ isFont: true, familyNames, weight })
  })

  it('has the name of its family with and without the last words', () => {
    const font = renameFont(inter, { 1: 'Firma-Haus Light', 16: 'Firma Pro' })
    expect(readFontFile(font)).toMatchObject({
      familyNames: ['Firma-Haus Light', 'Firma-Haus', 'Firma', 'Firma Pro'],
    })
  })

  it.each([
    ['more records than the table', { records: 1, count: 60_000 }],
    ['as many records as possible, each with a long name', { records: 65_535, count: 65_535 }],
  ])('is read fast if its names have %s', (_what, { records, count }) => {
    const table = Buffer.alloc(6 + 12 * records + 65_535, 0x41)
    table.writeUInt16BE(count, 2)
    table.writeUInt16BE(0, 4)
    for (let record = 6; record < 6 + 12 * records; record += 12) {
      const fields = [3, 1, 0x0409, 16, 65_534, 0]
      for (const [field, value] of fields.entries()) table.writeUInt16BE(value, record + 2 * field)
    }
    const before = performance.now()
    expect(readFontFile(replaceNameTable(inter, table))).toEqual({ isFont: false, problem: 'broken' })
    // Decoding each name takes several seconds.
    expect(performance.now() - before).toBeLessThan(1_000)
  })

  it.each([
    ['too-large', Buffer.concat([inter, Buffer.alloc(2_000_000)])],
    ['other-type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['other-type', Buffer.alloc(0)],
    ['web-font', Buffer.concat([Buffer.from('wOF2'), inter])],
    ['web-font', Buffer.concat([Buffer.from('wOFF'), inter])],
    ['collection', Buffer.concat([Buffer.from('ttcf'), inter])],
    ['variable', withTag('GSUB', 'fvar')],
    ['broken', withTag('glyf', 'xxxx')],
    ['broken', withTag('OS/2', 'xxxx')],
    ['broken', inter.subarray(0, 40_000)],
    ['embedding-restricted', setUsage(0x0002)],
    ['subsetting-restricted', setUsage(0x0104)],
    ['bitmap-only', setUsage(0x0200)],
    ['italic', changeFont((content) => content.writeUInt16BE(1, findTable(content, 'OS/2').offset + 62))],
  ])('is rejected: %s', (problem, content) => {
    expect(readFontFile(content)).toEqual({ isFont: false, problem })
  })

  // Preview, editable, and restricted together with one of them, as old fonts have it.
  it.each([0x0000, 0x0004, 0x0008, 0x0006, 0x000a])('may be embedded: fsType %i', (fsType) => {
    expect(readFontFile(setUsage(fsType)).isFont).toBe(true)
  })

  it('is read without an error, whatever its bytes', () => {
    const changes = fc.array(fc.tuple(fc.nat({ max: 2_000 }), fc.nat({ max: 255 })), { maxLength: 20 })
    fc.assert(
      fc.property(changes, fc.nat({ max: inter.length }), (bytes, length) => {
        const content = Buffer.from(inter.subarray(0, length))
        for (const [position, value] of bytes) if (position < length) content[position] = value
        expect(readFontFile(content)).toHaveProperty('isFont')
      }),
    )
  })
})
