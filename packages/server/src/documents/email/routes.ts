import { documentPrintCalls, type WireEmailDraft } from '@quittance/shared/contract/document-print.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { SaveCall } from '@quittance/shared/wire/field-names.ts'
import { isMailLogged, isMailOn, type MailSettings } from '#config/mail-settings.ts'
import { loadIssuePrintData } from '#documents/issuing/load-issue-print-data.ts'
import { createSaveError } from '#documents/presenter.ts'
import { getLanguagePreference, loadUnsavedPrintData } from '#documents/print/load-print-data.ts'
import { createChangeConflict, createDocumentNotFound, createIdempotencyKeyConflict } from '#errors.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { findMember } from '#members/repository.ts'
import { draftEmail, type EmailDraft, type EmailDraftInput } from './draft-email.ts'
import { emailDocument } from './send-email.ts'

/** Binds the calls that draft and send e-mails with documents of a kind. */
export function documentEmailRoutes(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  const calls = documentPrintCalls(kind)
  const createDraft = createDraftHandler(binding)
  const isLogged = isMailLogged(services.installation.mail)
  const queuedMessage = isLogged ? 'composer.queued-for-log' : 'document-email.queued'

  serve(binding, calls.draftEmail, async (call) => {
    const { id } = call.params
    const document = { kind, id, issueDate: call.query.issue_date }
    const source = await loadIssuePrintData(services, document, getLanguagePreference(call))
    if (!source) throw createDocumentNotFound()
    return await createDraft(call, { source, id, version: source.version, status: { id: source.statusId } })
  })

  serve(binding, calls.sendEmail, async (call) => {
    const { body, member, locale, request, text } = call
    const outcome = await emailDocument(services, {
      kind,
      id: body.id,
      version: body.version,
      email: body.email,
      marksAsSent: body.mark_as_sent,
      memberId: member.id,
      tokenId: member.tokenId,
      idempotencyKey: readIdempotencyKey(call),
      readerLocale: locale,
      log: request.log,
    })
    if (typeof outcome === 'object') {
      const { savedById, savedAt, version } = outcome
      const memberName = (await findMember(services.database, savedById))?.name ?? ''
      throw createChangeConflict(
        { changedBy: memberName, changedAt: savedAt, version },
        'document-email.document-changed',
      )
    }
    switch (outcome) {
      case 'queued':
        return { code: 200 as const, message: text(queuedMessage) }
      case 'not-found':
        throw createDocumentNotFound()
      case 'key-in-use':
        throw createIdempotencyKeyConflict(body.id)
    }
  })

  for (const saveCall of ['store', 'update'] as const) unsavedDraftRoute(binding, kind, saveCall)
}

function unsavedDraftRoute(binding: Binding, kind: DocumentKind, saveCall: SaveCall): void {
  const { draftStoreEmail, draftUpdateEmail } = documentPrintCalls(kind)
  const createDraft = createDraftHandler(binding)
  serve(binding, saveCall === 'store' ? draftStoreEmail : draftUpdateEmail, async (call) => {
    const input = call.body
    const source = await loadUnsavedPrintData(binding.services, { kind, input }, getLanguagePreference(call))
    if ('reason' in source) throw createSaveError(source, { kind, call: saveCall, input, savedBy: '' })
    return await createDraft(call, { source, id: input.id, version: null, status: input.content.status })
  })
}

function createDraftHandler({ services }: Binding) {
  const { database, installation } = services
  return async (
    { member }: Pick<MemberCall<unknown, unknown>, 'member'>,
    input: Omit<EmailDraftInput, 'writerName'>,
  ) => {
    const draft = await draftEmail(database, { ...input, writerName: member.name })
    return presentEmailDraft(draft, installation.mail)
  }
}

function presentEmailDraft(draft: EmailDraft, mail: MailSettings): WireEmailDraft {
  const { to, linkedFiles, sellerMissing, sentStatus, ...fields } = draft
  return {
    ...fields,
    is_on: isMailOn(mail),
    is_logged: isMailLogged(mail),
    to: [...to],
    sent_status: sentStatus,
    seller_missing: [...sellerMissing],
    linked: linkedFiles.map(({ id, kind, shownNumber, file }) => ({
      id,
      kind,
      shown_number: shownNumber,
      file,
    })),
  }
}
