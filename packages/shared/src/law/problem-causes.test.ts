import { describe, expect, it } from 'vitest'
import { buildParties } from '#law/e-invoice/build-parties.ts'
import { decimal } from '#money/decimal.ts'
import { createLine } from '#test/law/examples.ts'
import { company, createIssueSource, customer } from '#test/law/issue-source.ts'
import { findIssueProblems, type IssueSource } from './issue-problems.ts'

const summarise = (source: IssueSource) =>
  findIssueProblems(source).map(({ rule, record, field, lines }) => [rule, record, field, lines])

describe('findIssueProblems, of several problems with the same cause,', () => {
  it('names a number that is missing once, by the rule that accepts no other number', () => {
    const parties = buildParties({ ...company, taxNumber: '', legalNumber: '' }, customer)
    const discounted = { ...createIssueSource().content, discountPercentage: decimal('10') }
    expect(summarise(createIssueSource({ content: discounted, parties }))).toEqual([
      ['BR-S-02', 'company', null, []],
    ])
    const undecided = { ...discounted, lines: [createLine('100', [])] }
    expect(summarise(createIssueSource({ content: undecided, parties }))).toEqual([
      ['no-vat-reason', 'document', 'lines', [0]],
      ['BR-CO-26', 'company', null, []],
    ])
  })

  it('names a rate that France does not have at its lines, and not again at discount, charge and VAT group', () => {
    const lines = [createLine('100', ['20']), createLine('100', ['19']), createLine('50', ['19'])]
    const changes = { discountPercentage: decimal('10'), adjustments: decimal('5') }
    const content = { ...createIssueSource().content, lines, ...changes }
    const problems = findIssueProblems(createIssueSource({ content, profile: 'fr' }))
    expect(
      problems.filter(({ rule }) => rule.startsWith('BR-FR-16')).map(({ rule, lines: at }) => [rule, at]),
    ).toEqual([
      ['BR-FR-16_BT-152', [1]],
      ['BR-FR-16_BT-152', [2]],
    ])
  })

  it('names lines outside the scope of VAT beside others once, by the rule that leads to them', () => {
    const lines = [createLine('100', ['19']), createLine('100', [])]
    const content = { ...createIssueSource().content, lines, taxTreatment: 'outside-scope' as const }
    const rules = findIssueProblems(createIssueSource({ content })).map(({ rule }) => rule)
    expect(rules).toEqual(['vat-on-untaxed-document', 'outside-scope-mixed'])
  })
})
