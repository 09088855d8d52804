import { limits } from '#documents/limits.ts'

// `{"id":…,"name":…,"rate":…}`
const valuesPerTaxRate = 4
// Its ten fields, with room for fields that are not read.
const valuesPerLine = 16
const valuesOfOtherFields = 1_000

/** Limits of JSON in requests. Time and memory of parsing depend on these more than on the length of the text. */
export const jsonLimits = {
  /** Levels of lists and objects. The body of a save has five. */
  depth: 32,
  /**
   * Number of values. A document with the maximum of lines and tax rates has about 180,000. Empty lists and objects
   * count twice.
   */
  values: limits.lines * (valuesPerLine + limits.taxRatesPerLine * valuesPerTaxRate) + valuesOfOtherFields,
  /**
   * Number of distinct sequences of fields at the beginning of an object; the JavaScript engine stores a hidden class
   * for each. 500 imported rows that each omit other fields have about 15,000.
   */
  sequences: 30_000,
} as const

// Characters that are read before the caller can yield.
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

/** The fields that follow a sequence of fields, as a tree. */
interface FieldNode extends Map<string, FieldNode> {}

/** Scans JSON text for what `jsonLimits` limits, without parsing it. */
class JsonLimitReader {
  readonly #text: string
  readonly #maxValues: number
  readonly #noFields: FieldNode = new Map()
  // The sequence of fields so far, for each open list or object.
  readonly #open: FieldNode[] = []
  #index = 0
  #values = 1
  #sequences = 0
  #isInString = false
  #stringStart = 0
  #stringEnd = 0

  constructor(text: string, maxValues: number) {
    this.#text = text
    this.#maxValues = maxValues
  }

  get isAtEnd(): boolean {
    return this.#index >= this.#text.length
  }

  get isExceeded(): boolean {
    return (
      this.#values > this.#maxValues ||
      this.#open.length > jsonLimits.depth ||
      this.#sequences > jsonLimits.sequences
    )
  }

  /** Reads at most `chunkLength` characters. Stops when a limit is exceeded. */
  readChunk(): void {
    const end = Math.min(this.#text.length, this.#index + chunkLength)
    while (this.#index < end && !this.isExceeded) {
      if (this.#isInString) this.#readString(end)
      else this.#readStructure(end)
    }
  }

  #readString(end: number): void {
    const text = this.#text
    let index = this.#index
    while (index < end && this.#isInString) {
      const char = text.charCodeAt(index)
      if (char === quote) {
        this.#isInString = false
        this.#stringEnd = index
      }
      index += char === backslash ? 2 : 1
    }
    this.#index = index
  }

  /** Reads up to the next structural character. */
  #readStructure(end: number): void {
    const text = this.#text
    let index = this.#index
    while (index < end && !isStructural(text.charCodeAt(index))) index += 1
    this.#index = index
    if (index === end) return
    this.#index += 1
    this.#readStructuralCharacter(text.charCodeAt(index))
  }

  #readStructuralCharacter(char: number): void {
    if (char === quote) {
      this.#isInString = true
      this.#stringStart = this.#index
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
 * Checks JSON text before it is parsed, in chunks between which the caller can yield. Returns true if the text exceeds
 * `jsonLimits`. Invalid JSON is scanned correctly up to its first error, where a parser stops too.
 */
export function* checkJsonLimits(
  text: string,
  maxValues: number = jsonLimits.values,
): Generator<undefined, boolean> {
  const reader = new JsonLimitReader(text, maxValues)
  while (!(reader.isAtEnd || reader.isExceeded)) {
    reader.readChunk()
    yield
  }
  return reader.isExceeded
}

/** Returns the result of `checkJsonLimits` synchronously. */
export function exceedsJsonLimits(text: string, maxValues?: number): boolean {
  const check = checkJsonLimits(text, maxValues)
  let result = check.next()
  while (!result.done) result = check.next()
  return result.value
}
