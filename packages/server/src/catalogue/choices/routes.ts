import {
  currencyCalls,
  paymentMethodCalls,
  productGroupCalls,
  taxRateCalls,
} from '@quittance/shared/contract/catalogue-records.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { readTaxClass, type SentTaxClass } from '@quittance/shared/wire/tax-class.ts'
import {
  toChoiceError,
  toWireAdministeredCurrency,
  toWireAdministeredGroup,
  toWireAdministeredMethod,
  toWireAdministeredTaxRate,
  toWireResult,
} from '#catalogue/presenter.ts'
import type { ChoiceTable, ChoiceValues, RecordResult } from '#catalogue/product.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { createEventStamp, recordSettingsChange } from '#http/security-log.ts'
import { deleteChoices, retireChoices, saveChoice } from './change-choices.ts'
import {
  listCurrenciesWithUsage,
  listGroupsWithUsage,
  listMethodsWithUsage,
  listTaxRatesWithUsage,
} from './repository.ts'
import { addUsualRates, listMissingUsualRates } from './usual-tax-rates.ts'

/** Binds the calls that administer product groups, tax rates, currencies and payment methods. */
export function choiceRoutes(binding: Binding): void {
  const { database } = binding.services
  serve(binding, productGroupCalls.list, async () => ({
    product_groups: (await listGroupsWithUsage(database)).map(toWireAdministeredGroup),
  }))
  serve(binding, taxRateCalls.list, async () => ({
    tax_rates: (await listTaxRatesWithUsage(database)).map(toWireAdministeredTaxRate),
    missing_usual: (await listMissingUsualRates(database)).length,
  }))
  serve(binding, currencyCalls.list, async () => ({
    currencies: (await listCurrenciesWithUsage(database)).map(toWireAdministeredCurrency),
  }))
  serve(binding, paymentMethodCalls.list, async () => ({
    payment_methods: (await listMethodsWithUsage(database)).map(toWireAdministeredMethod),
  }))
  saveRoute(binding, 'product_groups', productGroupCalls.store)
  saveRoute(binding, 'product_groups', productGroupCalls.update)
  saveRoute(binding, 'tax_rates', taxRateCalls.store)
  saveRoute(binding, 'tax_rates', taxRateCalls.update)
  serve(binding, taxRateCalls.addUsual, async (call) => {
    const added = await recordSettingsChange(binding, call, {
      about: call.text(titles.tax_rates),
      toEvent: () => ({ subject: { type: 'tax_rates', id: null }, event: 'created' }),
      change: addUsualRates,
      isChanged: (count) => count > 0,
    })
    return { code: 200 as const, message: call.text('catalogue.usual-added', { count: added }), added }
  })
  saveRoute(binding, 'currencies', currencyCalls.store)
  saveRoute(binding, 'payment_methods', paymentMethodCalls.store)
  saveRoute(binding, 'payment_methods', paymentMethodCalls.update)
  removalRoutes(binding, 'product_groups', productGroupCalls)
  removalRoutes(binding, 'tax_rates', taxRateCalls)
  removalRoutes(binding, 'currencies', currencyCalls)
  removalRoutes(binding, 'payment_methods', paymentMethodCalls)
}

interface SaveBody extends Omit<ChoiceValues, 'isDefault' | 'taxClass'>, SentTaxClass {
  readonly id?: number
  readonly is_default?: boolean | undefined
}

type SaveEndpoint = Endpoint<SaveBody, undefined, SaveResponse, undefined>

interface SaveResponse {
  code: 200
  message: string
  id: number
}

function saveRoute(binding: Binding, table: ChoiceTable, endpoint: SaveEndpoint): void {
  serve(binding, endpoint, async (call) => {
    const { text } = call
    const { id = null, name, rate, is_default: isDefault } = call.body
    const values = { name, ...(rate !== undefined && { rate }), isDefault, taxClass: readTaxClass(call.body) }
    const outcome = await recordSettingsChange(binding, call, {
      about: text(titles[table]),
      change: (within) => saveChoice(within, { table, id, values }, createEventStamp(call, within)),
      toEvent: () => null,
      isChanged: ({ isSaved }) => isSaved && isSetting(table),
    })
    if (!outcome.isSaved) throw toChoiceError(outcome)
    const message = text(id === null ? 'catalogue.added' : 'catalogue.updated', { name: values.name })
    return { code: 200 as const, message, id: outcome.id }
  })
}

type RemovalCalls = Pick<typeof productGroupCalls, 'setRetired' | 'remove'>

function removalRoutes(binding: Binding, table: ChoiceTable, { setRetired, remove }: RemovalCalls): void {
  const { services } = binding
  serve(binding, setRetired, async (call) => {
    const { body, text } = call
    const results = await retireChoices(services, { table, ...body }, createEventStamp(call, services))
    await recordChoiceResults(binding, call, { table, results })
    return { results: results.map((result) => toWireResult(result, table, text)) }
  })
  serve(binding, remove, async (call) => {
    const { body, text } = call
    const deletion = { table, ids: body.ids }
    const results = await deleteChoices(services, deletion, createEventStamp(call, services))
    await recordChoiceResults(binding, call, { table, results })
    return { results: results.map((result) => toWireResult(result, table, text)) }
  })
}

const titles = {
  product_groups: 'catalogue.groups',
  tax_rates: 'settings.tax-rates',
  currencies: 'settings.currencies',
  payment_methods: 'settings.payment-methods',
} as const satisfies Record<ChoiceTable, TextKey>

/** Product groups are part of the catalogue, which all members administer, and not settings. */
function isSetting(table: ChoiceTable): boolean {
  return table !== 'product_groups'
}

interface ChoiceResults {
  readonly table: ChoiceTable
  readonly results: readonly RecordResult[]
}

/** Records a bulk change in the security log afterwards, because each record was changed in its own transaction. */
async function recordChoiceResults(
  binding: Binding,
  call: MemberCall<unknown, unknown>,
  { table, results }: ChoiceResults,
): Promise<void> {
  const hasChanged = results.some(({ outcome }) => ['retired', 'restored', 'deleted'].includes(outcome))
  await recordSettingsChange(binding, call, {
    about: call.text(titles[table]),
    change: async () => undefined,
    isChanged: () => hasChanged && isSetting(table),
    toEvent: () => null,
  })
}
