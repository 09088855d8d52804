import { englishText } from '@quittance/shared/text/translate.ts'
import type { Sentence } from '#errors.ts'

/** A backup that cannot be made, or not be used; its message is the sentence in English. */
export class BackupError extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options: ErrorOptions = {}) {
    super(englishText(sentence.key, sentence.params), options)
    this.name = 'BadBackup'
    this.sentence = sentence
  }
}
