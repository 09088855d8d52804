/** A form of values of a parameter. They are text, also if they look like numbers. */
export const parameter = {
  text: /^/,
  id: /^[1-9]\d{0,14}$/,
  /** Ids separated by commas. */
  ids: /^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/,
  flag: /^[01]$/,
  /** Name of a field of a form. */
  field: /^[a-z_]{1,30}$/,
  day: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
} as const

type Parameters = Readonly<Record<string, RegExp>>

/** The parameters of an address that are present and valid. */
export type SearchOf<Schema extends Parameters> = { readonly [name in keyof Schema]?: string }

/**
 * Returns the validation of the query string of a route. Unknown and invalid parameters are ignored: an old or mistyped address shows
 * the rest of its filter. Without a library, because all routes are part of the first script.
 */
export function validateSearchBy<const Schema extends Parameters>(schema: Schema) {
  return (search: Readonly<Record<string, unknown>>): SearchOf<Schema> => {
    const valid = Object.entries(schema).flatMap(([name, form]) => {
      const value = search[name]
      return typeof value === 'string' && form.test(value) ? [[name, value]] : []
    })
    return Object.fromEntries(valid) as SearchOf<Schema> // as: names and values were checked
  }
}

const { text, id, ids, flag, day } = parameter

/** Order and page of every list, its search, its view and the record beside it. */
const list = {
  ...{
    search: /^[\s\S]{0,300}$/,
    archived: flag,
    sort: text,
    descending: flag,
    limit: /^([1-9]|[1-9]\d|1\d\d|200)$/,
  },
  ...{ after: text, before: text, last: flag, view: /^(all|[1-9]\d{0,14})$/, open: id },
}

export const documentListSearch = validateSearchBy({
  ...list,
  ...{ status: ids, overdue: flag, currency: id, owner: id, lead: id, customer: id },
  ...{ period: text, from: day, to: day },
})

export const partyListSearch = validateSearchBy({ ...list, converted: flag, country: /^[A-Z]{2}$/ })

export const productListSearch = validateSearchBy({ ...list, retired: flag, group: text })

export const mailListSearch = validateSearchBy({ ...list, state: text, document: id })
