import {
  currencyCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { TextKey } from '@quittance/shared/text/text-keys.ts'
import {
  choiceRefusalOf,
  toWireAdministeredCurrency,
  toWireAdministeredGroup,
  toWireAdministeredTaxRate,
  toWireEnded,
} from '#catalogue/presenter.ts'
import type { Ended } from '#catalogue/product.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { noteSettings } from '#http/note-settings.ts'
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
  serve(binding, endpoint, async (call) => {
    const { text } = call
    const { id = null, ...values } = call.body
    const outcome = await noteSettings(binding, call, {
      about: text(titles[table]),
      change: (within) => saveChoice(within, { table, id, values }),
      isChanged: ({ saved }) => saved && isSetting(table),
    })
    if (!outcome.saved) throw choiceRefusalOf(outcome)
    const message = text(id === null ? 'catalogue.added' : 'catalogue.updated', { name: values.name })
    return { code: 200 as const, message, id: outcome.id }
  })
}

type EndingCalls = Pick<typeof productGroupCalls, 'setRetired' | 'remove'>

function endingRoutes(binding: Binding, table: ChoiceTable, { setRetired, remove }: EndingCalls): void {
  const { services } = binding
  serve(binding, setRetired, async (call) => {
    const { body, text } = call
    const ended = await retireChoices(services, { table, ...body })
    await noteEnded(binding, call, { table, ended })
    return { results: ended.map((one) => toWireEnded(one, table, text)) }
  })
  serve(binding, remove, async (call) => {
    const { body, text } = call
    const ended = await deleteChoices(services, table, body.ids)
    await noteEnded(binding, call, { table, ended })
    return { results: ended.map((one) => toWireEnded(one, table, text)) }
  })
}

const titles = {
  product_groups: 'catalogue.groups',
  tax_rates: 'settings.tax-rates',
  currencies: 'settings.currencies',
} as const satisfies Record<ChoiceTable, TextKey>

/** Groups are the catalogue's, which everybody keeps. */
function isSetting(table: ChoiceTable): boolean {
  return table !== 'product_groups'
}

interface EndedChoices {
  readonly table: ChoiceTable
  readonly ended: readonly Ended[]
}

/** Each was ended by itself, in a transaction of its own. */
async function noteEnded(
  binding: Binding,
  call: MemberCall<unknown, unknown>,
  { table, ended }: EndedChoices,
): Promise<void> {
  const isAny = ended.some(({ outcome }) => ['retired', 'taken-back', 'deleted'].includes(outcome))
  await noteSettings(binding, call, {
    about: call.text(titles[table]),
    change: async () => undefined,
    isChanged: () => isAny && isSetting(table),
  })
}
