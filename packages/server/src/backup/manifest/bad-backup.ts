import type { TextKey, TextParams } from '@quittance/shared/text/text-keys.ts'
import { englishText } from '@quittance/shared/text/translate.ts'
import type { Sentence } from '#errors.ts'

/** A backup that cannot be made, or not be used; its message is the sentence in English. */
export class BadBackup extends Error {
  readonly sentence: Sentence

  constructor(key: TextKey, params: TextParams, cause?: unknown) {
    super(englishText(key, params), { cause })
    this.name = 'BadBackup'
    this.sentence = { key, params }
  }
}
