const riff = 'RIFF'
const webp = 'WEBP'

/** The first bytes of the kinds of pictures that browsers show everywhere. */
const magicNumbers: readonly (readonly [string, string])[] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '474946383761'],
  ['image/gif', '474946383961'],
]

/** The content type of a picture by what is in it; null for everything else. */
export function detectImageType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12))
  const hex = start.toString('hex')
  const text = start.toString('latin1')
  if (text.startsWith(riff) && text.endsWith(webp)) return 'image/webp'
  return magicNumbers.find(([, beginning]) => hex.startsWith(beginning))?.[0] ?? null
}
