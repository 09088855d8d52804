import type { RecordedCall } from './run-scenarios.ts'

const kindPattern = /\/(proposal|estimate|invoice|creditNote)\//
const relationPattern = /\/(lead|customer)\//

/** Returns the name of a call in the tables below: without the kind of its document or the sort of its party. */
export function getTableName(name: string): string {
  if (name in eventsOfCalls) return name
  return name.replace(kindPattern, '/:kind/').replace(relationPattern, '/:relation/')
}

export function isEventInsert({ text }: RecordedCall['statements'][number]): boolean {
  return /^\s*insert into [`"]events[`"]/i.test(text)
}

/** Returns the events that a call wrote, as *sort of record* and *event*. */
export function findRecordedEvents({ name, statements }: RecordedCall): string[] {
  const relation = relationPattern.exec(name)?.[1] ?? ''
  const inserts = statements.filter(isEventInsert)
  const events = inserts.flatMap(({ text, values }) => readRows(text, values))
  return events.map(({ subject_type, event }) =>
    `${subject_type} ${event}`.replace(new RegExp(`^${relation || '-'} `), ':relation '),
  )
}

function readRows(text: string, values: readonly unknown[]): Record<string, unknown>[] {
  const columns = [...(/\(([^)]*)\)/.exec(text)?.[1] ?? '').matchAll(/\w+/g)].map(([column]) => column)
  const rows = Array.from({ length: values.length / columns.length }, (_, row) =>
    values.slice(row * columns.length, (row + 1) * columns.length),
  )
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
}

/** Tables whose changes say nothing about business data: rate limits, caches, replays and the search index. */
const technicalTables = /^(use_counts|sign_in_failures|idempotency_keys|reference_state|search_\w+)$/

/** Returns the tables with stored data that a call changes. */
export function findChangedTables({ statements }: RecordedCall): string[] {
  const tables = statements.flatMap(({ text }) => {
    const [, table] =
      /^\s*(?:insert (?:ignore )?into|update|delete from|replace into)\s+[`"](\w+)/i.exec(text) ?? []
    return table === undefined || technicalTables.test(table) ? [] : [table]
  })
  return [...new Set(tables)]
}

/** The events of each call that changes stored data. */
export const eventsOfCalls: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v1/me/update': ['member updated'],
  'POST /api/v1/me/password': ['member password-changed'],
  'POST /api/v1/me/two_factor/confirm': ['member two-factor-on'],
  'POST /api/v1/me/two_factor/end': ['member two-factor-off'],
  'POST /api/v1/password/reset': ['member password-changed'],
  'POST /api/v1/member/set_role': ['member role-admin'],
  'POST /api/v1/member/set_active': ['member deactivated'],
  'POST /api/v1/member/remove_two_factor': ['member two-factor-off'],
  'POST /api/v1/member/invite': ['invitation created'],
  'POST /api/v1/member/invite_again': ['invitation updated'],
  'POST /api/v1/member/revoke_invitation': ['invitation deleted'],
  'POST /api/v1/invitation/accept': ['member created', 'invitation accepted'],
  'POST /api/v1/api_token/store': ['token created'],
  'POST /api/v1/api_token/revoke': ['token deleted'],
  'POST /api/v1/settings/access/update': ['two-factor updated'],
  'POST /api/v1/settings/company/update': ['company updated'],
  'POST /api/v1/settings/company/bank_details': ['company updated'],
  'POST /api/v1/settings/logo': ['logo updated'],
  'POST /api/v1/settings/kinds/update': ['kind-invoice updated'],
  'POST /api/v1/settings/region/update': ['region updated'],
  'POST /api/v1/settings/region/apply': ['region updated'],
  'POST /api/v1/number_series': ['issuing series-changed'],
  'POST /api/v1/issuing/statuses': ['issuing updated'],
  'POST /api/v1/settings/paper/update': ['print updated'],
  'POST /api/v1/settings/paper/designs/store': ['print-design created'],
  'POST /api/v1/settings/paper/designs/update': ['print-design updated'],
  'POST /api/v1/settings/paper/designs/delete': ['print-design deleted'],
  'POST /api/v1/settings/paper/fonts/store': ['print-font updated'],
  'POST /api/v1/settings/paper/fonts/delete': ['print-font deleted'],
  'POST /api/v1/settings/mailTemplates/update': ['template-invoice-fr updated'],
  'POST /api/v1/settings/mailTemplates/reset': ['template-invoice-fr updated'],
  'POST /api/v1/settings/statuses/store': ['status created'],
  'POST /api/v1/settings/statuses/update': ['status updated'],
  'POST /api/v1/settings/statuses/order': ['status updated'],
  'POST /api/v1/settings/statuses/retire': ['status archived'],
  'POST /api/v1/settings/statuses/delete': ['status deleted'],
  'POST /api/v1/settings/backups/update': ['backups updated'],
  'POST /api/v1/product/import': ['product_groups created', 'product created'],
  'POST /api/v1/product/store': ['product created'],
  'POST /api/v1/product/update': ['product updated'],
  'POST /api/v1/product/set_retired': ['product archived'],
  'POST /api/v1/product/delete': ['product deleted'],
  'POST /api/v1/product_group/store': ['product_groups created'],
  'POST /api/v1/product_group/update': ['product_groups updated'],
  'POST /api/v1/product_group/set_retired': ['product_groups archived'],
  'POST /api/v1/product_group/delete': ['product_groups deleted'],
  'POST /api/v1/tax_rate/store': ['tax_rates created'],
  'POST /api/v1/tax_rate/update': ['tax_rates updated'],
  'POST /api/v1/tax_rate/set_retired': ['tax_rates archived'],
  'POST /api/v1/tax_rate/delete': ['tax_rates deleted'],
  'POST /api/v1/tax_rate/add_usual': ['tax_rates created'],
  'POST /api/v1/payment_method/store': ['payment_methods created'],
  'POST /api/v1/payment_method/update': ['payment_methods updated'],
  'POST /api/v1/payment_method/set_retired': ['payment_methods archived'],
  'POST /api/v1/payment_method/delete': ['payment_methods deleted'],
  'POST /api/v1/currency/store': ['currencies created'],
  'POST /api/v1/currency/set_retired': ['currencies archived'],
  'POST /api/v1/currency/delete': ['currencies deleted'],
  'POST /api/v1/:kind/store': ['document created'],
  'POST /api/v1/:kind/update': ['document updated'],
  'POST /api/v1/:kind/set_status': ['document status-changed'],
  'POST /api/v1/:kind/set_archived': ['document archived'],
  'POST /api/v1/:kind/convert': ['document created', 'document converted'],
  // Here, the offer is not decided yet: it is accepted.
  'POST /api/v1/proposal/convert': ['document created', 'document status-changed', 'document converted'],
  'POST /api/v1/:kind/copy': ['document created'],
  'POST /api/v1/:kind/restore': ['document updated'],
  'POST /api/v1/:kind/issue': ['document issued'],
  'POST /api/v1/:kind/issue_many': ['document issued'],
  // Here, the credit note is issued at once.
  'POST /api/v1/:kind/credit': ['document created', 'document converted', 'document issued'],
  'POST /api/v1/:kind/email': ['document emailed'],
  'POST /api/v1/mail/sendAgain': ['document email-resent'],
  'POST /api/v1/mail/cancel': ['document email-cancelled'],
  'POST /api/v1/:relation/set_archived': [':relation archived'],
  'POST /api/v1/:relation/store': [':relation created'],
  'POST /api/v1/:relation/update': [':relation updated'],
  'POST /api/v1/:relation/anonymise': [':relation anonymised'],
  'POST /api/v1/:relation/email_statement': [':relation emailed'],
  'POST /api/v1/:relation/import': [':relation created'],
  'POST /api/v1/:relation/convert': ['customer created', ':relation converted'],
}

const moneyReason =
  'Payments and allocations are never changed: each names its member and time, and the ledger records it, too.'

/** The calls that change stored data without an event, each with its reason. */
export const callsWithoutEvents: Readonly<Record<string, string>> = {
  'POST /api/v1/login': 'A session is no business data; the security log has the sign-in.',
  'POST /api/v1/logout': 'A session is no business data; the security log has it.',
  'POST /api/v1/me/sessions/end': 'A session is no business data; the security log has it.',
  'POST /api/v1/me/sessions/end_others': 'A session is no business data; the security log has it.',
  'POST /api/v1/member/end_sessions': 'A session is no business data; the security log has it.',
  'POST /api/v1/me/two_factor/begin': 'The secret is unconfirmed: two-factor sign-in is not on yet.',
  'POST /api/v1/me/two_factor/recovery_codes': 'No right changes; the security log has the new codes.',
  'POST /api/v1/password/forgot': 'A request without a sign-in. It changes nothing before the link is used.',
  'POST /api/v1/settings/backups/now': 'It changes no data; the list of backups has it.',
  'POST /api/v1/payments/store': moneyReason,
  'POST /api/v1/payments/allocate': moneyReason,
  'POST /api/v1/payments/reverse': moneyReason,
  'POST /api/v1/payments/reverse_allocation': moneyReason,
  'POST /api/v1/payments/withhold': moneyReason,
  'POST /api/v1/payments/writeOff': moneyReason,
  'POST /api/v1/first_steps/hide': 'The display of the dashboard, no business data.',
  'POST /api/v1/first_steps/tour': 'The display of the own dashboard, no business data.',
  'POST /api/v1/list_settings/set_columns': 'The display of lists, no business data.',
  'POST /api/v1/list_settings/set_default_view': 'The display of lists, no business data.',
  'POST /api/v1/list_view/store': 'The display of lists, no business data.',
  'POST /api/v1/list_view/update': 'The display of lists, no business data.',
  'POST /api/v1/list_view/delete': 'The display of lists, no business data.',
  'POST /api/v1/sample_data/remove': 'Nothing is loaded here; `events.test.ts` checks its events.',
}
