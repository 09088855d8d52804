import * as contract from '@quittance/shared/contract/picker-lists.ts'
import type { ListQuery } from '@quittance/shared/contract/records.ts'
import type { FastifyReply } from 'fastify'
import type { Connection } from '#database/tables/schema.ts'
import { Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveReference } from '#http/etag.ts'
import { sendList } from '#http/streamed-responses.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import {
  toWireCurrencies,
  toWireGroups,
  toWireNamedRecord,
  toWireProduct,
  toWireTaxRate,
} from './presenter.ts'
import type { NamedRecord } from './product.ts'
import {
  findProductIds,
  hasGroup,
  listCurrencies,
  listGroups,
  listTaxRates,
  readProductsInOrder,
} from './repository.ts'

export function catalogueRoutes(binding: Binding): void {
  const { database } = binding.services
  serveReference(binding, contract.listCurrencies, async (db) => ({
    currencies: toWireCurrencies(await listCurrencies(db), (await readRegionSettings(db)).currencyId),
  }))
  serveReference(binding, contract.listTaxRates, async (db) => ({
    tax_rates: (await listTaxRates(db)).map(toWireTaxRate),
  }))
  serveReference(binding, contract.listProductGroups, async (db) => toWireGroups(await listGroups(db)))
  serve<undefined, ListQuery, unknown, undefined>(binding, contract.listProducts, async ({ query, reply }) =>
    sendProducts(database, reply, requireKnownGroup(await listProducts(database, query))),
  )
  serve<{ product_group_id: number }, unknown, unknown, unknown>(
    binding,
    contract.listProductsOfGroup,
    async ({ body, reply }) => {
      const products = await listProducts(database, { groupId: body.product_group_id })
      return await sendProducts(database, reply, requireKnownGroup(products))
    },
  )
}

function sendProducts(database: Connection, reply: FastifyReply, { ids, groups }: OfferedProducts) {
  return sendList(reply, {
    name: 'products',
    ids,
    readRows: async (batch) => (await readProductsInOrder(database, batch)).map(toWireProduct),
    extraFields: { product_groups: groups.map(toWireNamedRecord) },
  })
}

function requireKnownGroup(products: OfferedProducts | null): OfferedProducts {
  if (products !== null) return products
  const sentence = { key: 'field.unknown-record', params: { field: 'product_group_id' } } as const
  throw new Invalid(sentence, { product_group_id: [sentence] })
}

interface OfferedProducts {
  /** Sorted by name. */
  readonly ids: readonly number[]
  readonly groups: readonly NamedRecord[]
}

/** Returns the ids of products in use, and all groups in use; null if the requested group does not exist. */
async function listProducts(
  db: Connection,
  query: ListQuery & { readonly groupId?: number },
): Promise<OfferedProducts | null> {
  if (query.groupId !== undefined && !(await hasGroup(db, query.groupId))) return null
  return { ids: await findProductIds(db, query), groups: await listGroups(db) }
}
