import { documentPaperCalls } from '@quittance/shared/contract/document-papers.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import { isMailOn } from '#config/mail-settings.ts'
import { gatherStored, gatherUnsaved } from '#documents/papers/gather-source.ts'
import { wantedLanguage } from '#documents/papers/wanted-language.ts'
import { refusalOf } from '#documents/presenter.ts'
import { documentNotFound, keyInUse, sayChangedMeanwhile } from '#errors.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { onceKey } from '#http/once-key.ts'
import { findMember } from '#members/repository.ts'
import { type Drafting, draftLetter } from './draft-letter.ts'
import { emailDocument } from './email-document.ts'
import { presentDraft } from './presenter.ts'

/** The e-mails that documents of a kind leave with. */
export function letterRoutes(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  const calls = documentPaperCalls(kind)
  const draft = drafterOf(binding)

  serve(binding, calls.draftEmail, async (call) => {
    const { id } = call.params
    const source = await gatherStored(services, { kind, id }, wantedLanguage(call))
    if (!source) throw documentNotFound()
    return await draft(call, { source, id, version: source.version })
  })

  serve(binding, calls.sendEmail, async (call) => {
    const { body, member, locale: reader, request, text } = call
    const outcome = await emailDocument(services, {
      ...{ kind, id: body.id, version: body.version, letter: body.email },
      ...{ memberId: member.id, once: onceKey(call), reader, log: request.log },
    })
    if (typeof outcome === 'object') {
      const by = (await findMember(services.database, outcome.by))?.name ?? ''
      throw sayChangedMeanwhile({ ...outcome, by }, 'letter.about-older')
    }
    switch (outcome) {
      case 'queued':
        return { code: 200 as const, message: text('letter.queued') }
      case 'not-found':
        throw documentNotFound()
      case 'key-in-use':
        throw keyInUse(body.id)
    }
  })

  for (const saveCall of ['store', 'update'] as const) unsavedRoute(binding, kind, saveCall)
}

function unsavedRoute(binding: Binding, kind: DocumentKind, saveCall: SaveCall): void {
  const { draftStoreEmail, draftUpdateEmail } = documentPaperCalls(kind)
  const draft = drafterOf(binding)
  serve(binding, saveCall === 'store' ? draftStoreEmail : draftUpdateEmail, async (call) => {
    const sent = call.body
    const source = await gatherUnsaved(binding.services, { kind, sent }, wantedLanguage(call))
    if ('because' in source) throw refusalOf(source, { kind, call: saveCall, sent, savedBy: '' })
    return await draft(call, { source, id: sent.id, version: null })
  })
}

function drafterOf({ services }: Binding) {
  const { database, installation } = services
  return async (
    { member }: Pick<MemberCall<unknown, unknown>, 'member'>,
    { source, ...document }: Omit<Drafting, 'writer'>,
  ) => {
    const draft = await draftLetter(database, { source, ...document, writer: member.name })
    return presentDraft(draft, isMailOn(installation.mail))
  }
}
