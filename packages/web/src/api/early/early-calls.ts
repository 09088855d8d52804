import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'

/** An API request of a screen, in the form in which the screen sends it. */
export interface EarlyCall {
  /** Below the base path, with query string. */
  readonly path: string
  /** Only of POST requests, which need a CSRF token. */
  readonly body?: unknown
}

/** Screens whose scripts are preloaded by the page. */
export type EarlyScreen = 'document' | 'document-list' | 'party-list' | 'dashboard'

export interface FirstScreen {
  /** Null: the script of the screen is not preloaded. */
  readonly name: EarlyScreen | null
  readonly calls: readonly EarlyCall[]
}

const searchLimit = 101
const wholeNumber = /^[1-9]\d{0,9}$/

/**
 * Returns the API requests that the screen at an address sends when it is opened, as far as they follow from the address.
 * @param path below the base path, without the leading slash
 * @param search query string of the address, with `?`
 */
export function firstScreen(path: string, search: string): FirstScreen {
  const [subject = '', action, ...others] = path.replace(/\/$/, '').split('/')
  const kind = kinds.find(({ name }) => name === subject)
  if (kind && action === 'create') return { name: 'document', calls: callsOfNew(kind, others) }
  if (kind && action === 'edit') return { name: 'document', calls: callsOfStored(kind, others[0]) }
  // Requests that depend on the filter of a list are not sent early.
  if (action === undefined && search === '') return listScreen(subject)
  return { name: null, calls: [] }
}

function listScreen(subject: string): FirstScreen {
  if (subject === 'dashboard') {
    return { name: 'dashboard', calls: get(`dashboard/currencies?today=${today()}`, 'documents/recent') }
  }
  const kind = kinds.find(({ name }) => `${name}s` === subject)
  const list = `${kind?.name}/list`
  const seen = `?today=${today()}`
  if (kind) {
    const calls = get(`${list}${seen}`, `${list}/totals${seen}`, `${kind.name}/statusList`)
    return { name: 'document-list', calls }
  }
  const party = Object.values(partyKinds).find(({ relation }) => `${relation}s` === subject)
  if (!party) return { name: null, calls: [] }
  return { name: 'party-list', calls: get(`${party.relation}/list`, `${party.relation}/list/totals`) }
}

function callsOfNew(kind: DocumentKind, [type, id]: readonly string[]): EarlyCall[] {
  const linked = relations.find((one) => one === type?.toLowerCase())
  const isOffered = linked !== undefined && kind.relations.includes(linked)
  const partyId = linked !== undefined && id !== undefined && wholeNumber.test(id) ? id : null
  const isForCustomer = isOffered && linked === 'customer' && partyId !== null
  const blank = `create${nameOf(kind)}Data${isForCustomer ? `?customer_id=${partyId}` : ''}`
  const party = partyId === null ? [] : get(`${linked}s?id=${partyId}`)
  return [...get(blank), ...callsOfForm(kind, isOffered ? linked : onlyRelation(kind)), ...party]
}

function callsOfStored(kind: DocumentKind, id: string | undefined): EarlyCall[] {
  if (id === undefined || !wholeNumber.test(id)) return []
  const open = { path: `/api/v1/${kind.name}/getEdit${nameOf(kind)}Data`, body: { id: Number(id) } }
  return [open, ...get(`${kind.name}/${id}/links`), ...callsOfForm(kind, onlyRelation(kind))]
}

/** Returns the requests for the options of the fields in a document form. */
function callsOfForm(kind: DocumentKind, relation: Relation | undefined): EarlyCall[] {
  const lists = [`${kind.name}/statusList`, 'currencies', 'members', 'tax_rates', 'mail/state']
  const products = `products?limit=${searchLimit}`
  const parties = relation === undefined ? [] : [`${relation}s?search=&limit=${searchLimit}`]
  return get(...lists, products, ...parties)
}

function onlyRelation({ relations: [only, other] }: DocumentKind): Relation | undefined {
  return other === undefined ? only : undefined
}

function nameOf({ name }: DocumentKind): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

function get(...paths: readonly string[]): EarlyCall[] {
  return paths.map((path) => ({ path: `/api/v1/${path}` }))
}
