import { describe, expect, it } from 'vitest'
import type { Dictionary } from '#text/translator.ts'
import { dictionary as german } from './de.ts'
import { dictionary as english } from './en.ts'
import { dictionary as spanish } from './es.ts'
import { dictionary as french } from './fr.ts'

interface Translation {
  readonly locale: string
  readonly dictionary: Dictionary
  /** Texts that are equal in English and in this language. */
  readonly sameInEnglish: readonly string[]
}

const translations: readonly Translation[] = [
  {
    locale: 'fr',
    dictionary: french,
    sameInEnglish: [
      'Invitation',
      'Version {{after}}',
      'A4',
      'BIC',
      'IBAN',
      'Actions',
      'Alt',
      'Chercher',
      'Client',
      'Code',
      'Compact',
      'Ctrl',
      'Ctrl K',
      'Date',
      'Description',
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
      'Version {{version}}, {{name}}',
      'Version {{version}}, {{name}}, {{time}}',
      'Versions',
      '{{name}} ({{owner}})',
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
      'A4',
      'BIC',
      'IBAN',
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
      'Region',
      'STARTTLS',
      'Server',
      'Staging',
      'Status',
      'System',
      'UID',
      'URL',
      'Version {{number}}',
      '{{field}}:',
      '{{field}}: {{before}} → {{after}}',
      '{{label}}: {{amount}}',
      '{{name}} ({{owner}})',
      '{{name}} {number}: {title}',
    ],
  },
  {
    locale: 'es',
    dictionary: spanish,
    sameInEnglish: [
      'A4',
      'BIC',
      'Cheque',
      'IBAN',
      'Alt',
      'Ctrl',
      'Ctrl K',
      'Esc',
      'JSON',
      'Local',
      'Node.js {{version}}',
      'STARTTLS',
      'UID',
      'URL',
      '{{field}}:',
      '{{field}}: {{before}} → {{after}}',
      '{{label}}: {{amount}}',
      '{{name}} ({{owner}})',
      '{{name}} {number}: {title}',
    ],
  },
]

const englishSentences: Dictionary = english

describe.each(translations)('the dictionary of $locale', ({ locale, dictionary, sameInEnglish }) => {
  it('has the keys of English in the same order, with its own plural forms', () => {
    expect(Object.keys(dictionary)).toEqual(listRequiredKeys(locale))
  })

  it('has the same placeholders as English', () => {
    const differing = Object.keys(dictionary).filter(
      (key) => listParameters(dictionary[key]) !== listParameters(findEnglish(key)),
    )
    expect(differing).toEqual([])
  })

  it('has no empty text', () => {
    expect(Object.keys(dictionary).filter((key) => dictionary[key]?.trim() === '')).toEqual([])
  })

  it('equals English only in the listed texts', () => {
    const same = Object.keys(dictionary).flatMap((key) => {
      const sentence = dictionary[key]
      return sentence !== undefined && sentence === findEnglish(key) ? [sentence] : []
    })
    expect([...new Set(same)].sort()).toEqual([...sameInEnglish].sort())
  })
})

const frenchTexts: Dictionary = french

it('keeps French punctuation on the line of its word', () => {
  const breakable = /[^\u202f][;!?]|[^\u00a0]:( |$)|[^\u00a0]»|«[^\u00a0]/
  const breaking = Object.keys(frenchTexts).filter((key) => breakable.test(frenchTexts[key] ?? ''))
  expect(breaking).toEqual([])
})

/** Returns the keys of English with the plural forms of a language. */
function listRequiredKeys(locale: string): string[] {
  const forms = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) =>
    new Intl.PluralRules(locale).resolvedOptions().pluralCategories.some((needed) => needed === form),
  )
  return Object.keys(english).flatMap((key) => {
    if (key.endsWith('_one')) return []
    return key.endsWith('_other') ? forms.map((form) => key.replace(/other$/, form)) : [key]
  })
}

/** Returns the English text of a key; that of `_other` for a plural form that English does not have. */
function findEnglish(key: string): string | undefined {
  return englishSentences[key] ?? englishSentences[key.replace(/_[a-z]+$/, '_other')]
}

function listParameters(sentence = ''): string {
  return [...new Set(sentence.match(/\{\{.*?\}\}/g))].sort().join(' ')
}
