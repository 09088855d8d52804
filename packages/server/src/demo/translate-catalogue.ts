import type { Locale } from '@quittance/shared/text/locales.ts'
import de from './catalogue/de.json' with { type: 'json' }
import en from './catalogue/en.json' with { type: 'json' }
import es from './catalogue/es.json' with { type: 'json' }
import fr from './catalogue/fr.json' with { type: 'json' }
import { type DemoGroup, mixedGroups } from './demo-catalogue.ts'

/** The texts of a group in one language. */
interface GroupTexts {
  readonly name: string
  readonly titles: readonly string[]
  /** For each product its name and the name of its unit. */
  readonly products: readonly (readonly string[])[]
}

/** The texts of the groups, in the order of `mixedGroups` and of their products. */
export const groupTexts: Readonly<Record<Locale, readonly GroupTexts[]>> = { en, fr, de, es }

/** Returns the groups with all names in a language, and titles in that language and in English. @param language null: the mixed groups */
export function listDemoGroups(language: Locale | null): readonly DemoGroup[] {
  return language === null
    ? mixedGroups
    : mixedGroups.map((group, index) => translateGroup(group, language, index))
}

function translateGroup(group: DemoGroup, language: Locale, index: number): DemoGroup {
  const texts = groupTexts[language][index]
  const english = groupTexts.en[index]
  if (!(texts && english)) throw new Error(`The group ${group.name} has no texts in the language ${language}`)
  return {
    name: texts.name,
    rate: group.rate,
    titles: { en: english.titles, [language]: texts.titles },
    products: group.products.map(([name, price, unit, ...quantity], productIndex) => {
      const [productName = name, unitName = unit] = texts.products[productIndex] ?? []
      return [productName, price, unitName, ...quantity]
    }),
  }
}
