import { describe, expect, it } from 'vitest'
import { aJpeg, aPng, pngChunk } from '#test/a-picture.ts'
import { cleanPicture } from './clean-picture.ts'

const script = Buffer.from('<script>alert(1)</script>', 'latin1')

function cleaned(bytes: Buffer): Buffer {
  const checked = cleanPicture(bytes)
  if (!checked.fit) throw new Error(checked.because)
  return checked.picture.content
}

function refusalOf(bytes: Buffer): string | null {
  const checked = cleanPicture(bytes)
  return checked.fit ? null : checked.because
}

describe('a PNG', () => {
  it('stays as it is where it is a picture alone', () => {
    const png = aPng()
    expect(cleaned(png).equals(png)).toBe(true)
  })

  it('loses what rides along and what follows it', () => {
    const text = pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))
    const physical = pngChunk('pHYs', Buffer.alloc(9))
    const dirty = Buffer.concat([aPng({ besides: [text, physical] }), script])
    expect(cleaned(dirty).equals(aPng({ besides: [physical] }))).toBe(true)
  })

  it.each([
    ['its beginning alone', aPng().subarray(0, 8)],
    ['without its end', aPng().subarray(0, -12)],
    ['with a damaged part', damaged(aPng(), 20)],
    ['with too few pixels', aPng({ pixels: Buffer.alloc(7) })],
    ['with a flood of pixels', aPng({ pixels: Buffer.alloc(50_000_000) })],
    ['without height', aPng({ height: 0 })],
    ['that says PNG and is HTML', Buffer.concat([aPng().subarray(0, 8), script, script])],
  ])('%s is broken', (_title, bytes) => {
    expect(refusalOf(bytes)).toBe('broken')
  })

  it.each([
    [0, 3],
    [0, 255],
    [2, 4],
    [3, 16],
    [4, 1],
    [6, 2],
    [1, 8],
  ])('of colour type %d has no samples of %d bits', (colourType, depth) => {
    const samples = [1, 1, 3, 1, 2, 1, 4][colourType] ?? 1
    const pixels = Buffer.alloc((Math.ceil((4 * samples * depth) / 8) + 1) * 3)
    expect(refusalOf(aPng({ colourType, depth, pixels }))).toBe('broken')
  })

  it.each([
    [0, 1, 1],
    [2, 8, 12],
    [3, 4, 2],
    [6, 16, 32],
  ])('of colour type %d may have samples of %d bits', (colourType, depth, rowBytes) => {
    expect(refusalOf(aPng({ colourType, depth, pixels: Buffer.alloc((rowBytes + 1) * 3) }))).toBeNull()
  })

  it('has at most 2,000 pixels a side', () => {
    expect(refusalOf(aPng({ width: 2_001, height: 1 }))).toBe('too-many-pixels')
    expect(refusalOf(aPng({ width: 0xffffffff, height: 0xffffffff, pixels: Buffer.alloc(9) }))).toBe(
      'too-many-pixels',
    )
    expect(refusalOf(aPng({ width: 2_000, height: 2_000 }))).toBeNull()
  })
})

describe('a JPEG', () => {
  it('keeps its picture, and loses where it was taken, comments and what follows', () => {
    const content = cleaned(Buffer.concat([aJpeg(), script]))
    expect(content.includes('JFIF')).toBe(true)
    expect(content.includes('48.8566')).toBe(false)
    expect(content.includes('script')).toBe(false)
    expect(content.subarray(-9).toString('hex')).toBe('12ff0034ffd056ffd9')
  })

  it.each([
    ['its beginning alone', aJpeg().subarray(0, 3)],
    ['without its end', aJpeg().subarray(0, -2)],
    ['that begins as one and is HTML', Buffer.concat([aJpeg().subarray(0, 4), script])],
    ['without width', aJpeg({ width: 0 })],
    ['whose parts do not follow each other', damaged(aJpeg(), 4)],
  ])('%s is broken', (_title, bytes) => {
    expect(refusalOf(bytes)).toBe('broken')
  })

  it('has at most 2,000 pixels a side', () => {
    expect(refusalOf(aJpeg({ height: 2_001 }))).toBe('too-many-pixels')
  })
})

describe('anything else', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'vector'],
    ['\ufeff<?xml version="1.0"?><svg/>', 'vector'],
    ['GIF89a\0\0', 'other-type'],
    ['%PDF-1.7', 'other-type'],
    ['', 'other-type'],
  ])('%j is refused', (text, because) => {
    expect(refusalOf(Buffer.from(text))).toBe(because)
  })

  it('beyond 1 MB is not looked at', () => {
    expect(refusalOf(Buffer.concat([aPng(), Buffer.alloc(1_000_000)]))).toBe('too-many-bytes')
  })
})

function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0x55, at)
  return copy
}
