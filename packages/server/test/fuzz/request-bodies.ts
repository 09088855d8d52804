import { createHostileTexts } from './hostile-inputs.ts'

/** JSON Schema, as far as the OpenAPI document uses it. */
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

/** Generates a value that conforms to a schema, except that patterns are only guessed. */
export function generateBody(schema: JsonSchema, random: SeededRandom): unknown {
  if (schema.enum) return schema.enum[random.nextInteger(schema.enum.length)]
  if (schema.anyOf) return generateBody(schema.anyOf[random.nextInteger(schema.anyOf.length)] ?? {}, random)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['object'])
  switch (types[random.nextInteger(types.length)]) {
    case 'object':
      return generateObject(schema, random)
    case 'array':
      return generateList(schema, random)
    case 'string':
      return generateText(schema, random)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, random.pick([0, 1, 2, 3, 7, 20, 100]))
    case 'boolean':
      return random.isOneIn(2)
    default:
      return null
  }
}

function generateObject({ properties = {}, required = [] }: JsonSchema, random: SeededRandom): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || !random.isOneIn(3))
  return Object.fromEntries(names.map((name) => [name, generateBody(properties[name] ?? {}, random)]))
}

function generateList({ items = {}, minItems = 0 }: JsonSchema, random: SeededRandom): unknown[] {
  return Array.from({ length: Math.max(minItems, 1 + random.nextInteger(2)) }, () =>
    generateBody(items, random),
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

function generateText({ minLength = 0, pattern = '' }: JsonSchema, random: SeededRandom): string {
  if (pattern.includes('\\d')) return String(1 + random.nextInteger(9))
  const text = random.pick(sampleTexts)
  return text.length < minLength ? text.padEnd(minLength, 'x') : text
}

/** Values that forms never send: other types, other sizes, and names of built-in properties. */
const unusualValues = [
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

// Within and beyond the limits of fields.
const lengths = [200, 500, 50_000, 70_000] as const

function pickUnusualValue(random: SeededRandom): unknown {
  if (!random.isOneIn(5)) return random.pick(unusualValues)()
  const text = random.pick(createHostileTexts(random.pick(lengths)))
  return random.isOneIn(10) ? new Array(100).fill(text) : text
}

/** Changes a body in one to three places. @param naughty strings that are known to break programs */
export function mutateBody(
  body: unknown,
  random: SeededRandom,
  naughty: readonly [string, ...string[]],
): unknown {
  let mutated = body
  for (let count = 1 + random.nextInteger(3); count > 0; count -= 1)
    mutated = mutateOnce(mutated, random, naughty)
  return mutated
}

function mutateOnce(body: unknown, random: SeededRandom, naughty: readonly [string, ...string[]]): unknown {
  const shouldDescend = typeof body === 'object' && body !== null && !random.isOneIn(12)
  if (!shouldDescend) return random.isOneIn(2) ? random.pick(naughty) : pickUnusualValue(random)
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const keys = Object.keys(copy)
  const key = keys[random.nextInteger(keys.length)]
  if (key === undefined || random.isOneIn(10)) return { ...copy, [random.pick(naughty)]: 1 }
  if (random.isOneIn(6)) {
    Reflect.deleteProperty(copy, key)
    return Array.isArray(copy) ? copy.flat() : copy
  }
  Reflect.set(copy, key, mutateOnce(Reflect.get(copy, key), random, naughty))
  return copy
}

/** Replaces a random value of a body by a text. */
export function insertText(body: unknown, random: SeededRandom, text: string): unknown {
  if (typeof body !== 'object' || body === null) return text
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body }
  const keys = Object.keys(copy)
  const key = keys[random.nextInteger(keys.length)]
  if (key === undefined) return text
  Reflect.set(copy, key, insertText(Reflect.get(copy, key), random, text))
  return copy
}

/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** Returns an integer from 0, below the limit. */
  nextInteger(limit: number): number
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  /** Returns true with probability 1 / count. */
  isOneIn(count: number): boolean
}

/** Creates a Mulberry32 generator. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const nextInteger = (limit: number) => Math.floor(next() * limit)
  return {
    nextInteger,
    pick: (items) => items[nextInteger(items.length)] ?? items[0],
    isOneIn: (count) => nextInteger(count) === 0,
  }
}
