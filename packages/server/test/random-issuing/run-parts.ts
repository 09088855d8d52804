import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { DocumentApi } from '#test/document-api.ts'
import type { CompanyContext } from '#test/test-company.ts'
import type { BalanceModel, ModelStatus, Money } from './balance-model.ts'
import type { DocumentShape, MoneyChoice } from './commands.ts'
import type { DraftPrices } from './expected-amounts.ts'
import type { RunCalls } from './run-calls.ts'
import type { SeriesModel } from './series-model.ts'

/** The calls of invoices and credit notes. All sequences share them, so that each draft has another number. */
export interface RunApis {
  readonly invoices: DocumentApi
  readonly credits: DocumentApi
}

export function createRunApis(context: CompanyContext): RunApis {
  return {
    invoices: new DocumentApi(getKind('invoice'), () => context.company),
    credits: new DocumentApi(getKind('creditNote'), () => context.company),
  }
}

export interface RunParts {
  readonly calls: RunCalls
  readonly apis: RunApis
  readonly model: BalanceModel
  /** Of each kind, by its name. */
  readonly series: ReadonlyMap<string, SeriesModel>
  /** Of invoices. */
  readonly statuses: readonly ModelStatus[]
  readonly customerIds: readonly number[]
  readonly currencyIds: readonly number[]
  readonly shape: DocumentShape
}

export interface RunDraft extends Money, DraftPrices {
  readonly id: number
  readonly day: string
}

/** Returns the money that a command uses. Where there is no such customer or currency, it is the own money. */
export function chooseMoney(
  { model, customerIds, currencyIds }: RunParts,
  { customerId, currencyId }: Money,
  choice: MoneyChoice,
): Money {
  if (choice === 'other-currency')
    return { customerId, currencyId: currencyIds.find((id) => id !== currencyId) ?? currencyId }
  const isMerged = (id: number) => model.findRoot(id) === model.findRoot(customerId)
  const others = customerIds.filter((id) => id !== customerId && isMerged(id) === (choice === 'merged'))
  return { customerId: choice === 'own' ? customerId : (others[0] ?? customerId), currencyId }
}
