import { describe, expect, it } from 'vitest'
import { ownRules } from '#law/issue-problems.ts'
import { dictionary as german } from '#locales/de.ts'
import { dictionary as english } from '#locales/en.ts'
import { dictionary as spanish } from '#locales/es.ts'
import { dictionary as french } from '#locales/fr.ts'
import { faultyNames, readFile } from '#test/en16931/invoice-files.ts'
import { createTranslator } from '#text/translator.ts'
import { describeFinding } from './describe-finding.ts'
import { findViolations, rulesOfProfile } from './find-violations.ts'

const dictionaries = { en: english, fr: french, de: german, es: spanish }
const languages = Object.entries(dictionaries)
const ids = [...rulesOfProfile.fr.map(({ id }) => id), ...ownRules]
const keys = ids.map((id) => `rule.${id}`)

describe.each(languages)('texts of the rules (%s)', (_, dictionary) => {
  it('are as many as the rules', () => {
    const texts = Object.keys(dictionary).filter((key) => key.startsWith('rule.'))
    expect(texts.sort()).toEqual([...keys].sort())
  })
})

describe('describeFinding', () => {
  it.each(languages)('fills in all parameters (%s)', (locale, dictionary) => {
    const translate = createTranslator(locale, { dictionary, english })
    const findings = faultyNames.flatMap((name) => findViolations(readFile('faulty', name, 'ubl'), 'fr'))
    const sentences = findings.map((finding) => describeFinding(finding, translate))
    expect(sentences.filter((sentence) => sentence.includes('{{'))).toEqual([])
  })

  it('writes sentences for the owner of a business', () => {
    const describeFirst = (name: string) => {
      const [finding] = findViolations(readFile('faulty', name, 'ubl'), 'fr')
      return finding && describeFinding(finding, createTranslator('en', { dictionary: english, english }))
    }
    expect(describeFirst('no-buyer-country')).toBe('The customer has no country.')
    expect(describeFirst('empty-line-name')).toBe('Line 1 has no name.')
    expect(describeFirst('due-wrong')).toMatch(/^The amount due is \d+\.\d\d, but must be \d+\.\d\d\.$/)
  })
})
