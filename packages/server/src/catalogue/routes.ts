import * as contract from '@quittance/shared/contract/catalogue.ts'
import type { ListQuery } from '@quittance/shared/contract/records.ts'
import type { FastifyReply } from 'fastify'
import type { Connection } from '#database/tables/schema.ts'
import { Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { answerList } from '#http/long-list.ts'
import { serveReference } from '#http/serve-reference.ts'
import { listProducts, type OfferedProducts } from './list-products.ts'
import { toWireGroups, toWireNamed, toWireProduct, toWireTaxRate } from './presenter.ts'
import { listCurrencies, listGroups, listTaxRates, readInOrder } from './repository.ts'

export function catalogueRoutes(binding: Binding): void {
  const { database } = binding.services
  serveReference(binding, contract.listCurrencies, async (db) => ({
    currencies: (await listCurrencies(db)).map(toWireNamed),
  }))
  serveReference(binding, contract.listTaxRates, async (db) => ({
    tax_rates: (await listTaxRates(db)).map(toWireTaxRate),
  }))
  serveReference(binding, contract.listProductGroups, async (db) => toWireGroups(await listGroups(db)))
  serve<undefined, ListQuery, unknown, undefined>(binding, contract.listProducts, async ({ query, reply }) =>
    answerProducts(database, reply, known(await listProducts(database, query))),
  )
  serve<{ product_group_id: number }, unknown, unknown, unknown>(
    binding,
    contract.listProductsOfGroup,
    async ({ body, reply }) => {
      const offered = await listProducts(database, { groupId: body.product_group_id })
      return await answerProducts(database, reply, known(offered))
    },
  )
}

function answerProducts(database: Connection, reply: FastifyReply, { ids, groups }: OfferedProducts) {
  return answerList(reply, {
    name: 'products',
    ids,
    read: async (some) => (await readInOrder(database, some)).map(toWireProduct),
    besides: { product_groups: groups.map(toWireNamed) },
  })
}

function known(products: OfferedProducts | null): OfferedProducts {
  if (products !== null) return products
  const unknown = { key: 'field.unknown-record', params: { field: 'product_group_id' } } as const
  throw new Invalid(unknown, { product_group_id: [unknown] })
}
