/** A subject is stored and sent in one line. */
export const maxSubjectLength = 255

/** What a template of e-mails can leave open: each stands in it between braces, as `{number}`. */
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

/** What stands in their place, each as its reader writes it; empty: there is nothing to say. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const placeholderPattern = /\{([a-z_]+)\}/g
const bracedTextPattern = /\{[^{}\n]{1,40}\}/g

/** What is typed between braces and is no placeholder, each once. */
export function findUnknownPlaceholders(template: string): string[] {
  const found = template.match(bracedTextPattern) ?? []
  return [...new Set(found.filter((one) => !isPlaceholder(one.slice(1, -1))))]
}

/** One line, filled in. A value stands in it as it is, also where it looks like a placeholder itself. */
export function fillLine(line: string, values: PlaceholderValues): string {
  return line.replace(placeholderPattern, (typed, name: string) =>
    isPlaceholder(name) ? values[name] : typed,
  )
}

/**
 * Text of several lines, filled in. A line that asks for what is not there, like the due date of a document without one,
 * is left out.
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
  return placeholders.some((known) => known === name)
}

/** How a document can be set on paper. */
export const printTemplates = ['letterhead', 'band', 'compact'] as const

export type PrintTemplate = (typeof printTemplates)[number]
