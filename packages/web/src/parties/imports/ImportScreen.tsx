import { Stack, Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import importsEnglish from '@quittance/shared/locales/en/imports.json' with { type: 'json' }
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'
import { ImportFile } from './ImportFile.tsx'
import classes from './imports.module.css'
import { openSource, type SourceFile, UnreadableFile } from './source-file.ts'

interface FileDropProps {
  onOpen(source: SourceFile): void
}

interface Fault {
  readonly key: TextKey
  /** The limit that the file exceeds, in MB. */
  readonly max: number
}

/** Opens a file that the user selects or drops, and shows why it cannot be read. */
export function FileDrop({ onOpen }: FileDropProps) {
  const text = useText()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  async function open(file: File | undefined) {
    if (file === undefined || isReading) return
    setFault(null)
    setReading(true)
    try {
      onOpen(await openSource(file))
    } catch (error) {
      const { because, max } =
        error instanceof UnreadableFile ? error : { because: 'not-a-workbook' as const, max: 0 }
      setFault({ key: `imports.${because}`, max })
    }
    setReading(false)
  }
  return (
    <>
      <label
        ref={keepFocusNearby}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void open(event.dataTransfer.files[0])
        }}
      >
        <strong>{text('imports.choose')}</strong>
        <span className={layout.muted}>{text('imports.formats')}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          onChange={(event) => {
            void open(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p role="status" className={layout.live}>
        {isReading ? text('imports.reading') : null}
      </p>
      {fault === null ? null : (
        <p role="alert" className={`${layout.mark} ${layout.live}`}>
          {text(fault.key, { max: fault.max })}
        </p>
      )}
    </>
  )
}

addEnglish(partiesEnglish)
addEnglish(importsEnglish)

/** Imports leads or customers from a file that the user selects. */
export function ImportScreen({ kind }: { readonly kind: PartyKind }) {
  const text = useText()
  const [source, setSource] = useState<SourceFile | null>(null)
  return (
    <Stack>
      <Title order={1}>{text(`${kind.relation}.import`)}</Title>
      {source === null ? (
        <FileDrop onOpen={setSource} />
      ) : (
        <ImportFile kind={kind} opened={source} onAnother={() => setSource(null)} />
      )}
    </Stack>
  )
}
