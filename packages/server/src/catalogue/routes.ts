import * as contract from '@quittance/shared/contract/catalogue.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { listProducts } from './list-products.ts'
import { toWireGroups, toWireNamed, toWireProducts, toWireTaxRate } from './presenter.ts'
import { listCurrencies, listGroups, listTaxRates } from './repository.ts'

export function catalogueRoutes(binding: Binding): void {
  const { database } = binding.services
  serve(binding, contract.listCurrencies, async () => ({
    currencies: (await listCurrencies(database)).map(toWireNamed),
  }))
  serve(binding, contract.listTaxRates, async () => ({
    tax_rates: (await listTaxRates(database)).map(toWireTaxRate),
  }))
  serve(binding, contract.listProductGroups, async () => toWireGroups(await listGroups(database)))
  serve(binding, contract.listProducts, async ({ query }) =>
    toWireProducts(await listProducts(database, query)),
  )
  serve(binding, contract.listProductsOfGroup, async ({ body }) =>
    toWireProducts(await listProducts(database, { groupId: body.product_group_id })),
  )
}
