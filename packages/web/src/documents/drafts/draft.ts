import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { emptyLegalDetails, type LegalField, legalFields } from '@quittance/shared/documents/legal-details.ts'
import { idempotencyKeyLifetimeMs } from '@quittance/shared/documents/limits.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { type DocumentForm, hasUnsavedChanges } from '#documents/document-form.ts'
import type { UnsentEmail } from '#documents/email/unsent-emails.ts'
import type { UnconfirmedSave } from '#documents/save-attempts.ts'

/** Identifies the form and the member that a draft belongs to. */
export interface DraftPlace {
  /** The member who typed it and the installation. Other users of the browser do not see the draft. */
  readonly owner: string
  readonly kind: KindName
  /** 0: a new document. */
  readonly documentId: number
}

/** Unsaved changes of a form, as this browser stores them. */
export interface Draft extends DraftPlace {
  readonly id: string
  readonly form: DocumentForm
  /** The pristine form that the changes are based on. */
  readonly pristine: DocumentForm
  /** The unsent e-mail with the document; null: none. */
  readonly email: UnsentEmail | null
  /** The unconfirmed save of the document, which the next save repeats first; null: none. */
  readonly unconfirmed: UnconfirmedSave | null
  /** Time of the last change, in milliseconds. */
  readonly at: number
  readonly shape: number
  /** Fields that the draft cannot state, because its format did not have them. Absent: none. */
  readonly unknownFields?: readonly UnknownField[]
}

type UnknownField = LegalField | 'correctedInvoice'

/** Format version of drafts, to be increased when their fields change. Drafts with another format version are not shown. */
export const shapeOfDrafts = 9

/** The content of a draft before format 4, which had other names. Before format 3, lines had no type and no description. */
interface FormerDraft {
  readonly form: FormerForm
  readonly clean: FormerForm
  readonly letter: UnsentEmail | null
  readonly lost: Omit<UnconfirmedSave, 'tries'> & {
    readonly tries: readonly { readonly filled: FilledDocument; readonly letter?: WireDocumentEmail }[]
  }
}

/** With the name `unread` for `invalidInput`, in its lines too. */
type FormerForm = DocumentForm

/** Returns a draft in the current format. A draft in format 2 to 8 is converted. */
export function upgradeDraft(draft: Draft): Draft {
  const unknownFields = listUnknownFields(draft.shape)
  return { ...upgradeShape(draft), ...(unknownFields.length > 0 && { unknownFields }) }
}

function upgradeShape(draft: Draft): Draft {
  if (draft.shape === 2 || draft.shape === 3) return upgradeContent(upgradeNames(draft))
  return [4, 5, 6, 7, 8].includes(draft.shape) ? upgradeContent(draft) : draft
}

/** Returns the fields that a format does not have. The upgrade gives them the values of a new document. */
function listUnknownFields(shape: number): UnknownField[] {
  return [...(shape < 6 ? legalFields : []), ...(shape < 7 ? (['correctedInvoice'] as const) : [])]
}

/**
 * Gives the unknown fields of a draft their values in the document, so that its save does not change them. If the draft has chosen another
 * customer, the invoice of the document is not kept.
 * @param stored the form as it was loaded, or last saved
 */
export function completeDraft({ unknownFields = [], ...draft }: Draft, stored: DocumentForm): Draft {
  if (unknownFields.length === 0) return draft
  const known = Object.fromEntries(unknownFields.map((field) => [field, stored[field]]))
  const complete = (form: DocumentForm): DocumentForm => {
    const isForSame = form.party?.id === stored.party?.id
    return { ...form, ...known, ...(isForSame ? {} : { correctedInvoice: form.correctedInvoice }) }
  }
  return { ...draft, form: complete(draft.form), pristine: complete(draft.pristine) }
}

/**
 * Converts a draft in format 4, whose lines have no unit, 5, whose documents have no legal details, 6, whose credit notes name no invoice, 7,
 * whose corrected invoices have an id and a date, or 8, whose lines have their unit after the quantity.
 */
function upgradeContent({ form, pristine, unconfirmed, ...others }: Draft): Draft {
  return {
    ...others,
    form: completeContent(form),
    pristine: completeContent(pristine),
    unconfirmed: unconfirmed && {
      ...unconfirmed,
      tries: unconfirmed.tries.map((tried) => ({ ...tried, filled: completeContent(tried.filled) })),
    },
    shape: shapeOfDrafts,
  }
}

function completeContent<Content extends { readonly lines: readonly DocumentLine[] }>(
  content: Content,
): Content {
  return { ...emptyLegalDetails, correctedInvoice: null, ...content, lines: content.lines.map(upgradeLine) }
}

/** Converts a draft in format 2 or 3. `pristine` is its `clean` form. */
function upgradeNames(draft: Draft): Draft {
  const { form, pristine, letter, lost, clean: _clean, ...others } = draft as Draft & FormerDraft // as: checked by the format version
  return {
    ...others,
    form: upgradeForm(form),
    pristine: upgradeForm(pristine),
    email: letter,
    unconfirmed: lost && {
      ...lost,
      tries: lost.tries.map(({ filled, letter: email, ...tried }) => ({
        ...(tried as UnconfirmedSave['tries'][number]), // as: the other fields have their names from before
        filled,
        email,
      })),
    },
    shape: shapeOfDrafts,
  }
}

function upgradeForm(form: FormerForm): DocumentForm {
  return { ...withInvalidInput(form), lines: form.lines.map((line) => upgradeLine(withInvalidInput(line))) }
}

/** Renames `unread`. The order of the fields stays, because lines are compared as JSON. */
function withInvalidInput<Content extends object>(content: Content): Content {
  const fields = Object.entries(content).map(([name, value]) => [
    name === 'unread' ? 'invalidInput' : name,
    value,
  ])
  return Object.fromEntries(fields) as Content // as: with the current name
}

/** Adds what lines did not have in format 2 and 4, in the order of a loaded line. */
function upgradeLine<Line extends DocumentLine>({
  type: _type,
  productId,
  name,
  description,
  quantity,
  unitName,
  ...line
}: Line) {
  const texts = { name, description: description ?? '', unitName: unitName ?? '' }
  return { type: 'item', productId, ...texts, quantity, ...line } as unknown as Line // as: the same fields
}

const keptForMs = 30 * 24 * 60 * 60 * 1_000

/** Returns whether a draft can be shown, has unsaved changes or an unconfirmed save, and differs from the current form. */
export function isWorthOffering(draft: Draft, current: DocumentForm): boolean {
  const { shape, form, pristine, unconfirmed } = completeDraft(draft, current)
  if (shape !== shapeOfDrafts || !(unconfirmed !== null || hasUnsavedChanges(form, pristine))) return false
  const { id, version } = current
  return hasUnsavedChanges({ ...form, id, version }, current)
}

/** Returns the time 30 days ago: drafts whose last change is not later have expired. @param now in milliseconds */
export function oldestKept(now: number): number {
  return now - keptForMs
}

/** Safety margin for clock differences and for the time until the user saves. */
const leewayMs = 60 * 60 * 1_000

/**
 * Returns whether the server still stores the idempotency key of a save, so that sending it again cannot store it twice.
 * @param sentAt in milliseconds
 */
export function isSureOf(sentAt: number, now: number): boolean {
  return now - sentAt < idempotencyKeyLifetimeMs - leewayMs
}
