import type { SourceFile } from './source-file.ts'

/** Offsets where a global is used by its name, bare or through `globalThis`; a property of that name is not it. */
export function referencesTo(global: string, file: SourceFile): number[] {
  const properties = new Set<number>()
  const found: number[] = []
  file.visit({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      const throughGlobal =
        object.type === 'Identifier' && /^(globalThis|window|self|global)$/.test(object.name)
      if (!throughGlobal) properties.add(property.start)
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
