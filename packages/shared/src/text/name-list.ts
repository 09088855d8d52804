/** Joins names into one text from which `splitNames` returns them. */
export function joinNames(names: readonly string[]): string {
  return names.map(quoteName).join('; ')
}

function quoteName(name: string): string {
  return /[;|"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

// A quoted name, or text up to the next separator.
const part = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;|\r\n]|$))|([^;|\r\n]*))\s*(?:[;|\r\n]|$)/gy

export interface ListedName {
  readonly name: string
  /** A quoted name is complete, whichever separators it contains. */
  readonly isQuoted: boolean
}

/** Splits a list of names at semicolons, vertical bars and line breaks. Empty parts are omitted. */
export function splitNames(text: string): ListedName[] {
  const names: ListedName[] = []
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const [, quoted, plain = ''] = part.exec(text) ?? []
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')
    if (name !== '') names.push({ name, isQuoted: quoted !== undefined })
  }
  return names
}
