import type { WireKindSettings } from '@quittance/shared/contract/settings.ts'
import * as contract from '@quittance/shared/contract/settings.ts'
import { getKind, type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { z } from 'zod'
import type { ConcurrentChange } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findHighestNumber, findHighestNumbers } from '#documents/number-repository.ts'
import { proposeNextNumber } from '#documents/propose-next-number.ts'
import { createChangeConflict } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { describeSettingChange, recordSettingsChange } from '#http/security-log.ts'
import type { Services } from '#services.ts'
import { followKindSettings } from '#settings/issuing/series-defaults.ts'
import {
  type KindTexts,
  readAllKindTexts,
  readKindTexts,
  replaceKindTexts,
  type TranslatedKindTexts,
} from '#settings/kind-texts-repository.ts'
import { findCompanyLanguage, readRegionSettings } from '#settings/region/repository.ts'
import {
  type KindSettings,
  lockKindSettings,
  readAllKindSettings,
  readCurrentCompany,
  type StoredKindSettings,
  updateKindSettings,
} from '#settings/repository.ts'
import { checkKindPrefix } from './check-prefix.ts'

/** Binds the calls that manage the defaults of new documents of each kind. */
export function kindSettingsRoutes(binding: Binding): void {
  const { database, clock } = binding.services

  serve(binding, contract.readKinds, async () => {
    const settings = await readAllKindSettings(database)
    const highestNumbers = await findHighestNumbers(database, [...settings.keys()])
    const texts = await readAllKindTexts(database)
    const company = await readCurrentCompany(database)
    return {
      locale: findCompanyLanguage(await readRegionSettings(database), company),
      country: company.country,
      kinds: kinds.flatMap(({ name }) => {
        const kindSettings = settings.get(name)
        return kindSettings
          ? [
              toWireKindSettings(name, kindSettings, {
                highestNumber: highestNumbers.get(name) ?? 0,
                texts: texts.get(name) ?? [],
              }),
            ]
          : []
      }),
    }
  })

  serve(binding, contract.updateKind, async (call) => {
    const { body, text } = call
    const outcome = await recordSettingsChange(binding, call, {
      about: text(`${body.kind}.name`),
      toEvent: describeSettingChange(`kind-${body.kind}`),
      change: (services) =>
        changeKindSettings(services, {
          kind: body.kind,
          input: fromWireKindSettings(body),
          texts: body.texts ?? [],
          memberName: call.member.name,
          expectedVersion: body.version ?? null,
        }),
      isChanged: ({ isChanged }) => isChanged,
    })
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    const { settings, version } = outcome
    const today = await readDay(database, clock())
    const proposed = await proposeNextNumber(database, getKind(body.kind), { settings, today })
    // A series can compare its next number with those of the year only.
    const highestNumber = proposed.isOfSeries
      ? await findHighestNumber(database, body.kind)
      : proposed.highestNumber
    return {
      code: 200 as const,
      message: describeSaved(settings, { kind: body.kind, highestNumber, proposed }, text),
      version,
      proposed_number: proposed.number,
      highest_number: highestNumber,
    }
  })
}

interface SavedKind {
  readonly kind: KindName
  readonly highestNumber: number
  readonly proposed: Awaited<ReturnType<typeof proposeNextNumber>>
}

/** Says that the defaults are saved, and which number is next if they do not decide it. */
function describeSaved(
  { nextNumber, numberWidth }: KindSettings,
  { kind, highestNumber, proposed }: SavedKind,
  text: TranslateFunction,
): string {
  const name = text(`${kind}.name`)
  if (proposed.isOfSeries) {
    const next = formatDocumentNumber(proposed.prefix, proposed.number, numberWidth)
    return text('settings.kind-saved-series', { kind: name, next })
  }
  const isBelow = nextNumber <= highestNumber
  return text(isBelow ? 'settings.kind-saved-below' : 'settings.kind-saved', {
    ...{ kind: name, highest: highestNumber, proposed: proposed.number },
  })
}

function toWireKindSettings(
  kind: string,
  settings: StoredKindSettings,
  {
    highestNumber,
    texts,
  }: { readonly highestNumber: number; readonly texts: readonly TranslatedKindTexts[] },
): WireKindSettings {
  return {
    kind,
    version: settings.version,
    prefix: settings.prefix,
    next_number: settings.nextNumber,
    highest_number: highestNumber,
    number_width: settings.numberWidth,
    default_title: settings.defaultTitle,
    default_terms: settings.defaultTerms,
    default_customer_notes: settings.defaultCustomerNotes,
    days_until_due: settings.daysUntilDue,
    texts: texts.map((one) => ({
      locale: one.locale,
      default_title: one.defaultTitle,
      default_terms: one.defaultTerms,
      default_customer_notes: one.defaultCustomerNotes,
    })),
  }
}

function fromWireKindSettings(
  body: z.output<NonNullable<typeof contract.updateKind.body>>,
): KindSettingsInput {
  return {
    prefix: body.prefix,
    nextNumber: body.next_number,
    numberWidth: body.number_width,
    defaultTitle: body.default_title.trim(),
    defaultTerms: body.default_terms,
    defaultCustomerNotes: body.default_customer_notes,
    daysUntilDue: body.days_until_due,
  }
}

type OptionalTexts = 'defaultTerms' | 'defaultCustomerNotes'

/** Some kinds have no terms or notes: undefined leaves them unchanged. */
type KindSettingsInput = Omit<KindSettings, OptionalTexts> & {
  readonly [Field in OptionalTexts]: string | undefined
}

interface KindSettingsChange {
  readonly kind: KindName
  readonly input: KindSettingsInput
  /** Texts in other languages; languages that are absent stay unchanged. */
  readonly texts: readonly WireKindTexts[]
  /** Name of the member who makes the change. */
  readonly memberName: string
  /** Version that the change is based on; null to overwrite any version. */
  readonly expectedVersion: number | null
}

type KindSettingsOutcome =
  | {
      readonly isChanged: true
      readonly settings: KindSettings
      readonly previousVersion: number
      readonly version: number
    }
  | ({ readonly isChanged: false } & ConcurrentChange)

/** Changes the defaults of new documents. A repeated identical change succeeds. */
async function changeKindSettings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, input, texts, memberName, expectedVersion }: KindSettingsChange,
): Promise<KindSettingsOutcome> {
  return await inTransaction(database, async (transaction): Promise<KindSettingsOutcome> => {
    const { version, lastChange, ...current } = await lockKindSettings(transaction, kind)
    const settings: KindSettings = {
      ...input,
      defaultTerms: input.defaultTerms ?? current.defaultTerms,
      defaultCustomerNotes: input.defaultCustomerNotes ?? current.defaultCustomerNotes,
    }
    if (settings.prefix !== current.prefix) await checkKindPrefix(transaction, kind, settings.prefix)
    const stored = await readKindTexts(transaction, kind)
    const changedTexts = texts.filter((one) => !isStored(one, stored))
    if (isSame(current, settings) && changedTexts.length === 0)
      return { isChanged: true, settings, previousVersion: version, version }
    if (expectedVersion !== null && expectedVersion !== version)
      return { isChanged: false, ...lastChange, version }
    const next = {
      version: version + 1,
      lastChange: { changedBy: memberName, changedAt: clock().toISOString() },
    }
    await updateKindSettings(transaction, kind, { ...settings, ...next })
    await followKindSettings(transaction, kind, { before: current, after: settings })
    for (const one of changedTexts) await storeTexts(transaction, kind, one)
    return { isChanged: true, settings, previousVersion: version, version: next.version }
  })
}

type WireKindTexts = NonNullable<z.output<NonNullable<typeof contract.updateKind.body>>['texts']>[number]

function fromWireTexts(texts: WireKindTexts): KindTexts {
  return {
    defaultTitle: texts.default_title.trim(),
    defaultTerms: texts.default_terms ?? '',
    defaultCustomerNotes: texts.default_customer_notes ?? '',
  }
}

function hasText(texts: KindTexts): boolean {
  return Object.values(texts).some((text) => text !== '')
}

function isStored(sent: WireKindTexts, stored: readonly TranslatedKindTexts[]): boolean {
  const texts = fromWireTexts(sent)
  const known = stored.find(({ locale }) => locale === sent.locale)
  if (!known) return !hasText(texts)
  const { defaultTitle, defaultTerms, defaultCustomerNotes } = texts
  return (
    known.defaultTitle === defaultTitle &&
    known.defaultTerms === defaultTerms &&
    known.defaultCustomerNotes === defaultCustomerNotes
  )
}

/** Stores the texts of a language, or removes them if all are empty. */
async function storeTexts(transaction: Connection, kind: string, sent: WireKindTexts): Promise<void> {
  const texts = fromWireTexts(sent)
  await replaceKindTexts(transaction, { kind, locale: sent.locale }, hasText(texts) ? texts : null)
}

function isSame(left: KindSettings, right: KindSettings): boolean {
  const others = new Map<string, unknown>(Object.entries(right))
  return Object.entries(left).every(([field, value]) => others.get(field) === value)
}
