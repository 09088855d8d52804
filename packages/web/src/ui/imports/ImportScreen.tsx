import { Stack, Textarea, Title } from '@mantine/core'
import importsEnglish from '@quittance/shared/locales/en/imports.json' with { type: 'json' }
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { keepFocusNearby } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'
import { UntitledPanel } from '#ui/Panel.tsx'
import { ImportFile } from './ImportFile.tsx'
import type { ImportDefinition } from './import-definition.ts'
import classes from './imports.module.css'
import { openPasted, openSource, type SourceFile, UnreadableFile } from './source-file.ts'

addEnglish(importsEnglish)

/** Imports records from a file that the user selects, or from pasted rows. */
export function ImportScreen({ definition }: { readonly definition: ImportDefinition }) {
  const text = useText()
  const [source, setSource] = useState<SourceFile | null>(null)
  return (
    <Stack>
      <Title order={1}>{text(definition.title)}</Title>
      {source === null ? (
        <ImportSource onOpen={setSource} />
      ) : (
        <ImportFile definition={definition} opened={source} onAnother={() => setSource(null)} />
      )}
    </Stack>
  )
}

interface SourceProps {
  onOpen(source: SourceFile): void
}

/** Opens a file, or rows that the user pastes. */
function ImportSource({ onOpen }: SourceProps) {
  return (
    <>
      <FileDrop onOpen={onOpen} />
      <PastedRows onOpen={onOpen} />
    </>
  )
}

function PastedRows({ onOpen }: SourceProps) {
  const text = useText()
  const [pasted, setPasted] = useState('')
  const isEmpty = pasted.trim() === ''
  return (
    <UntitledPanel>
      <Textarea
        label={text('imports.paste')}
        description={text('imports.paste-hint')}
        autosize
        minRows={3}
        maxRows={12}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <div>
        <BusyButton variant="default" isOff={isEmpty} onClick={() => onOpen(openPasted(pasted))}>
          {text('imports.read-pasted')}
        </BusyButton>
      </div>
    </UntitledPanel>
  )
}

interface Fault {
  readonly key: TextKey
  /** The limit that the file exceeds, in MB. */
  readonly max: number
}

/** Opens a file that the user selects or drops, and shows why it cannot be read. */
function FileDrop({ onOpen }: SourceProps) {
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
        className={`${layout.card} ${layout.stack} ${layout.relative} ${classes.drop}`}
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
