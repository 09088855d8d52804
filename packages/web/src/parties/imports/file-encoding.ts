/** The encodings in which a text file can be read. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const

export type Encoding = (typeof encodings)[number]

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Detects the encoding: that of the byte-order mark, or UTF-8 if the bytes are valid, or else Windows-1252. */
export function encodingOf(bytes: Uint8Array): Encoding {
  for (const [encoding, mark] of marks) {
    if (mark.every((byte, place) => bytes[place] === byte)) return encoding
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Decodes a text, without its byte-order mark. */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}
