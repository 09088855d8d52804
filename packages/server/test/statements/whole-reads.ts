/** A table that a statement may read from one end to the other. */
interface AllowedFullScan {
  readonly table: RegExp
  /** What the statement says, with one blank between words and without the signs around names and before values. */
  readonly statementPattern?: RegExp
  readonly reason: string
}

/** What a firm has a few of, however long it works: also as the statements with several tables call them. */
const smallTables =
  /^(members|second_factors|invitations|kind_settings|settings|mail_templates|document_statuses|currencies|tax_rates|product_groups|search_state|reference_state|api_tokens)$/

const allowedFullScans: readonly AllowedFullScan[] = [
  { table: smallTables, reason: 'A firm has a few of these, and most are read all at once.' },
  {
    table: /^(json_each|few|CONSTANT|<derived\d+>)$/,
    reason: 'No table: what another part of the statement has found.',
  },
  {
    table: /^(company_versions|security_events|mail_messages|backup_runs)$/,
    statementPattern: /^select .* order by (\w+\.)?id desc limit \?( for update)?$/,
    reason: 'From the newest on, in the order of the table itself, until there are enough.',
  },
  {
    table: /^documents$/,
    statementPattern: /where archived_at is null order by updated_at desc, id desc limit/,
    reason: 'From the one saved last on, in the order of an index, until twelve are found.',
  },
  {
    table: /^(leads|customers)$/,
    statementPattern: /^select id from (leads|customers) where [^(]* limit \?$/,
    reason: 'Whether a list has few or many: it ends where they are many.',
  },
  {
    table: /^search_news$/,
    reason: 'Records since the index was last brought up to date: a few, however many it has.',
  },
  {
    table: /^mail_messages$/,
    statementPattern: /^select state, count\(\*\) as messages from mail_messages group by state$/,
    reason: 'Counts all of the outbox, in an index that says nothing but the state.',
  },
  {
    table: /^(leads|customers|products)$/,
    statementPattern: /count\(\*\) as count from \w+ group by (country|retired|currency_id)$/,
    reason: 'Counts all of a list in an index that has what it is counted by: the range is the list.',
  },
  {
    table: /^products$/,
    statementPattern: /^select id from products where id in \(/,
    reason: 'The first thousand by their keys: here they are most of all.',
  },
  {
    table: /^products$/,
    statementPattern: /search_text like .* order by name_key .* limit \?$/,
    reason: 'Products are found by any part of a word: by name, until there are as many as are shown.',
  },
  {
    table: /^(documents|leads|customers)$/,
    statementPattern: /^delete from (document_statuses|currencies) where id = \?$/,
    reason: 'SQLite makes sure that no document has it; an index for that alone would cost every save.',
  },
]

/** The tables of these for which there is no reason. */
export function findUnexplainedScans(text: string, tables: readonly string[]): string[] {
  const plain = text
    .replace(/["`]|\+(?=\?)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const isReason = ({ table, statementPattern: saying }: AllowedFullScan, name: string) =>
    table.test(name) && (saying === undefined || saying.test(plain))
  return tables.filter((name) => !allowedFullScans.some((reason) => isReason(reason, name)))
}
