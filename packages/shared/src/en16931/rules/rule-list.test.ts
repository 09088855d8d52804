import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { officialRuleIds } from '#test/en16931/official-rule-ids.ts'
import { rulesOfProfile } from './find-violations.ts'

const document = readFileSync(new URL('../../../../../docs/e-invoicing-rules.md', import.meta.url), 'utf8')
const implementedIds = new Set(
  rulesOfProfile.fr.flatMap(({ officialIds }) => [...officialIds.ubl, ...officialIds.cii]),
)
const listedIds = listDocumentIds()

/** Returns the ids of the last table, with `*` for the numbers of a family. */
function listDocumentIds(): string[] {
  const section = document.slice(document.indexOf('## Rules that the product does not need'))
  const cells = [...section.matchAll(/^\| ([A-Z][^|]*) \|/gm)].map((match) => match[1] ?? '')
  return cells.flatMap((cell) => cell.split(', ')).flatMap(expandFamily)
}

function expandFamily(id: string): string[] {
  if (!id.endsWith('-*')) return [id]
  return officialRuleIds.filter((officialId) => officialId.startsWith(id.slice(0, -1)))
}

describe('each official rule', () => {
  it('is implemented, or is in the document with a reason', () => {
    const missing = officialRuleIds.filter((id) => !(implementedIds.has(id) || listedIds.includes(id)))
    expect(missing).toEqual([])
  })

  it('is not in the document if it is implemented', () => {
    expect(listedIds.filter((id) => implementedIds.has(id))).toEqual([])
  })
})

describe('the document', () => {
  it('names each rule once', () => {
    expect(listedIds.filter((id, index) => listedIds.indexOf(id) !== index)).toEqual([])
  })

  it('names official rules only', () => {
    expect(listedIds.filter((id) => !officialRuleIds.includes(id))).toEqual([])
  })
})

describe('the rules', () => {
  it('have official ids only, and ids that differ', () => {
    expect([...implementedIds].filter((id) => !officialRuleIds.includes(id))).toEqual([])
    const ids = rulesOfProfile.fr.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('without official id are those of the product', () => {
    const own = rulesOfProfile.fr.filter(({ officialIds }) => officialIds.ubl.length === 0)
    expect(own.map(({ id }) => id)).toEqual(['due-date'])
  })
})
