/**
 * `npm run locales`: writes the TypeScript modules that combine the locale files, `packages/shared/src/locales/<language>.ts`
 * for each language, and `office-english.ts` with the texts of every screen for members. Required after adding a file. With `--check` it writes nothing and fails if a module is out of date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createIndexModule } from './index-module.ts'

const folder = join(import.meta.dirname, '../../packages/shared/src/locales')

/**
 * Areas whose English is loaded with the layout of the screens for members, and with the search. That of `application` is part of the
 * first script, and that of every other area is loaded with its screens.
 */
const officeAreas = [
  ...['documents', 'navigation', 'product-picker', 'search', 'validation'],
  // One for each kind of document.
  ...['credit-note', 'estimate', 'invoice', 'proposal'],
]

function listAreas(locale: string): string[] {
  return readdirSync(join(folder, locale)).map((file) => file.replace(/\.json$/, ''))
}

function createModules(): Map<string, string> {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const dictionaries = languages.map(({ name: locale }) => {
    const summary = `Every text of the product in one language: ${locale}.`
    return [
      `${locale}.ts`,
      createIndexModule({ summary, name: 'dictionary', locale, areas: listAreas(locale) }),
    ] as const
  })
  const office = createIndexModule({
    summary: 'English texts that the browser loads with every screen for members.',
    name: 'officeEnglish',
    locale: 'en',
    areas: officeAreas,
  })
  return new Map([...dictionaries, ['office-english.ts', office]])
}

function isCurrent(file: string, source: string): boolean {
  try {
    return readFileSync(join(folder, file), 'utf8') === source
  } catch {
    return false
  }
}

const stale = [...createModules()].filter(([file, source]) => !isCurrent(file, source))
if (!process.argv.includes('--check')) {
  for (const [file, source] of stale) writeFileSync(join(folder, file), source)
} else if (stale.length > 0) {
  console.error(`${stale.map(([file]) => `packages/shared/src/locales/${file}`).join(', ')}: out of date.`)
  console.error('Run npm run locales, and commit what it writes.')
  process.exitCode = 1
}
