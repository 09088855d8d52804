import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseXml } from '#en16931/reading/parse-xml.ts'
import { ReadFailure } from '#en16931/reading/read-error.ts'
import { readInvoiceElement } from '#en16931/reading/read-invoice.ts'
import { getText, type XmlElement } from '#en16931/reading/xml-element.ts'
import { dictionary as english } from '#locales/en.ts'
import { createTranslator } from '#text/translator.ts'
import { describeFinding } from './describe-finding.ts'
import { findViolations, rulesOfProfile } from './find-violations.ts'
import type { Finding } from './rule.ts'

/** The official tests of the standard are beside the project: their licence does not allow a copy in it. */
const folder = fileURLToPath(new URL('../../../../../../shared/law/en16931-tests/', import.meta.url))
const namespace = '{http://difi.no/xsd/vefa/validator/1.0}'
const rules = new Map(rulesOfProfile.en16931.map((rule) => [rule.id, rule]))
const officialIds = rulesOfProfile.en16931.flatMap((rule) => Object.values(rule.officialIds).flat())
const implementedIds = new Set(officialIds)

/** Tests with which the rules here differ on purpose. */
const differences = new Map([
  ['Invoice-unit-UBL/BR-G-08.xml 1', 'an allowance without cac:TaxScheme, which the UBL schema requires'],
  ['unit-cii/BR-CO-17.xml 2', 'VAT that differs by exactly 1.00, which CII allows and UBL does not'],
  ['unit-cii/BR-CO-17.xml 3', 'VAT that differs by exactly 1.00, which CII allows and UBL does not'],
])

interface OfficialTest {
  readonly title: string
  /** Ids of implemented rules that the file follows. */
  readonly success: readonly string[]
  /** Ids of implemented rules that the file breaks. */
  readonly error: readonly string[]
  readonly root: XmlElement
}

function listTests(): OfficialTest[] {
  const folders = ['Invoice-unit-UBL', 'CreditNote-unit-UBL', 'unit-cii']
  const files = folders.flatMap((name) => readdirSync(`${folder}${name}`).map((file) => `${name}/${file}`))
  const tests = files.flatMap(readTests)
  return tests.filter(({ success, error }) => success.length + error.length > 0)
}

function readTests(file: string): OfficialTest[] {
  const tests = listChildren(parseXml(readFileSync(`${folder}${file}`, 'utf8')), 'test')
  return tests.flatMap((test, index) => {
    const root = test.children.find(({ name }) => !name.startsWith(namespace))
    const asserts = listChildren(test, 'assert')
    const listIds = (name: string) => {
      const ids = asserts.flatMap((assert) => listChildren(assert, name)).map(getText)
      return ids.filter((id) => implementedIds.has(id))
    }
    const title = `${file} ${index + 1}`
    return root === undefined ? [] : [{ title, success: listIds('success'), error: listIds('error'), root }]
  })
}

function listChildren({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === `${namespace}${name}`)
}

/** Returns the findings of a file, and null if the reader rejects it. */
function findAll(root: XmlElement): Finding[] | null {
  try {
    const result = readInvoiceElement(root)
    return result.ok ? findViolations(result.invoice, 'en16931') : null
  } catch (error) {
    if (error instanceof ReadFailure) return null
    throw error
  }
}

function hasSameResult({ title, success, error, root }: OfficialTest): boolean {
  const findings = findAll(root)
  // Faults that the model cannot express, for example two VAT totals in one currency, are found by the reader.
  if (findings === null) return success.length === 0
  const syntax = title.startsWith('unit-cii') ? 'cii' : 'ubl'
  const ids = new Set(findings.flatMap(({ ruleId }) => rules.get(ruleId)?.officialIds[syntax] ?? []))
  return !success.some((id) => ids.has(id)) && error.every((id) => ids.has(id))
}

/** Valid files, and findings of rules that are stricter here: CII allows an invoice without VAT to omit its total. */
const examples = new Map([
  ['examples-cii/CII_example7.xml', ['BR-CO-15']],
  ['examples-cii/XRechnung-O.xml', ['BR-CO-15']],
])

function listExamples(): string[] {
  const folders = ['examples-ubl', 'examples-cii', 'testfiles']
  const files = folders.flatMap((name) => readdirSync(`${folder}${name}`).map((file) => `${name}/${file}`))
  return files.filter((file) => file.endsWith('.xml'))
}

function describeExamples(): void {
  it.each(listExamples())('%s is valid', (file) => {
    const findings = findAll(parseXml(readFileSync(`${folder}${file}`, 'utf8')))
    expect(findings?.map(({ ruleId }) => ruleId)).toEqual(examples.get(file) ?? [])
  })
}

function describeTests(): void {
  const tests = listTests()

  it('are as many as when they were stored', () => {
    const ids = new Set(tests.flatMap(({ success, error }) => [...success, ...error]))
    expect([tests.length, ids.size]).toEqual([840, 135])
  })

  it.each(tests.filter(({ title }) => !differences.has(title)))('$title', (test) => {
    expect(hasSameResult(test)).toBe(true)
  })

  it('give findings with all parameters of their sentences', () => {
    const translate = createTranslator('en', { dictionary: english, english })
    const findings = tests.flatMap(({ root }) => findAll(root) ?? [])
    const sentences = new Set(findings.map((finding) => describeFinding(finding, translate)))
    expect([...sentences].filter((sentence) => sentence.includes('{{'))).toEqual([])
  })

  it.each([...differences])('%s differs: %s', (title) => {
    expect(tests.filter((test) => test.title === title).map(hasSameResult)).toEqual([false])
  })
}

it('explains each difference in docs/e-invoicing-rules.md', () => {
  const page = readFileSync(new URL('../../../../../docs/e-invoicing-rules.md', import.meta.url), 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith('Differences')) ?? ''
  const ids = [...differences.keys()].map((title) => /BR-[A-Z]+-\d+/.exec(title)?.[0] ?? title)
  expect([...ids, ...examples.values()].flat().filter((id) => !section.includes(id))).toEqual([])
})

// A skipped test counts as failed. The summary of `npm test` says that the tests were not read.
if (existsSync(folder)) {
  describe('official examples of EN 16931', describeExamples)
  describe('official tests of EN 16931', describeTests)
} else {
  it('does not read the official tests of EN 16931', () => {
    expect(rulesOfProfile.en16931).not.toEqual([])
  })
}
