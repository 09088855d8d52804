import * as contract from '@quittance/shared/contract/catalogue.ts'
import { Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveReference } from '#http/serve-reference.ts'
import { listProducts, type ProductsAndGroups } from './list-products.ts'
import { toWireGroups, toWireNamed, toWireProducts, toWireTaxRate } from './presenter.ts'
import { listCurrencies, listGroups, listTaxRates } from './repository.ts'

export function catalogueRoutes(binding: Binding): void {
  const { database } = binding.services
  serveReference(binding, contract.listCurrencies, async (db) => ({
    currencies: (await listCurrencies(db)).map(toWireNamed),
  }))
  serveReference(binding, contract.listTaxRates, async (db) => ({
    tax_rates: (await listTaxRates(db)).map(toWireTaxRate),
  }))
  serveReference(binding, contract.listProductGroups, async (db) => toWireGroups(await listGroups(db)))
  serve(binding, contract.listProducts, async ({ query }) =>
    toWireProducts(known(await listProducts(database, query))),
  )
  serve(binding, contract.listProductsOfGroup, async ({ body }) =>
    toWireProducts(known(await listProducts(database, { groupId: body.product_group_id }))),
  )
}

function known(products: ProductsAndGroups | null): ProductsAndGroups {
  if (products !== null) return products
  const unknown = { key: 'field.unknown-record', params: { field: 'product_group_id' } } as const
  throw new Invalid(unknown, { product_group_id: [unknown] })
}
