import type { updateKind, WireKindSettings } from '@quittance/shared/contract/settings.ts'
import * as contract from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { proposeNumber } from '@quittance/shared/documents/numbering.ts'
import type { z } from 'zod'
import { inTransaction } from '#database/queries/transactions.ts'
import { findHighestNumber, findHighestNumbers } from '#documents/number-repository.ts'
import { createChangeConflict } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/security-log.ts'
import type { Services } from '#services.ts'
import {
  type KindSettings,
  lockKindSettings,
  readAllKindSettings,
  type StoredKindSettings,
  updateKindSettings,
} from '#settings/repository.ts'

/** What new documents of each kind start with. */
export function kindSettingsRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.readKinds, async () => {
    const settings = await readAllKindSettings(database)
    const highest = await findHighestNumbers(database, [...settings.keys()])
    const known = kinds.flatMap(({ name }) => {
      const ofKind = settings.get(name)
      return ofKind ? [toWireKindSettings(name, ofKind, highest.get(name) ?? 0)] : []
    })
    return { kinds: known }
  })

  serve(binding, contract.updateKind, async (call) => {
    const { body, text } = call
    const outcome = await recordSettingsChange(binding, call, {
      about: text(`${body.kind}.name`),
      change: (within) =>
        changeKindSettings(within, {
          kind: body.kind,
          input: fromWireKindSettings(body),
          memberName: call.member.name,
          expectedVersion: body.version ?? null,
        }),
      isChanged: ({ changed }) => changed,
    })
    if (!outcome.changed) throw createChangeConflict(outcome)
    const { settings, version } = outcome
    const highest = await findHighestNumber(database, body.kind)
    const proposed = proposeNumber(highest, settings.nextNumber)
    const isBelow = settings.nextNumber <= highest
    const message = text(isBelow ? 'settings.kind-saved-below' : 'settings.kind-saved', {
      kind: text(`${body.kind}.name`),
      highest,
      proposed,
    })
    return { code: 200 as const, message, version, proposed_number: proposed, highest_number: highest }
  })
}

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

type OptionalTexts = 'defaultTerms' | 'defaultCustomerNotes'

/** Not every kind has terms and notes: those that are not given stay. */
export type KindSettingsInput = Omit<KindSettings, OptionalTexts> & {
  readonly [Field in OptionalTexts]: string | undefined
}

interface KindSettingsChange {
  readonly kind: string
  readonly input: KindSettingsInput
  /** Whose change it is, by name. */
  readonly memberName: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

export type KindSettingsOutcome =
  | { readonly changed: true; readonly settings: KindSettings; readonly version: number }
  | { readonly changed: false; readonly by: string; readonly at: string; readonly version: number }

/** Another start for new documents, unless it is the same: sent again after a lost answer, it is not refused. */
export async function changeKindSettings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, input: given, memberName: by, expectedVersion: seenVersion }: KindSettingsChange,
): Promise<KindSettingsOutcome> {
  return await inTransaction(database, async (transaction): Promise<KindSettingsOutcome> => {
    const { version, changed, ...before } = await lockKindSettings(transaction, kind)
    const settings: KindSettings = {
      ...given,
      defaultTerms: given.defaultTerms ?? before.defaultTerms,
      defaultCustomerNotes: given.defaultCustomerNotes ?? before.defaultCustomerNotes,
    }
    if (isSame(before, settings)) return { changed: true, settings, version }
    if (seenVersion !== null && seenVersion !== version) return { changed: false, ...changed, version }
    const next = { version: version + 1, changed: { by, at: clock().toISOString() } }
    await updateKindSettings(transaction, kind, { ...settings, ...next })
    return { changed: true, settings, version: next.version }
  })
}

function isSame(left: KindSettings, right: KindSettings): boolean {
  const others = new Map<string, unknown>(Object.entries(right))
  return Object.entries(left).every(([field, value]) => others.get(field) === value)
}
