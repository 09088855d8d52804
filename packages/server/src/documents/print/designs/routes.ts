import { printDesignLimits, storePrintFont } from '@quittance/shared/contract/print-designs.ts'
import { previewPrintSettings } from '@quittance/shared/contract/settings.ts'
import { getDefaultBlocks } from '@quittance/shared/documents/print-blocks.ts'
import { composePrintModel } from '#documents/print/compose-print-model.ts'
import { loadFontFiles, type PrintData } from '#documents/print/load-print-data.ts'
import { createRenderError } from '#documents/print/presenter.ts'
import { renderPreview, shortenPreview } from '#documents/print/routes.ts'
import { Invalid, type Sentence } from '#errors.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { describeUnversionedChange, recordSettingsChange } from '#http/security-log.ts'
import { RenderError } from '#pdf/render-queue.ts'
import type { Services } from '#services.ts'
import { replaceFont } from '#settings/print/font-repository.ts'
import { acceptFont, type FontOutcome } from './accept-font.ts'
import { loadExample, loadLatestDocument } from './load-previewed-document.ts'

/** Lines of the latest document that a preview of a template shows. */
const previewedLines = 12

/** Binds the call that renders the latest document, or an example, in a design that is not saved yet. */
export function templatePreviewRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, previewPrintSettings, async (call) => {
    const { look: template, accent, font = 'look', blocks, hidden = [], closing } = call.body
    const design = { template, accent, font, blocks: blocks ?? getDefaultBlocks(template), hidden }
    const fontFiles = await loadFontFiles(services.database, design)
    const appearance = { design, fontFiles, ...(closing !== undefined && { closing: closing.trim() }) }
    const latest = await loadLatestDocument(services, call.locale)
    if (latest !== null) {
      const preview = await previewLatest(services, call, { ...latest, ...appearance })
      if (preview !== null) return preview
    }
    const source = { ...(await loadExample(services, { locale: call.locale, design })), ...appearance }
    const document = { kind: source.kind, model: composePrintModel(source) }
    return { ...(await renderPreview(services, call, document)), shown_number: null }
  })
}

/** Returns the preview of the latest document; null if its content cannot be printed, which does not depend on the design. */
async function previewLatest(services: Services, call: MemberCall<unknown, unknown>, source: PrintData) {
  try {
    const model = shortenPreview(composePrintModel(source), previewedLines)
    const preview = await renderPreview(services, call, { kind: source.kind, model })
    return { ...preview, shown_number: model.number }
  } catch (error) {
    if (error instanceof Invalid) return null
    throw error
  }
}

/** Binds the call that stores a font. A font is stored only if documents can be printed with it. */
export function storeFontRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, storePrintFont, async (call) => {
    const content = Buffer.from(call.body.font, 'base64')
    const upload = { content, memberId: call.member.id, locale: call.locale }
    const outcome = await acceptFont(services, upload).catch((error: unknown) => {
      throw error instanceof RenderError ? createRenderError(error) : error
    })
    if (!outcome.isAccepted) {
      const sentence = describeFontProblem(outcome.reason)
      throw new Invalid(sentence, { font: [sentence] })
    }
    const { family, weight } = outcome
    await recordSettingsChange(binding, call, {
      about: call.text('print-templates.title'),
      toEvent: () => describeUnversionedChange('print-font'),
      change: ({ database, clock }) => replaceFont(database, { family, weight, content }, clock()),
      isChanged: () => true,
    })
    return { code: 200 as const, message: call.text('print-fonts.added', { family }), family }
  })
}

type FontRejection = Extract<FontOutcome, { isAccepted: false }>['reason']

/** Returns the message for a file that cannot be a font of documents. */
function describeFontProblem(problem: FontRejection): Sentence {
  return problem === 'too-many'
    ? { key: 'print-fonts.too-many', params: { max: printDesignLimits.fonts } }
    : { key: `print-fonts.${problem}` }
}
