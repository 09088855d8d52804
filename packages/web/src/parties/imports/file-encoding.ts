/** How the letters of a text file are written. */
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

/** As its byte-order mark says; else UTF-8 where it can be, and what older Windows programs write where it cannot. */
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

/** Without its byte-order mark. */
export function textOf(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}
