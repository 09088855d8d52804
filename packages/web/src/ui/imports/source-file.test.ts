import { describe, expect, it } from 'vitest'
import { encodingOf, textOf } from './source-file.ts'

describe('the encoding', () => {
  const utf16 = (text: string) =>
    Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Buffer.from(text, 'utf16le'))])

  it.each([
    ['utf-8', new TextEncoder().encode('Éléonore €')],
    ['utf-8', new TextEncoder().encode('\ufeffÉléonore €')],
    ['utf-16le', utf16('Éléonore €')],
    ['utf-16be', utf16('Éléonore €').map((_, place, all) => all[place ^ 1] ?? 0)],
    ['windows-1252', Uint8Array.from([0xc9, 0x6c, 0xe9, ...Buffer.from('onore '), 0x80])],
  ] as const)('is detected: %s', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding)
    expect(textOf(bytes, encoding)).toBe('Éléonore €')
  })
})
