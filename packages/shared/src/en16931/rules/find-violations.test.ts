import { describe, expect, it } from 'vitest'
import expectedIds from '#test/en16931/faulty/expected.json' with { type: 'json' }
import { exampleNames, faultyNames, readFile, syntaxes } from '#test/en16931/invoice-files.ts'
import { findViolations, rulesOfProfile } from './find-violations.ts'

const profiles = ['en16931', 'fr'] as const
const rules = new Map(rulesOfProfile.fr.map((rule) => [rule.id, rule]))

describe('findViolations', () => {
  it.each(profiles)('accepts all examples under %s', (profile) => {
    for (const name of exampleNames) {
      for (const syntax of syntaxes) {
        expect([name, findViolations(readFile('examples', name, syntax), profile)]).toEqual([name, []])
      }
    }
  })

  it.each(faultyNames.flatMap((name) => syntaxes.map((syntax) => [name, syntax] as const)))(
    'names the official rules of the fault %s (%s)',
    (name, syntax) => {
      const findings = findViolations(readFile('faulty', name, syntax), 'fr')
      const ids = findings.flatMap(({ ruleId }) => rules.get(ruleId)?.officialIds[syntax] ?? [])
      // as: the names of the files are the keys.
      expect([...new Set(ids)].sort()).toEqual(expectedIds[name as keyof typeof expectedIds][syntax])
    },
  )
})
