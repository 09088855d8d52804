import { expect, it } from 'vitest'
import { decimalRules, findViolation } from '#documents/limits.ts'
import { decimal } from '#money/decimal.ts'
import {
  findCountryDefaults,
  findCountryOf,
  findMainLanguage,
  isTimeZone,
  knownCountries,
} from './regions.ts'

const memberStates = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

it('knows the countries of the European Union, and some others', () => {
  expect(knownCountries).toEqual([...memberStates, 'CH', 'GB', 'NO', 'US'].sort())
})

it.each(knownCountries)('has defaults for %s that can be stored', (country) => {
  const defaults = findCountryDefaults(country)
  expect(isTimeZone(defaults?.timeZone ?? '')).toBe(true)
  expect(defaults?.currency).toMatch(/^[A-Z]{3}$/)
  expect(new Set(defaults?.taxRates).size).toBe(defaults?.taxRates.length)
  for (const rate of defaults?.taxRates ?? [])
    expect(findViolation(decimal(rate), decimalRules.discountPercentage), rate).toBeNull()
})

it('has no tax rates for the United States, whose rates depend on the place', () => {
  expect(findCountryDefaults('US')).toMatchObject({ taxRates: [], paper: 'us-letter' })
  expect(findCountryDefaults('BR')).toBeNull()
  expect(findCountryDefaults('constructor')).toBeNull()
})

it.each([
  ['fr-CH', 'CH'],
  ['fr', ''],
  ['zh-Hant-TW', 'TW'],
  ['es-419', ''],
])('finds the country of the language %s: %j', (tag, country) => {
  expect(findCountryOf(tag)).toBe(country)
})

it.each([
  ['FR', 'fr'],
  ['AT', 'de'],
  ['MX', 'es'],
  ['IT', null],
  ['', null],
])('finds the main language of %j: %s', (country, locale) => {
  expect(findMainLanguage(country)).toBe(locale)
})

it.each([
  ['Europe/Paris', true],
  ['Europe/Kiev', true],
  ['Europe/Nowhere', false],
  ['UTC', false],
  ['+01:00', false],
])('recognises the time zone %s: %s', (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown)
})
