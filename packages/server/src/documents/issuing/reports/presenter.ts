import type {
  rehearseNewYear,
  reportSeries,
  WireSeriesReport,
} from '@quittance/shared/contract/issuing-settings.ts'
import type { z } from 'zod'
import type { NumberReport, SeriesRehearsal, SeriesReport } from './report-series.ts'
import type { NumberedDocument, TakenOverDocuments } from './series-repository.ts'

export function presentNumberReport({
  year,
  series,
  ledger: { position, hash },
}: NumberReport): z.output<typeof reportSeries.response> {
  return { year, series: series.map(presentSeries), ledger: { position, hash } }
}

function presentSeries({
  kind,
  issued,
  first,
  last,
  voids,
  missing,
  takenOver,
}: SeriesReport): WireSeriesReport {
  return {
    ...{ kind, issued, first: first && presentEntry(first), last: last && presentEntry(last) },
    voids: voids.map(({ from, to, reason }) => ({ from, to, reason })),
    missing: [...missing],
    taken_over: takenOver && presentTakenOver(takenOver),
  }
}

function presentTakenOver({ count, first, last, unused }: TakenOverDocuments) {
  return { count, first: presentEntry(first), last: presentEntry(last), unused }
}

function presentEntry({ shownNumber, day }: NumberedDocument) {
  return { shown_number: shownNumber, on: day }
}

export function presentRehearsal(
  rehearsals: readonly SeriesRehearsal[],
): z.output<typeof rehearseNewYear.response> {
  return {
    series: rehearsals.map(({ kind, isYearly, lastShown, oldYear, newYear }) => ({
      ...{ kind, is_yearly: isYearly, last_shown: lastShown },
      old_year: { on: oldYear.on, shown_number: oldYear.shownNumber },
      new_year: { on: newYear.on, shown_number: newYear.shownNumber },
    })),
  }
}
