import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Letter } from '@quittance/shared/wire/letter.ts'
import { composePaper } from '#documents/papers/compose-paper.ts'
import { fileNameOf } from '#documents/papers/file-name-of.ts'
import { gatherStored } from '#documents/papers/gather-source.ts'
import type { PaperSource } from '#documents/papers/paper-source.ts'
import { type Log, setPaper } from '#documents/papers/set-paper.ts'
import { findKindOf } from '#documents/repository.ts'
import { Invalid } from '#errors.ts'
import { textIn } from '#locale/dictionaries.ts'
import type { Services } from '#services.ts'
import { findReceiver, isSameReceiver, type Receiver } from './find-receiver.ts'

/** A document as it goes along with an e-mail. */
export interface Enclosure {
  /** Null: the one that the e-mail is about, which may have no id yet. */
  readonly documentId: number | null
  readonly name: string
  readonly content: Buffer
}

/** What an e-mail says of its document and of those that go along: while that is the same, so are its files. */
export interface Gathered {
  readonly source: PaperSource
  readonly others: readonly { readonly id: number; readonly source: PaperSource }[]
}

interface Gathering {
  readonly letter: Letter
  /** The document that it is about. */
  readonly source: PaperSource
}

/** @throws Invalid where a document is to go along that is not there, or is for somebody else */
export async function gatherEnclosed(services: Services, { letter, source }: Gathering): Promise<Gathered> {
  const receiver = await findReceiver(services.database, source.values)
  const others: Gathered['others'][number][] = []
  for (const id of letter.attachedIds) {
    others.push({ id, source: await gatherOther(services, id, { receiver, locale: source.locale }) })
  }
  return { source, others }
}

interface Enclosing {
  readonly letter: Letter
  /** Who writes it. */
  readonly memberId: number
  readonly reader: Locale
  readonly log: Log
}

/** Sets what goes along, in the language of the letter. @throws Invalid where it has letters that no font has */
export async function setEnclosures(
  services: Services,
  { source, others }: Gathered,
  { letter, memberId, reader, log }: Enclosing,
): Promise<Enclosure[]> {
  const all = [...(letter.attachesDocument ? [{ id: null, source }] : []), ...others]
  const enclosures: Enclosure[] = []
  for (const one of all) {
    const paper = composePaper(one.source)
    const setting = { kind: one.source.kind, paper, form: 'pdf', memberId, text: textIn(reader) } as const
    const content = await setPaper(services, log, setting)
    enclosures.push({ documentId: one.id, name: fileNameOf(paper), content })
  }
  return enclosures
}

async function gatherOther(
  services: Services,
  id: number,
  { receiver, locale }: Pick<PaperSource, 'locale'> & { readonly receiver: Receiver },
): Promise<PaperSource> {
  const { database } = services
  const kind = await findKindOf(database, id)
  const source = kind && (await gatherStored(services, { kind, id }, { asked: locale, reader: locale }))
  if (source && isSameReceiver(await findReceiver(database, source.values), receiver)) return source
  const sentence = { key: 'letter.not-enclosable', params: { id } } as const
  throw new Invalid(sentence, { 'email.attach': [sentence] })
}
