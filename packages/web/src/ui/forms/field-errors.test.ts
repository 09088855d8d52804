import { dictionary as german } from '@quittance/shared/locales/de.ts'
import { dictionary as english } from '@quittance/shared/locales/en.ts'
import { dictionary as spanish } from '@quittance/shared/locales/es.ts'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { describe, expect, it } from 'vitest'
import { fieldInSentence } from './field-errors.ts'

const dictionaries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  english,
  french,
  german,
  spanish,
}

describe('a field in a sentence', () => {
  it.each(Object.keys(dictionaries))('is replaced by its label in the form (%s)', (language) => {
    const sentences = Object.entries(dictionaries[language] ?? {}).flatMap(([key, sentence]) =>
      key.startsWith('field.') && typeof sentence === 'string' && sentence.includes('{{field}}')
        ? [sentence]
        : [],
    )
    expect(sentences.length).toBeGreaterThan(15)
    for (const sentence of sentences) {
      for (const path of ['name', 'selected_products.3.price']) {
        const sent = sentence.replace('{{field}}', path)
        expect(fieldInSentence(sent, path, '$& Preis')).toBe(sentence.replace('{{field}}', () => '$& Preis'))
      }
    }
  })

  it.each([
    'An entry with this name already exists.',
    'line must be a line: an object with name, price and quantity.',
    'names are unique.',
    'name.first is missing.',
    'Le champ « name_key » n’est pas valide.',
  ])('does not replace ordinary words: %s', (sentence) => {
    expect(fieldInSentence(sentence, 'name', 'Company name')).toBe(sentence)
  })

  it('is matched literally, even if its name has special characters of regular expressions', () => {
    for (const path of ['a.b', 'a|b', '(a', '[a', 'a*', '^a$', 'a\\d', '{1}', '.*'])
      expect(fieldInSentence(`“${path}” is missing.`, path, 'Price')).toBe('“Price” is missing.')
    expect(fieldInSentence('“axb” is missing.', 'a.b', 'Price')).toBe('“axb” is missing.')
  })
})
