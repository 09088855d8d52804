import * as contract from '@quittance/shared/contract/dashboard.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { toWireRecentDocument } from './presenter.ts'
import { listRecentDocuments } from './repository.ts'

export function dashboardRoutes(binding: Binding): void {
  serve(binding, contract.listRecentDocuments, async () => ({
    documents: (await listRecentDocuments(binding.services.database)).map(toWireRecentDocument),
  }))
}
