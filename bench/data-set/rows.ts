import { toDecimalSortKey, toSortKey } from '@quittance/server/src/database/queries/keyset.ts'
import { createSimilarityKeys } from '@quittance/server/src/parties/duplicates/similarity-keys.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import { toScaled, zero } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { MadeProduct } from './catalogue.ts'
import type { MadeDocument } from './documents.ts'
import type { MadeParty } from './parties.ts'

/** A row of a table, by column name. */
export type Row = Readonly<Record<string, string | number | null>>

const made = '2026-07-01T08:00:00.000Z'

export function productRow({ name, price }: MadeProduct): Row {
  return {
    group_id: null,
    name,
    price,
    default_quantity: '1',
    unit_name: '',
    search_text: fold(name),
    name_key: toSortKey(name),
    price_key: toDecimalSortKey(price),
    updated_at: made,
    retired_at: null,
  }
}

export function customerRow(party: MadeParty): Row {
  const clientName = nameOf(party)
  return {
    username: party.username,
    client_name: clientName,
    ...contactColumns(party, [clientName, party.username]),
  }
}

export function leadRow(party: MadeParty): Row {
  return {
    first_name: party.firstName,
    last_name: party.lastName,
    customer_id: null,
    ...contactColumns(party, [nameOf(party)]),
  }
}

function contactColumns(party: MadeParty, names: readonly string[]): Row {
  return {
    company_name: party.company,
    email: party.email,
    phone: party.phone,
    address: party.address,
    postal_code: party.postalCode,
    city: party.city,
    country: party.country,
    tax_number: party.taxNumber,
    locale: null,
    currency_id: null,
    search_text: fold([...names, party.company, party.email].join(' ')),
    ...createSimilarityKeys({
      ...blankParty,
      ...party,
      clientName: nameOf(party),
      companyName: party.company,
    }),
    created_at: made,
    updated_at: made,
    archived_at: null,
    anonymised_at: null,
  }
}

function nameOf({ firstName, lastName }: MadeParty): string {
  return `${firstName} ${lastName}`
}

/** Ids of records that the documents refer to. */
export interface CommonIds {
  /** Ids of the statuses of a kind, in their order. */
  readonly statusesOf: (kind: string) => readonly number[]
  readonly currencies: readonly number[]
  readonly member: number
  readonly company: number
}

export function documentRow(document: MadeDocument, party: MadeParty, ids: CommonIds): Row {
  const moment = `${document.day}T08:00:00.000Z`
  return {
    id: document.id,
    kind: document.kind,
    number: document.number,
    prefix: document.prefix,
    title: document.title,
    relation: document.relation,
    lead_id: document.relation === 'lead' ? document.party : null,
    customer_id: document.relation === 'customer' ? document.party : null,
    document_date: document.day,
    due_date: document.dueDay,
    status_id: ids.statusesOf(document.kind)[document.status] ?? 0,
    currency_id: ids.currencies[document.currency] ?? 0,
    owner_id: ids.member,
    message: document.message,
    terms: document.terms,
    customer_notes: document.customerNotes,
    ...partyColumns(party),
    company_version_id: ids.company,
    ...amountColumns(document),
    version: 1,
    created_at: moment,
    created_by: ids.member,
    updated_at: moment,
    updated_by: ids.member,
    archived_at: document.isArchived ? moment : null,
  }
}

function partyColumns(party: MadeParty): Row {
  return {
    party_name: nameOf(party),
    party_key: toSortKey(nameOf(party)),
    party_company: party.company,
    party_email: party.email,
    party_address: party.address,
    party_postal_code: party.postalCode,
    party_city: party.city,
    party_country: party.country,
    party_tax_number: party.taxNumber,
  }
}

function amountColumns({ kind, totals, discountPercentage, isPaid }: MadeDocument): Row {
  const isInvoice = kind === 'invoice'
  return {
    discount_type: 'after',
    discount_percentage: discountPercentage,
    sub_total: toScaled(totals.subTotal, 2),
    total_tax: toScaled(totals.totalTax, 2),
    discount_value: toScaled(totals.discountValue, 2),
    adjustments: 0,
    total: toScaled(totals.total, 2),
    amount_due: isInvoice && !isPaid ? toScaled(totals.total, 2) : 0,
    amount_paid: isInvoice && isPaid ? toScaled(totals.total, 2) : 0,
    shipping_charges: 0,
  }
}

export function lineRows({ id, lines, totals }: MadeDocument): Row[] {
  return lines.map(({ line, name, isByHand }, index) => {
    const { tax, total } = totals.lines[index] ?? { tax: zero, total: zero }
    return {
      document_id: id,
      position: index + 1,
      type: line.type,
      description: line.description,
      product_id: isByHand ? null : line.productId,
      name,
      quantity: line.quantity,
      price: line.price,
      tax_amount: toScaled(tax, 2),
      total: toScaled(total, 2),
    }
  })
}

export function lineTaxRows({ id, lines }: MadeDocument): Row[] {
  return lines.flatMap(({ line }, index) =>
    line.taxRates.map((taxRate, place) => ({
      document_id: id,
      line_position: index + 1,
      position: place + 1,
      tax_rate_id: taxRate.id,
      name: taxRate.name,
      rate: taxRate.rate,
    })),
  )
}
