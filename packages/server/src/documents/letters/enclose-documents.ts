import type { Letter } from '@quittance/shared/wire/letter.ts'
import { composePaper } from '#documents/papers/compose-paper.ts'
import { fileNameOf } from '#documents/papers/file-name-of.ts'
import { gatherStored } from '#documents/papers/gather-source.ts'
import type { PaperSource } from '#documents/papers/paper-source.ts'
import { findKindOf } from '#documents/papers/repository.ts'
import { type Log, setInWords } from '#documents/papers/set-in-words.ts'
import { Invalid } from '#errors.ts'
import type { Services } from '#services.ts'

/** A document as it goes along with an e-mail. */
export interface Enclosure {
  /** Null: the one that the e-mail is about, which may have no id yet. */
  readonly documentId: number | null
  readonly name: string
  readonly content: Buffer
}

interface Enclosing {
  readonly letter: Letter
  readonly source: PaperSource
  readonly log: Log
}

/** Sets what goes along, in the language of the letter. @throws Invalid where there is no such document, or letters that no font has */
export async function encloseDocuments(
  services: Services,
  { letter, source, log }: Enclosing,
): Promise<Enclosure[]> {
  const sources: [number | null, PaperSource][] = letter.attachesDocument ? [[null, source]] : []
  for (const id of letter.attachedIds) sources.push([id, await gatherAttached(services, id, source)])
  const enclosures: Enclosure[] = []
  for (const [documentId, gathered] of sources) {
    const paper = composePaper(gathered)
    const content = await setInWords(services, log, { paper, form: 'pdf' })
    enclosures.push({ documentId, name: fileNameOf(paper), content })
  }
  return enclosures
}

async function gatherAttached(services: Services, id: number, { locale }: PaperSource): Promise<PaperSource> {
  const kind = await findKindOf(services.database, id)
  const source = kind && (await gatherStored(services, { kind, id }, { asked: locale, reader: locale }))
  if (!source) throw new Invalid({ key: 'document.not-found' }, { attach: [{ key: 'document.not-found' }] })
  return source
}
