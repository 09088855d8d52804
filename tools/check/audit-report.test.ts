import { expect, it } from 'vitest'
import { parseAudit } from './audit-report.ts'

const audit = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

it('reports packages without known vulnerabilities', () => {
  expect(parseAudit(audit({}))).toEqual({
    hasSevere: false,
    lines: ['0 packages with known vulnerabilities, 0 of them high or critical'],
  })
})

it('lists vulnerable packages, and fails for high and critical ones', () => {
  const weak = { severity: 'low', range: '<2', via: [{ title: 'Slow on long texts' }] }
  expect(parseAudit(audit({ weak }))).toEqual({
    hasSevere: false,
    lines: [
      'low: weak <2; Slow on long texts',
      '1 packages with known vulnerabilities, 0 of them high or critical',
    ],
  })
  const both = parseAudit(
    `npm warn something\n${audit({ weak, worse: { severity: 'critical', via: ['weak'] } })}`,
  )
  expect(both.hasSevere).toBe(true)
  expect(both.lines).toContain('critical: worse ')
})

it.each([
  [
    'reports an error',
    'npm error audit endpoint returned an error\n{"message":"405","statusCode":405}\nnpm error more',
  ],
  ['cannot be reached', '{"error":{"code":"ENOTFOUND"}}'],
  ['returns HTML', '<html>{}</html>'],
  ['returns nothing', ''],
])('reports that nothing was checked if the registry %s', (_case, output) => {
  expect(parseAudit(output)).toEqual({
    hasSevere: false,
    lines: ['not checked: the registry does not answer'],
  })
})
