import type { Chance } from './random.ts'

/** A schema as far as the description of the calls uses JSON Schema. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly minimum?: number
  readonly minLength?: number
  readonly pattern?: string
}

/** A value that keeps to a schema, or nearly: what a pattern asks for is only guessed. */
export function bodyOf(schema: Schema, chance: Chance): unknown {
  if (schema.enum) return schema.enum[chance.below(schema.enum.length)]
  if (schema.anyOf) return bodyOf(schema.anyOf[chance.below(schema.anyOf.length)] ?? {}, chance)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['object'])
  switch (types[chance.below(types.length)]) {
    case 'object':
      return objectOf(schema, chance)
    case 'array':
      return listOf(schema, chance)
    case 'string':
      return textOf(schema, chance)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, chance.pick([0, 1, 2, 3, 7, 20, 100]))
    case 'boolean':
      return chance.oneIn(2)
    default:
      return null
  }
}

function objectOf({ properties = {}, required = [] }: Schema, chance: Chance): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || !chance.oneIn(3))
  return Object.fromEntries(names.map((name) => [name, bodyOf(properties[name] ?? {}, chance)]))
}

function listOf({ items = {}, minItems = 0 }: Schema, chance: Chance): unknown[] {
  return Array.from({ length: Math.max(minItems, 1 + chance.below(2)) }, () => bodyOf(items, chance))
}

const texts = ['Conseil', '2026-03-01', 'ada@example.com', '12', '19.99', 'fr', 'FR', '#0f4c5c', 'a'] as const

function textOf({ minLength = 0, pattern = '' }: Schema, chance: Chance): string {
  if (pattern.includes('\\d')) return String(1 + chance.below(9))
  const text = chance.pick(texts)
  return text.length < minLength ? text.padEnd(minLength, 'x') : text
}
