type Index = {
  /** One sentence for the doc comment of the module. */
  summary: string
  /** Name of the exported constant. */
  name: string
  locale: string
  /** File names without `.json`. */
  areas: readonly string[]
}

/** Returns the source of a module that imports the files of the areas and exports one object with all their texts. */
export function createIndexModule({ summary, name, locale, areas }: Index): string {
  const sorted = [...areas].sort()
  const imports = sorted.map(
    (area) => `import ${toConstantName(area)} from './${locale}/${area}.json' with { type: 'json' }`,
  )
  return [
    ...imports,
    '',
    `/** ${summary} Written by \`npm run locales\`. */`,
    `export const ${name} = {`,
    ...sorted.map((area) => `  ...${toConstantName(area)},`),
    '}',
    '',
  ].join('\n')
}

/** Converts `email-composer` to `emailComposer`. */
function toConstantName(area: string): string {
  return area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
