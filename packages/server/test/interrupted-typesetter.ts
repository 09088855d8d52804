import { Typesetter } from '#pdf/typesetter.ts'

/** Does something each time that a paper has just been set. */
export class InterruptedTypesetter extends Typesetter {
  readonly #meanwhile: (times: number) => Promise<void>
  times = 0

  constructor(meanwhile: (times: number) => Promise<void>) {
    super()
    this.#meanwhile = meanwhile
  }

  override async set(...asked: Parameters<Typesetter['set']>) {
    const outcome = await super.set(...asked)
    this.times += 1
    await this.#meanwhile(this.times)
    return outcome
  }
}
