/** Joins names into one text from which `splitNames` returns them. */
export function joinNames(names: readonly string[]): string {
  return names.map(quoteName).join('; ')
}

function quoteName(name: string): string {
  return /[;|"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

// A quoted name, or text up to the next separator.
const part = /\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;|\r\n]|$))|([^;|\r\n]*))\s*(?:[;|\r\n]|$)/gy

/** Splits a list of names at semicolons, vertical bars and line breaks. Empty parts are omitted. */
export function splitNames(text: string): string[] {
  const names: string[] = []
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const [, quoted, plain = ''] = part.exec(text) ?? []
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')
    if (name !== '') names.push(name)
  }
  return names
}
