import { expect, it } from 'vitest'
import { parseAudit } from './audit-report.ts'

const audit = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

it('is content without known weaknesses', () => {
  const { hasSevere: isBad, lines } = parseAudit(audit({}))
  expect([isBad, ...lines]).toEqual([false, '0 packages with known weaknesses, 0 of them bad'])
})

it('names what is weak, and is against what is bad', () => {
  const weak = { severity: 'low', range: '<2', via: [{ title: 'Slow on long texts' }] }
  expect(parseAudit(audit({ weak }))).toEqual({
    isBad: false,
    lines: ['low: weak <2; Slow on long texts', '1 packages with known weaknesses, 0 of them bad'],
  })
  const both = parseAudit(
    `npm warn something\n${audit({ weak, worse: { severity: 'critical', via: ['weak'] } })}`,
  )
  expect(both.hasSevere).toBe(true)
  expect(both.lines).toContain('critical: worse ')
})

it.each([
  [
    'says so',
    'npm error audit endpoint returned an error\n{"message":"405","statusCode":405}\nnpm error more',
  ],
  ['cannot be reached', '{"error":{"code":"ENOTFOUND"}}'],
  ['says nothing that can be read', '<html>{}</html>'],
  ['says nothing', ''],
])('has checked nothing where the registry %s', (_case, output) => {
  const { hasSevere: isBad, lines } = parseAudit(output)
  expect([isBad, ...lines]).toEqual([false, 'not checked: the registry does not answer'])
})
