/** Maximum length of a subject, which is one line. */
export const maxSubjectLength = 255

/** Placeholders of e-mail templates. A template contains them in braces: `{number}`. */
export const placeholders = [
  'number',
  'title',
  'client',
  'total',
  'date',
  'due_date',
  'company',
  'member',
] as const

export type Placeholder = (typeof placeholders)[number]

/** Values of the placeholders, formatted for the recipient; empty if the document has no such value. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const placeholderPattern = /\{([a-z_]+)\}/g
const bracedTextPattern = /\{[^{}\n]{1,40}\}/g

/** Returns the distinct texts in braces that are not placeholders. */
export function findUnknownPlaceholders(template: string): string[] {
  const found = template.match(bracedTextPattern) ?? []
  return [...new Set(found.filter((text) => !isPlaceholder(text.slice(1, -1))))]
}

/** Replaces the placeholders of a line. Placeholders in values are not replaced. */
export function fillLine(line: string, values: PlaceholderValues): string {
  return line.replace(placeholderPattern, (text, name: string) => (isPlaceholder(name) ? values[name] : text))
}

/**
 * Replaces the placeholders of a text. Removes lines that contain a placeholder without value, for example the due
 * date of a document that has none.
 */
export function fillLines(template: string, values: PlaceholderValues): string {
  const lines = template.split('\n')
  return lines
    .filter((line) => !hasEmptyPlaceholder(line, values))
    .map((line) => fillLine(line, values))
    .join('\n')
}

function hasEmptyPlaceholder(line: string, values: PlaceholderValues): boolean {
  return placeholders.some((name) => values[name] === '' && line.includes(`{${name}}`))
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((placeholder) => placeholder === name)
}

/** Designs of PDF documents. */
export const printTemplates = ['letterhead', 'band', 'compact', 'ledger', 'cover'] as const

export type PrintTemplate = (typeof printTemplates)[number]
