/**
 * Ids of what prevents an issue, or is to be looked at before, although the content of the document is complete: settings, date, number and
 * payments. Each has a sentence `rule.…` in four languages. The server alone knows them.
 */
export const stateRules = [
  'issuing-off',
  'issuing-waiting',
  'numbers-used-up',
  'issue-date-in-future',
  'issue-date-before-last',
  'other-number',
  'number-emailed',
  'paid-on-draft',
  'paid-more-than-owed',
] as const

export type StateRule = (typeof stateRules)[number]
