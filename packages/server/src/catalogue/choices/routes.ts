import {
  currencyCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import {
  choiceRefusalOf,
  toWireAdministeredCurrency,
  toWireAdministeredGroup,
  toWireAdministeredTaxRate,
  toWireEnded,
} from '#catalogue/presenter.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import type { ChoiceTable, ChoiceValues } from './choice.ts'
import { deleteChoices } from './delete-choices.ts'
import { listCurrenciesWithUse, listGroupsWithUse, listTaxRatesWithUse } from './repository.ts'
import { retireChoices } from './retire-choices.ts'
import { saveChoice } from './save-choice.ts'

/** Product groups, tax rates and currencies as those know them who keep the catalogue. */
export function choiceRoutes(binding: Binding): void {
  const { database } = binding.services
  serve(binding, productGroupCalls.all, async () => ({
    product_groups: (await listGroupsWithUse(database)).map(toWireAdministeredGroup),
  }))
  serve(binding, taxRateCalls.all, async () => ({
    tax_rates: (await listTaxRatesWithUse(database)).map(toWireAdministeredTaxRate),
  }))
  serve(binding, currencyCalls.all, async () => ({
    currencies: (await listCurrenciesWithUse(database)).map(toWireAdministeredCurrency),
  }))
  saveRoute(binding, 'product_groups', productGroupCalls.store)
  saveRoute(binding, 'product_groups', productGroupCalls.update)
  saveRoute(binding, 'tax_rates', taxRateCalls.store)
  saveRoute(binding, 'tax_rates', taxRateCalls.update)
  saveRoute(binding, 'currencies', currencyCalls.store)
  endingRoutes(binding, 'product_groups', productGroupCalls)
  endingRoutes(binding, 'tax_rates', taxRateCalls)
  endingRoutes(binding, 'currencies', currencyCalls)
}

type Saving = Endpoint<ChoiceValues & { readonly id?: number }, undefined, Saved, undefined>

interface Saved {
  code: 200
  message: string
  id: number
}

function saveRoute(binding: Binding, table: ChoiceTable, endpoint: Saving): void {
  serve(binding, endpoint, async ({ body: { id = null, ...values }, text }) => {
    const outcome = await saveChoice(binding.services, { table, id, values })
    if (!outcome.saved) throw choiceRefusalOf(outcome)
    const message = text(id === null ? 'catalogue.added' : 'catalogue.updated', { name: values.name })
    return { code: 200 as const, message, id: outcome.id }
  })
}

type EndingCalls = Pick<typeof productGroupCalls, 'setRetired' | 'remove'>

function endingRoutes(binding: Binding, table: ChoiceTable, { setRetired, remove }: EndingCalls): void {
  const { services } = binding
  serve(binding, setRetired, async ({ body, text }) => {
    const ended = await retireChoices(services, { table, ...body })
    return { results: ended.map((one) => toWireEnded(one, table, text)) }
  })
  serve(binding, remove, async ({ body, text }) => {
    const ended = await deleteChoices(services, table, body.ids)
    return { results: ended.map((one) => toWireEnded(one, table, text)) }
  })
}
