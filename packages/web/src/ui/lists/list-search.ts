import type { BalanceFilter } from '@quittance/shared/contract/document-lists.ts'

/** A form of values of a parameter. They are text, also if they look like numbers. */
interface Form<Value extends string = string> extends RegExp {
  /** Type of the values that have the form. It exists for the compiler only. */
  readonly valueType?: Value
}

type NumberText = `${number}`

const flag: Form<'0' | '1'> = /^[01]$/

export const parameter = {
  text: /^/,
  id: /^[1-9]\d{0,14}$/,
  /** Ids separated by commas. */
  ids: /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/,
  flag,
  /** Name of a field of a form. */
  field: /^[a-z_]{1,30}$/i,
  day: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
} as const

type Parameters = Readonly<Record<string, Form>>

type ValueOf<Pattern extends Form> = Pattern extends Form<infer Value> ? Value : never

/** The parameters of an address. Those that are absent or invalid are undefined. */
export type SearchOf<Schema extends Parameters> = {
  readonly [name in keyof Schema]?: ValueOf<Schema[name]> | undefined
}

/**
 * Returns the validation of the query string of a route. Unknown and invalid parameters are ignored: an old or mistyped address shows
 * the rest of its filter. Without a library, because all routes are part of the first script.
 */
export function validateSearchBy<const Schema extends Parameters>(schema: Schema) {
  return (search: object): SearchOf<Schema> => {
    // The router adds the result to the parameters of the address, so those that are not valid are overwritten with undefined.
    const checked = Object.entries(search).map(([name, value]: [string, unknown]) => {
      const isValid = Object.hasOwn(schema, name) && typeof value === 'string' && schema[name]?.test(value)
      return [name, isValid ? value : undefined]
    })
    return Object.fromEntries(checked) as SearchOf<Schema> // as: names and values were checked
  }
}

const { text, id, ids, day } = parameter

const limit: Form<NumberText> = /^([1-9]|[1-9]\d|1\d\d|200)$/
const view: Form<'all' | NumberText> = /^(all|[1-9]\d{0,14})$/
const balance: Form<BalanceFilter> = /^(unpaid|partly-paid|late-30)$/

/** Order and page of every list, its search, its view and the record beside it. */
const list = {
  ...{ search: /^[\s\S]{0,300}$/, archived: flag, sort: text, descending: flag, limit },
  ...{ after: text, before: text, last: flag, view, open: id },
}

export const documentListSearch = validateSearchBy({
  ...list,
  ...{ status: ids, overdue: flag, balance, issued: flag, currency: id, owner: id, lead: id, customer: id },
  ...{ period: text, from: day, to: day, due_from: day, due_to: day },
})

export const partyListSearch = validateSearchBy({ ...list, converted: flag, country: /^[A-Z]{2}$/ })

export const productListSearch = validateSearchBy({ ...list, retired: flag, group: text })

export const mailListSearch = validateSearchBy({ ...list, state: text, document: id })

/** The versions of a document that are compared. */
export const versionsSearch = validateSearchBy({ from: id, to: id })

/** The template that is open in the settings. */
export const templatesSearch = validateSearchBy({ kind: text, locale: text })

/** The parameters of the address of a list or screen. */
export type DocumentListSearch = ReturnType<typeof documentListSearch>
export type PartyListSearch = ReturnType<typeof partyListSearch>
export type ProductListSearch = ReturnType<typeof productListSearch>
export type MailListSearch = ReturnType<typeof mailListSearch>

export type VersionsSearch = ReturnType<typeof versionsSearch>
export type TemplatesSearch = ReturnType<typeof templatesSearch>

/** The parameters that the lists have, for code that is the same for all of them. */
export type ListSearch = DocumentListSearch & PartyListSearch & ProductListSearch & MailListSearch

/** Name of a parameter of a list. */
export type ListParameter = keyof ListSearch
