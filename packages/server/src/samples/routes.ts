import * as contract from '@quittance/shared/contract/sample-data.ts'
import { toAuthor } from '#changes.ts'
import { Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { loadSampleData } from './load-sample-data.ts'
import { removeSampleData } from './remove-sample-data.ts'

/** Binds the calls that load and remove the sample data. */
export function sampleRoutes(binding: Binding): void {
  const { services } = binding
  serve(binding, contract.loadSampleData, async ({ member, locale, text }) => {
    if (!(await loadSampleData(services, { member, readerLocale: locale })))
      throw new Invalid({ key: 'samples.too-late' })
    return { code: 200 as const, message: text('samples.loaded') }
  })
  serve(binding, contract.removeSampleData, async ({ member, text }) => {
    const kept = await removeSampleData(services, toAuthor(member))
    const names = kept.map(({ name }) => name).join(', ')
    const message = kept.length === 0 ? text('samples.removed') : text('samples.removed-except', { names })
    return { code: 200 as const, message }
  })
}
