import { describe, expect, it } from 'vitest'
import type { Dictionary } from '#text/translator.ts'
import { dictionary as german } from './de.ts'
import { dictionary as english } from './en.ts'
import { dictionary as spanish } from './es.ts'
import { dictionary as french } from './fr.ts'

interface Translation {
  readonly locale: string
  readonly dictionary: Dictionary
  /** What is written the same in English and in this language. */
  readonly sameInEnglish: readonly string[]
}

const translations: readonly Translation[] = [
  {
    locale: 'fr',
    dictionary: french,
    sameInEnglish: [
      'Actions',
      'Alt',
      'Chercher',
      'Client',
      'Code',
      'Ctrl',
      'Ctrl K',
      'Date',
      'Document',
      'Documents',
      'E-mail',
      'E-mails',
      'Installation',
      'JSON',
      'Local',
      'Logo',
      'Message',
      'Node.js {{version}}',
      'OK',
      'Pages',
      'Port',
      'Production',
      'STARTTLS',
      'URL',
      'Version {{number}}',
      'Version {{version}}',
      'Version {{version}}, {{name}}, {{time}}',
      'Versions',
      '{{shown}} document',
      '{{shown}} documents',
      '{{count}} document',
      '{{count}} documents',
    ],
  },
  {
    locale: 'de',
    dictionary: german,
    sameInEnglish: [
      'Administrator',
      'Browser',
      'Alt',
      'Code',
      'Details',
      'Esc',
      'Host',
      'Installation',
      'JSON',
      'Logo',
      'Name',
      'Node.js {{version}}',
      'OK',
      'Port',
      'STARTTLS',
      'Server',
      'Staging',
      'Status',
      'System',
      'URL',
      'Version {{number}}',
      '{{field}}:',
      '{{field}}: {{before}} → {{after}}',
      '{{label}}: {{amount}}',
    ],
  },
  {
    locale: 'es',
    dictionary: spanish,
    sameInEnglish: [
      'Alt',
      'Ctrl',
      'Ctrl K',
      'Esc',
      'JSON',
      'Local',
      'Node.js {{version}}',
      'STARTTLS',
      'URL',
      '{{field}}:',
      '{{field}}: {{before}} → {{after}}',
      '{{label}}: {{amount}}',
    ],
  },
]

const englishSentences: Dictionary = english

describe.each(translations)('the dictionary of $locale', ({ locale, dictionary, sameInEnglish }) => {
  it('has the keys of English in its order, each plural in its own forms', () => {
    expect(Object.keys(dictionary)).toEqual(listRequiredKeys(locale))
  })

  it('fills the same parameters in', () => {
    const differing = Object.keys(dictionary).filter(
      (key) => listParameters(dictionary[key]) !== listParameters(findEnglish(key)),
    )
    expect(differing).toEqual([])
  })

  it('has no empty sentence', () => {
    expect(Object.keys(dictionary).filter((key) => dictionary[key]?.trim() === '')).toEqual([])
  })

  it('leaves nothing in English but what is the same in both', () => {
    const same = Object.keys(dictionary).flatMap((key) => {
      const sentence = dictionary[key]
      return sentence !== undefined && sentence === findEnglish(key) ? [sentence] : []
    })
    expect([...new Set(same)].sort()).toEqual([...sameInEnglish].sort())
  })
})

const frenchTexts: Dictionary = french

it('keeps French punctuation on the line of its word', () => {
  const loose = /[^\u202f][;!?]|[^\u00a0]:( |$)|[^\u00a0]»|«[^\u00a0]/
  const breaking = Object.keys(frenchTexts).filter((key) => loose.test(frenchTexts[key] ?? ''))
  expect(breaking).toEqual([])
})

/** The keys that a language needs: those of English, with the plural forms that the language tells apart. */
function listRequiredKeys(locale: string): string[] {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) =>
    new Intl.PluralRules(locale).resolvedOptions().pluralCategories.some((needed) => needed === form),
  )
  return Object.keys(english).flatMap((key) => {
    if (key.endsWith('_one')) return []
    return key.endsWith('_other') ? forms.map((form) => key.replace(/other$/, form)) : [key]
  })
}

/** The English sentence that a key stands for; that of `_other` for a plural form that English does not have. */
function findEnglish(key: string): string | undefined {
  return englishSentences[key] ?? englishSentences[key.replace(/_[a-z]+$/, '_other')]
}

function listParameters(sentence = ''): string {
  return [...new Set(sentence.match(/\{\{.*?\}\}/g))].sort().join(' ')
}
