import * as designs from '@quittance/shared/contract/print-designs.ts'
import type { WireClosingText } from '@quittance/shared/contract/settings.ts'
import * as contract from '@quittance/shared/contract/settings.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { isLocale } from '@quittance/shared/text/locales.ts'
import type { LastChange } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { createChangeConflict } from '#errors.ts'
import type { RecordedEvent } from '#events/repository.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { describeSettingChange, recordSettingsChange } from '#http/security-log.ts'
import { addDesign, changeDesign, type DesignOutcome, deleteDesign, deleteFont } from './change-design.ts'
import { changePrintSettings } from './change-print-settings.ts'
import { listDesigns } from './design-repository.ts'
import { listFonts } from './font-repository.ts'
import { createDesignError, fromWireDesign, requireDesign, toWireDesign } from './presenter.ts'
import { readClosingTexts, readPrintSettings } from './settings-repository.ts'

/** Binds the calls of the print settings, the own templates and their fonts. */
export function printSettingsRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.readPrintSettings, async () => {
    const { template, accent, designId, version } = await readPrintSettings(database)
    const closings = (await readClosingTexts(database)).flatMap(({ locale, closing }) =>
      isLocale(locale) ? [{ locale, closing }] : [],
    )
    return { look: template, accent, design_id: designId, closings, version }
  })

  serve(binding, contract.updatePrintSettings, async (call) => {
    const { look: template, accent, design_id: designId, closings = [], version = null } = call.body
    const change = {
      settings: { template, accent, designId },
      closings: closings.map(trimClosing),
      memberName: call.member.name,
      expectedVersion: version,
    }
    const outcome = await recordSettingsChange(binding, call, {
      about: call.text('print-templates.title'),
      toEvent: describeSettingChange('print'),
      change: (within) => changePrintSettings(within, change),
      isChanged: ({ isChanged }) => isChanged,
    })
    if ('reason' in outcome) throw createDesignError(outcome.reason)
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    return { code: 200 as const, message: call.text('print.template-saved'), version: outcome.version }
  })

  designRoutes(binding)
}

function trimClosing({ locale, closing = '' }: WireClosingText) {
  return { locale, closing: closing.trim() }
}

function designRoutes(binding: Binding): void {
  const { database } = binding.services
  const recordChange = createChangeRecorder(binding)

  serve(binding, designs.listPrintDesigns, async () => ({
    designs: (await listDesigns(database)).map(toWireDesign),
    fonts: await listFonts(database),
  }))

  serve(binding, designs.storePrintDesign, async (call) => {
    const { name } = call.body
    const design = { name, ...fromWireDesign(call.body) }
    const { id } = await recordChange(call, 'created', (within, change) => addDesign(within, design, change))
    return { code: 200 as const, message: call.text('print-designs.added', { name }), id }
  })

  serve(binding, designs.updatePrintDesign, async (call) => {
    const { id, name, version: expectedVersion = null } = call.body
    const update = { id, design: { name, ...fromWireDesign(call.body) }, expectedVersion }
    const { version } = await recordChange(call, 'updated', (within, change) =>
      changeDesign(within, update, change),
    )
    return { code: 200 as const, message: call.text('print-designs.saved', { name }), version }
  })

  serve(binding, designs.deletePrintDesign, async (call) => {
    const { name } = await recordChange(call, 'deleted', (within) => deleteDesign(within, call.body.id))
    return { code: 200 as const, message: call.text('print-designs.deleted', { name }) }
  })

  serve(binding, designs.deletePrintFont, async (call) => {
    const { name } = await recordChange(call, 'font-deleted', (within) => deleteFont(within, call.body.id))
    return { code: 200 as const, message: call.text('print-fonts.deleted', { family: name }) }
  })
}

type DesignOperation = (database: Connection, change: LastChange) => Promise<DesignOutcome>

type DesignChange = 'created' | 'updated' | 'deleted' | 'font-deleted'

function toDesignEvent({ id, name }: NamedRecord, change: DesignChange): RecordedEvent {
  if (change === 'font-deleted')
    return { subject: { type: 'print-font', id }, event: 'deleted', deletedName: name }
  const subject = { type: 'print-design', id } as const
  return { subject, event: change, ...(change === 'deleted' && { deletedName: name }) }
}

/** Returns a function that applies a change, and records it in the security log and as an event. */
function createChangeRecorder(binding: Binding) {
  return async (call: MemberCall<unknown, unknown>, change: DesignChange, operation: DesignOperation) =>
    requireDesign(
      await recordSettingsChange(binding, call, {
        about: call.text('print-templates.title'),
        change: ({ database, clock }) =>
          operation(database, { changedBy: call.member.name, changedAt: clock().toISOString() }),
        isChanged: ({ isDone }) => isDone,
        toEvent: (outcome) => (outcome.isDone ? toDesignEvent(outcome, change) : null),
      }),
    )
}
