type Index = {
  /** A sentence for the head of the module. */
  summary: string
  /** The name of the exported constant. */
  name: string
  locale: string
  /** File names without `.json`. */
  areas: readonly string[]
}

/** Returns the source of a module that imports the files of the areas and exports one object with all their texts. */
export function indexModule({ summary, name, locale, areas }: Index): string {
  const sorted = [...areas].sort()
  const imports = sorted.map(
    (area) => `import ${constantOf(area)} from './${locale}/${area}.json' with { type: 'json' }`,
  )
  return [
    ...imports,
    '',
    `/** ${summary} Written by \`npm run locales\`. */`,
    `export const ${name} = {`,
    ...sorted.map((area) => `  ...${constantOf(area)},`),
    '}',
    '',
  ].join('\n')
}

/** `email-composer` is `emailComposer` in TypeScript. */
function constantOf(area: string): string {
  return area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
