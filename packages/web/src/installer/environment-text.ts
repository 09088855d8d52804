const secretLine = /^(\s*(?:APP_KEY|DB_PASSWORD|MAIL_PASSWORD)\s*=)(.*\S.*)$/
const bullet = '•'
const shortestMask = 8

/** Replaces the secrets of an environment file with bullets, whose number does not reveal the length of a secret. */
export function maskSecrets(text: string): string {
  const masks = masksOf(text)
  return mapLines(text, (line) => {
    const secret = secretIn(line)
    return secret === null ? line : secret.head + (masks.get(secret.key)?.get(secret.value) ?? '')
  })
}

/**
 * Returns an edited masked text with its secrets.
 * @param original the text before masking: lines with unchanged bullets get its secrets again, even if they were moved; null if
 *   the text is not masked
 */
export function unmaskSecrets(edited: string, original: string | null): string {
  if (original === null) return edited
  const masks = masksOf(original)
  return mapLines(edited, (line) => {
    const secret = secretIn(line)
    if (secret === null) return line
    const values = [...(masks.get(secret.key) ?? [])]
    const match = values.find(([, mask]) => mask === secret.value)
    return match === undefined ? line : secret.head + match[0]
  })
}

interface Secret {
  readonly key: string
  /** The text before the value. */
  readonly head: string
  readonly value: string
}

function secretIn(line: string): Secret | null {
  const [, head = '', rest = ''] = secretLine.exec(line) ?? []
  return head === '' ? null : { key: head.replace('=', '').trim(), head, value: rest.trimEnd() }
}

/** Maps keys to the mask of each value. Each further value of a key has one more bullet, so that they are not confused. */
function masksOf(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const masks = new Map<string, Map<string, string>>()
  for (const line of text.split('\n')) {
    const secret = secretIn(line)
    if (secret === null) continue
    const ofKey = masks.get(secret.key) ?? new Map<string, string>()
    masks.set(secret.key, ofKey)
    if (!ofKey.has(secret.value)) ofKey.set(secret.value, bullet.repeat(shortestMask + ofKey.size))
  }
  return masks
}

function mapLines(text: string, change: (line: string) => string): string {
  return text.split('\n').map(change).join('\n')
}

/** Returns the URL of the product in an environment file; null if there is none, or an invalid one. */
export function urlInEnvironment(text: string): string | null {
  const [, value = ''] = /^APP_URL=(.*)$/m.exec(text) ?? []
  const url = value.startsWith('"') ? unquoted(value) : value.trim()
  return URL.canParse(url) ? url : null
}

/** Returns whether two URLs open the same application. A final slash makes no difference. */
export function isSameUrl(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other)
}

function withoutSlash(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/+$/, '')
}

function unquoted(value: string): string {
  try {
    return String(JSON.parse(value))
  } catch {
    return ''
  }
}
