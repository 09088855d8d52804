import type { SeededRandom } from './random.ts'

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
  return Array.from({ length: Math.max(minItems, 1 + chance.nextInteger(2)) }, () => generateBody(items, chance))
}

const sampleTexts = ['Conseil', '2026-03-01', 'ada@example.com', '12', '19.99', 'fr', 'FR', '#0f4c5c', 'a'] as const

function generateText({ minLength = 0, pattern = '' }: JsonSchema, chance: SeededRandom): string {
  if (pattern.includes('\\d')) return String(1 + chance.nextInteger(9))
  const text = chance.pick(sampleTexts)
  return text.length < minLength ? text.padEnd(minLength, 'x') : text
}
