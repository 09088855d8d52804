import type { updateKind, WireKindSettings } from '@quittance/shared/contract/settings.ts'
import type { z } from 'zod'
import type { StoredKindSettings } from '#settings/repository.ts'
import type { KindSettingsInput } from './change-kind-settings.ts'

export function toWireKindSettings(
  kind: string,
  settings: StoredKindSettings,
  highest: number,
): WireKindSettings {
  return {
    kind,
    version: settings.version,
    prefix: settings.prefix,
    next_number: settings.nextNumber,
    highest_number: highest,
    number_width: settings.numberWidth,
    default_title: settings.defaultTitle,
    default_terms: settings.defaultTerms,
    default_customer_notes: settings.defaultCustomerNotes,
    days_until_due: settings.daysUntilDue,
  }
}

export function fromWireKindSettings(sent: z.output<typeof updateKind.body>): KindSettingsInput {
  return {
    prefix: sent.prefix,
    nextNumber: sent.next_number,
    numberWidth: sent.number_width,
    defaultTitle: sent.default_title.trim(),
    defaultTerms: sent.default_terms,
    defaultCustomerNotes: sent.default_customer_notes,
    daysUntilDue: sent.days_until_due,
  }
}
