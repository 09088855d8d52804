import {
  changeBalanceStatuses as changeBalanceStatusesCall,
  changeSeries as changeSeriesCall,
  confirmRestore as confirmRestoreCall,
  inspectIssuing,
  listBalanceStatuses as listBalanceStatusesCall,
  listNumberSeries,
  switchIssuingOn as switchOnCall,
  type WireBalanceStatuses,
  type WireIssuingInspection,
} from '@quittance/shared/contract/issuing-settings.ts'
import { readIssuing, type WireNumberSeries } from '@quittance/shared/contract/issuing-state.ts'
import type { SecurityEvent } from '@quittance/shared/contract/security-log.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { toAuthor } from '#changes.ts'
import { findMissingTriggers, hasIssuedTrigger } from '#database/queries/stored-triggers.ts'
import { describeTakeover, switchIssuingOn, type Takeover } from '#documents/issuing/switch-on.ts'
import { ChangeConflict } from '#errors.ts'
import { type Binding, type MemberCall, serve, serveWithSession } from '#http/endpoint.ts'
import { describeUnversionedChange, recordSettingsChange } from '#http/security-log.ts'
import { notifyAdministrators } from '#ledger/notify-administrators.ts'
import type { Services } from '#services.ts'
import { readIssuingSettings } from '#settings/issuing/repository.ts'
import { changeBalanceStatuses, type KindBalances, listBalanceStatuses } from './change-balance-statuses.ts'
import { changeSeries, type DescribedSeries, describeAllSeries } from './change-series.ts'
import { confirmRestore, type ShownRange, showRanges } from './confirm-restore.ts'

/** Binds the calls that switch issuing on, change number series and statuses of balances, and confirm a restore. */
export function issuingSettingsRoutes(binding: Binding): void {
  const { services } = binding
  const { database, clock } = services

  serve(binding, readIssuing, async () => {
    const { isOn, isWaiting, version, lastChange } = await readIssuingSettings(database)
    return {
      ...{ is_on: isOn, is_waiting: isWaiting, version },
      ...{ changed_by: lastChange.changedBy, changed_at: lastChange.changedAt },
      series: (await describeAllSeries(database, clock())).map(presentSeries),
    }
  })

  serve(binding, inspectIssuing, async () => {
    const { isOn } = await readIssuingSettings(database)
    const takeover = isOn ? [] : await describeTakeover(database, clock())
    return {
      is_protected: !hasIssuedTrigger(await findMissingTriggers(database)),
      takeover: takeover.map(presentTakeover),
    }
  })

  serve(binding, listNumberSeries, async () =>
    (await describeAllSeries(database, clock())).map(presentSeries),
  )

  serveWithSession(binding, switchOnCall, async (call) => {
    const { body, member, text } = call
    const { version } = await readIssuingSettings(database)
    if (body.version !== version) throw new ChangeConflict({ key: 'issuing.on-already' })
    await recordAndNotify(binding, call, {
      event: 'issuing-on',
      change: (within) => switchIssuingOn(within, { author: toAuthor(member), memberName: member.name }),
      describe: () => ({ by: member.name }),
    })
    return { code: 200 as const, message: text('issuing.switched-on') }
  })

  seriesRoute(binding)
  balanceStatusRoutes(binding)
  restoreRoute(binding)
}

function seriesRoute(binding: Binding): void {
  serveWithSession(binding, changeSeriesCall, async (call) => {
    const { body, member, text } = call
    const { kind } = body
    const { series } = await recordAndNotify(binding, call, {
      event: 'series-changed',
      about: text(`${kind}.name`),
      change: (within) =>
        changeSeries(within, {
          ...{ author: toAuthor(member), kind, prefix: body.prefix, version: body.version },
          ...{ isYearly: body.is_yearly, isStrict: body.is_strict, lastNumber: body.last_number },
        }),
      isChanged: ({ isChanged }) => isChanged,
      describe: (_outcome, ownText) => ({ by: member.name, kind: ownText(`${kind}.name`) }),
    })
    return {
      ...{ code: 200 as const, message: text('issuing.series-saved', { next: series.nextShown }) },
      ...{ version: series.version, next_number: series.nextNumber, next_shown: series.nextShown },
    }
  })
}

function balanceStatusRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, listBalanceStatusesCall, async () =>
    (await listBalanceStatuses(database)).map(presentBalances),
  )

  serveWithSession(binding, changeBalanceStatusesCall, async (call) => {
    const { body, text } = call
    const statuses = body.statuses.map(({ balance, status_id: statusId }) => ({ balance, statusId }))
    await recordSettingsChange(binding, call, {
      about: text('ledger.balance-statuses'),
      change: (within) => changeBalanceStatuses(within.database, { kind: body.kind, statuses }),
      isChanged: (isChanged) => isChanged,
      toEvent: () => describeUnversionedChange('issuing'),
    })
    return { code: 200 as const, message: text('ledger.balance-statuses-saved') }
  })
}

function restoreRoute(binding: Binding): void {
  serveWithSession(binding, confirmRestoreCall, async (call) => {
    const { body, member, text } = call
    await recordAndNotify(binding, call, {
      event: 'restore-confirmed',
      async change(within) {
        const ranges = await confirmRestore(within, {
          ...{ author: toAuthor(member), memberName: member.name, version: body.version },
          series: body.series.map(({ kind, last_number: lastNumber, last_day: lastDay }) => ({
            ...{ kind, lastNumber, lastDay },
          })),
          ledgerPosition: body.ledger_position,
        })
        return await showRanges(within.database, ranges)
      },
      describe: (ranges, ownText) => ({ by: member.name, numbers: formatRanges(ranges, ownText) }),
    })
    return { code: 200 as const, message: text('ledger.restore-confirmed') }
  })
}

interface IssuingChange<Outcome> {
  /** Of the security log; the e-mail has the same name. */
  readonly event: Extract<SecurityEvent, 'issuing-on' | 'series-changed' | 'restore-confirmed'>
  readonly about?: string
  readonly change: (within: Services) => Promise<Outcome>
  /** Whether something differed; absent: always. */
  readonly isChanged?: (outcome: Outcome) => boolean
  /** Returns the parameters of the e-mail in the language of an administrator. */
  readonly describe: (outcome: Outcome, text: TranslateFunction) => TextParams
}

/** Makes a change on which later numbers depend: records it in the security log, and tells all administrators by e-mail. */
async function recordAndNotify<Outcome>(
  binding: Binding,
  call: Pick<MemberCall<unknown, unknown>, 'request'>,
  { event, about = '', change, isChanged = () => true, describe }: IssuingChange<Outcome>,
): Promise<Outcome> {
  const changed = await recordSettingsChange(binding, call, {
    securityEvent: event,
    about,
    async change(within) {
      const outcome = await change(within)
      if (isChanged(outcome))
        await notifyAdministrators(within.database, within, {
          template: event,
          describe: (text) => describe(outcome, text),
        })
      return outcome
    },
    isChanged,
    toEvent: () => null,
    // Records are appended to the ledger.
    isReadCommitted: true,
  })
  binding.services.outboxSignal.notify()
  return changed
}

/** Writes ranges like `Invoice INV-0004 – INV-0007, Credit note AV-0002`. */
function formatRanges(ranges: readonly ShownRange[], text: TranslateFunction): string {
  if (ranges.length === 0) return '–'
  const parts = ranges.map(({ kind, from, to }) => {
    const numbers = from === to ? from : `${from} – ${to}`
    return `${text(`${getKind(kind).name}.name`)} ${numbers}`
  })
  return parts.join(', ')
}

function presentBalances({ kind, statuses }: KindBalances): WireBalanceStatuses {
  return {
    kind: kind.name,
    statuses: statuses.map(({ balance, meaning, statusId }) => ({ balance, meaning, status_id: statusId })),
  }
}

function presentSeries(series: DescribedSeries): WireNumberSeries {
  return {
    ...{ kind: series.kind, prefix: series.prefix, is_yearly: series.isYearly, is_strict: series.isStrict },
    ...{ issued: series.lastSequence, last_number: series.lastNumber, last_day: series.lastDay },
    ...{ has_issued: series.hasIssued, version: series.version },
    ...{ next_number: series.nextNumber, next_shown: series.nextShown },
    ...{ year: series.year, number_width: series.numberWidth },
  }
}

function presentTakeover(takeover: Takeover): WireIssuingInspection['takeover'][number] {
  const { kind, count, paid, writtenOff, refunded, highestNumber, highestShown } = takeover
  const { nextNumber, nextShown } = takeover
  return {
    ...{ kind, count, paid, written_off: writtenOff, refunded },
    ...{ highest_number: highestNumber, highest_shown: highestShown },
    ...{ next_number: nextNumber, next_shown: nextShown },
  }
}
