import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { englishText } from '@quittance/shared/text/translate.ts'
import { expect, it } from 'vitest'
import { KnownFaults } from '#pdf/faults/known-faults.ts'
import { Typesetter } from '#pdf/typesetter.ts'
import { aPaper } from '#test/a-paper.ts'
import { setPaper } from './set-paper.ts'

const ignored = () => undefined
const log = { error: ignored, warn: ignored }

it('a document that exhausts the heap of its process is too large, and none of its texts is remembered as a fault', async () => {
  const typesetter = new Typesetter({ heapBytes: 12 * 2 ** 20, memoryOf: () => 0 })
  const paperFaults = new KnownFaults()
  const paper = aPaper(1, { subject: 'A long text. '.repeat(2_000_000) })
  const setting = { kind: kindNamed('invoice'), form: 'pdf', memberId: 1, text: englishText } as const
  const large = setPaper({ typesetter, paperFaults }, log, { ...setting, paper })
  await expect(large).rejects.toMatchObject({ sentence: { key: 'paper.too-large' } })
  expect(paperFaults.texts.isEmpty).toBe(true)
  await setPaper({ typesetter, paperFaults }, log, { ...setting, paper: aPaper(1) })
  typesetter.close()
})
