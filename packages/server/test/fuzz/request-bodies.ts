import { createHostileTexts } from './hostile-inputs.ts'

/** A schema as far as the description of the calls uses JSON Schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly pattern?: string
}

/** A value that keeps to a schema, or nearly: what a pattern asks for is only guessed. */
export function generateBody(schema: JsonSchema, chance: SeededRandom): unknown {
  if (schema.enum) return schema.enum[chance.nextInteger(schema.enum.length)]
  if (schema.anyOf) return generateBody(schema.anyOf[chance.nextInteger(schema.anyOf.length)] ?? {}, chance)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['object'])
  switch (types[chance.nextInteger(types.length)]) {
    case 'object':
      return generateObject(schema, chance)
    case 'array':
      return generateList(schema, chance)
    case 'string':
      return generateText(schema, chance)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, chance.pick([0, 1, 2, 3, 7, 20, 100]))
    case 'boolean':
      return chance.isOneIn(2)
    default:
      return null
  }
}

function generateObject({ properties = {}, required = [] }: JsonSchema, chance: SeededRandom): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || !chance.isOneIn(3))
  return Object.fromEntries(names.map((name) => [name, generateBody(properties[name] ?? {}, chance)]))
}

function generateList({ items = {}, minItems = 0 }: JsonSchema, chance: SeededRandom): unknown[] {
  return Array.from({ length: Math.max(minItems, 1 + chance.nextInteger(2)) }, () =>
    generateBody(items, chance),
  )
}

const sampleTexts = [
  'Conseil',
  '2026-03-01',
  'ada@example.com',
  '12',
  '19.99',
  'fr',
  'FR',
  '#0f4c5c',
  'a',
] as const

function generateText({ minLength = 0, pattern = '' }: JsonSchema, chance: SeededRandom): string {
  if (pattern.includes('\\d')) return String(1 + chance.nextInteger(9))
  const text = chance.pick(sampleTexts)
  return text.length < minLength ? text.padEnd(minLength, 'x') : text
}

/** What no form sends: other types, other sizes, and names that objects have already. */
const strangeValues = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1.5,
  () => 1e300,
  () => 2 ** 53,
  () => -(2 ** 63),
  () => '',
  () => '   ',
  () => 'NaN',
  () => '１２',
  () => '1e9999',
  () => 'x'.repeat(70_000),
  () => '\u0000',
  () => '\ud800',
  () => '\u202e\u200b',
  () => [],
  () => ({}),
  () => ({ id: {} }),
  () => ({ id: 999_999_999_999 }),
  () => ({ ['__proto__']: { id: 1 }, constructor: 1, toString: null }),
  () => [[[[[[[[[[]]]]]]]]]],
  () => new Array(3_000).fill(0),
] as const satisfies readonly [() => unknown, ...(() => unknown)[]]

// Within and beyond the limits of what may be sent.
const lengths = [200, 500, 50_000, 70_000] as const

function pickStrangeValue(chance: SeededRandom): unknown {
  if (!chance.isOneIn(5)) return chance.pick(strangeValues)()
  const text = chance.pick(createHostileTexts(chance.pick(lengths)))
  return chance.isOneIn(10) ? new Array(100).fill(text) : text
}

/** Changes a body in one to three places. @param naughty strings that have broken programs before */
export function mutateBody(
  body: unknown,
  chance: SeededRandom,
  naughty: readonly [string, ...string[]],
): unknown {
  let changed = body
  for (let count = 1 + chance.nextInteger(3); count > 0; count -= 1)
    changed = mutateOnce(changed, chance, naughty)
  return changed
}

function mutateOnce(body: unknown, chance: SeededRandom, naughty: readonly [string, ...string[]]): unknown {
  const goesDeeper = typeof body === 'object' && body !== null && !chance.isOneIn(12)
  if (!goesDeeper) return chance.isOneIn(2) ? chance.pick(naughty) : pickStrangeValue(chance)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const keys = Object.keys(copy)
  const key = keys[chance.nextInteger(keys.length)]
  if (key === undefined || chance.isOneIn(10)) return { ...copy, [chance.pick(naughty)]: 1 }
  if (chance.isOneIn(6)) {
    Reflect.deleteProperty(copy, key)
    return Array.isArray(copy) ? copy.flat() : copy
  }
  Reflect.set(copy, key, mutateOnce(Reflect.get(copy, key), chance, naughty))
  return copy
}

/** Says a text in one place of a body. */
export function insertText(body: unknown, chance: SeededRandom, text: string): unknown {
  if (typeof body !== 'object' || body === null) return text
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const keys = Object.keys(copy)
  const key = keys[chance.nextInteger(keys.length)]
  if (key === undefined) return text
  Reflect.set(copy, key, insertText(Reflect.get(copy, key), chance, text))
  return copy
}

/** Chances that come the same each time they are made from the same seed. */
export interface SeededRandom {
  /** A whole number from 0, below the limit. */
  nextInteger(limit: number): number
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  /** One in so many. */
  isOneIn(many: number): boolean
}

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    nextInteger: below,
    pick: (items) => items[below(items.length)] ?? items[0],
    isOneIn: (many) => below(many) === 0,
  }
}
