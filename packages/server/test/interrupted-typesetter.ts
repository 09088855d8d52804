import { PdfRenderer } from '#pdf/typesetter.ts'

/** Does something each time that a paper has just been set. */
export class InterruptedPdfRenderer extends PdfRenderer {
  readonly #meanwhile: (times: number) => Promise<void>
  renderCount = 0

  constructor(meanwhile: (times: number) => Promise<void>) {
    super()
    this.#meanwhile = meanwhile
  }

  override async render(...asked: Parameters<PdfRenderer['render']>) {
    const outcome = await super.render(...asked)
    this.renderCount += 1
    await this.#meanwhile(this.renderCount)
    return outcome
  }
}
