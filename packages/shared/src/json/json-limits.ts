import { limits } from '#documents/limits.ts'

// `{"id":…,"name":…,"rate":…}`
const valuesPerTaxRate = 4
// Its eight fields, with room for fields that are not read.
const valuesPerLine = 16
const valuesOfOtherFields = 1_000

/** How much sent JSON may hold. The time and memory of parsing depend on this more than on the length of the text. */
export const jsonLimits = {
  /** Levels of lists and objects. The body of a save has five. */
  depth: 32,
  /** A document with the most lines, each with the most tax rates, has about 180,000. Empty lists and objects count twice. */
  values: limits.lines * (valuesPerLine + limits.taxRatesPerLine * valuesPerTaxRate) + valuesOfOtherFields,
  /**
   * Fields that come after a sequence of fields which no earlier object begins with; the engine keeps a record of each. 500 imported rows
   * that all leave out other fields have about 15,000.
   */
  sequences: 30_000,
} as const

// Between two of these a caller can let other work be done.
const chunkLength = 2 ** 16

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

function isStructural(char: number): boolean {
  switch (char) {
    case quote:
    case comma:
    case colon:
    case openBracket:
    case closeBracket:
    case openBrace:
    case closeBrace:
      return true
    default:
      return false
  }
}

/** The field names that follow a sequence of field names. */
interface FieldNode extends Map<string, FieldNode> {}

/** Reads JSON text before it is parsed, and only as far as needed to tell whether it keeps to `jsonLimits`. */
class JsonLimitReader {
  readonly #text: string
  readonly #mostValues: number
  readonly #noFields: FieldNode = new Map()
  // For each open list or object, the fields that it has so far.
  readonly #open: FieldNode[] = []
  #place = 0
  #values = 1
  #sequences = 0
  #isInString = false
  #stringStart = 0
  #stringEnd = 0

  constructor(text: string, mostValues: number) {
    this.#text = text
    this.#mostValues = mostValues
  }

  get isAtEnd(): boolean {
    return this.#place >= this.#text.length
  }

  get isExceeded(): boolean {
    return (
      this.#values > this.#mostValues ||
      this.#open.length > jsonLimits.depth ||
      this.#sequences > jsonLimits.sequences
    )
  }

  /** Reads at most `portionLength` characters, and stops where a limit is exceeded. */
  readChunk(): void {
    const end = Math.min(this.#text.length, this.#place + chunkLength)
    while (this.#place < end && !this.isExceeded) {
      if (this.#isInString) this.#readString(end)
      else this.#readStructure(end)
    }
  }

  #readString(end: number): void {
    const text = this.#text
    let place = this.#place
    while (place < end && this.#isInString) {
      const char = text.charCodeAt(place)
      if (char === quote) {
        this.#isInString = false
        this.#stringEnd = place
      }
      place += char === backslash ? 2 : 1
    }
    this.#place = place
  }

  /** Reads up to the next string or the next character that counts. */
  #readStructure(end: number): void {
    const text = this.#text
    let place = this.#place
    while (place < end && !isStructural(text.charCodeAt(place))) place += 1
    this.#place = place
    if (place === end) return
    this.#place += 1
    this.#readStructuralCharacter(text.charCodeAt(place))
  }

  #readStructuralCharacter(char: number): void {
    if (char === quote) {
      this.#isInString = true
      this.#stringStart = this.#place
    } else if (char === colon) this.#addField()
    else if (char === comma) this.#values += 1
    else if (char === openBracket || char === openBrace) {
      this.#values += 1
      this.#open.push(this.#noFields)
    } else this.#open.pop()
  }

  /** Adds the string before a colon to the fields of the innermost object. */
  #addField(): void {
    const last = this.#open.length - 1
    const fields = this.#open[last]
    if (fields === undefined) return
    const name = this.#text.slice(this.#stringStart, this.#stringEnd)
    let next = fields.get(name)
    if (next === undefined) {
      next = new Map()
      fields.set(name, next)
      this.#sequences += 1
    }
    this.#open[last] = next
  }
}

/**
 * Checks JSON text before it is parsed, in portions between which the caller may yield. Returns true if the text exceeds `jsonLimits`.
 * Text that is not JSON is read correctly up to its first error, which is as far as a parser gets.
 */
export function* checkJsonLimits(
  text: string,
  mostValues: number = jsonLimits.values,
): Generator<undefined, boolean> {
  const reading = new JsonLimitReader(text, mostValues)
  while (!(reading.isAtEnd || reading.isExceeded)) {
    reading.readChunk()
    yield
  }
  return reading.isExceeded
}

/** As `checkJsonLimits`, at once. */
export function exceedsJsonLimits(text: string, mostValues?: number): boolean {
  const check = checkJsonLimits(text, mostValues)
  let step = check.next()
  while (!step.done) step = check.next()
  return step.value
}
