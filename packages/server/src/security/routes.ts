import * as contract from '@quittance/shared/contract/security-log.ts'
import { today } from '@quittance/shared/documents/calendar-day.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordExport } from '#http/note-export.ts'
import { serveFile } from '#http/serve-file.ts'
import { createExportFile } from '#sheets/sheet-file.ts'
import { exportSecurityLog } from './export-events.ts'
import { toWireEvent } from './presenter.ts'
import { listEvents } from './repository.ts'

/** Who did what that has to do with access. */
export function securityRoutes(binding: Binding): void {
  const { database, clock } = binding.services

  serve(binding, contract.listSecurityEvents, async ({ query: { before, limit, ...filter } }) => {
    // One more than is shown, to see whether there are older ones.
    const events = await listEvents(database, filter, { before, limit: limit + 1 })
    return { events: events.slice(0, limit).map(toWireEvent), more: events.length > limit }
  })

  serveFile(binding, contract.exportSecurityEvents, async (call) => {
    const { format, ...filter } = call.query
    const sheet = await exportSecurityLog(database, { filter, text: call.text })
    await recordExport(binding, call, sheet.name)
    return createExportFile(sheet, { format, locale: call.locale, day: today(clock()) })
  })
}
