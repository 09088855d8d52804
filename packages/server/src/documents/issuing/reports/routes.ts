import {
  certifySeries,
  rehearseNewYear as rehearseNewYearCall,
  reportSeries,
} from '@quittance/shared/contract/issuing-settings.ts'
import { readToday } from '#database/queries/company-day.ts'
import { createPdfFileName } from '#documents/print/compose-print-model.ts'
import { createDisconnectSignal } from '#http/connection-limits.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { composeCertificate } from './compose-certificate.ts'
import { presentNumberReport, presentRehearsal } from './presenter.ts'
import { renderReport } from './render-report.ts'
import { loadReportFrame, noCurrency } from './report-frame.ts'
import { rehearseNewYear, reportNumbers } from './report-series.ts'

/** Binds the calls that report the numbers of issued documents. */
export function numberReportRoutes(binding: Binding): void {
  const { services } = binding
  const { database } = services

  serve(binding, reportSeries, async ({ query }) =>
    presentNumberReport(await reportNumbers(database, query.year)),
  )

  serveFile(binding, certifySeries, async ({ query, member, locale, request, reply }) => {
    const language = { requestedLocale: null, fallbackLocale: locale }
    const frame = await loadReportFrame(services, { customerId: null, currency: noCurrency, language })
    const report = await reportNumbers(database, query.year)
    const model = composeCertificate(frame, report, await readToday(services))
    const rendering = { model, memberId: member.id, signal: createDisconnectSignal(reply) }
    const content = await renderReport(services, request.log, rendering)
    return { name: createPdfFileName(model), type: 'application/pdf', content }
  })

  serve(binding, rehearseNewYearCall, async () =>
    presentRehearsal(await rehearseNewYear(database, await readToday(services))),
  )
}
