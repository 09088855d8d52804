import type { Expression, ObjectPattern } from 'oxc-parser'
import type { SourceFile } from './source-file.ts'

/** Offsets where a global is used by its name, bare or through `globalThis`; a property of that name is not it. */
export function findGlobalReferences(global: string, file: SourceFile): number[] {
  const properties = new Set<number>()
  const found: number[] = []
  file.visit({
    MemberExpression({ object, property }) {
      if (property.type === 'Identifier' && !isGlobalObject(object)) properties.add(property.start)
      if (property.type === 'Literal' && property.value === global && isGlobalObject(object)) {
        found.push(property.start)
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ObjectPattern' && init && isGlobalObject(init)) found.push(...findDestructured(global, id))
    },
    Property({ key, shorthand }) {
      if (!shorthand) properties.add(key.start)
    },
    Identifier({ name, start }) {
      if (name === global && !properties.has(start)) found.push(start)
    },
  })
  return found
}

function isGlobalObject(node: Expression): boolean {
  return node.type === 'Identifier' && /^(globalThis|window|self|global)$/.test(node.name)
}

function findDestructured(name: string, { properties }: ObjectPattern): number[] {
  return properties
    .filter((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name)
    .map(({ start }) => start)
}
