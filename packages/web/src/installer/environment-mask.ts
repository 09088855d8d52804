const secretLine = /^(\s*(?:APP_KEY|DB_PASSWORD|MAIL_PASSWORD)\s*=)(.*\S.*)$/
const bullet = '•'
const shortestMask = 8

/** The text of an environment file for other people's eyes: bullets stand for its secrets, however long those are. */
export function masked(text: string): string {
  const masks = masksOf(text)
  return mapLines(text, (line) => {
    const secret = secretIn(line)
    return secret === null ? line : secret.head + (masks.get(secret.key)?.get(secret.value) ?? '')
  })
}

/**
 * The text that is meant by what was edited under the mask.
 * @param original what the mask was put on: lines whose bullets are untouched have its values again, wherever they are now
 */
export function unmasked(edited: string, original: string): string {
  const masks = masksOf(original)
  return mapLines(edited, (line) => {
    const secret = secretIn(line)
    if (secret === null) return line
    const values = [...(masks.get(secret.key) ?? [])]
    const meant = values.find(([, mask]) => mask === secret.value)
    return meant === undefined ? line : secret.head + meant[0]
  })
}

interface Secret {
  readonly key: string
  /** Everything before the value. */
  readonly head: string
  readonly value: string
}

function secretIn(line: string): Secret | null {
  const [, head = '', rest = ''] = secretLine.exec(line) ?? []
  return head === '' ? null : { key: head.replace('=', '').trim(), head, value: rest.trimEnd() }
}

/** By key, the mask of each value. A second value of the same key has one bullet more, so that neither becomes the other. */
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
