import { Stack, Title } from '@mantine/core'
import importsEnglish from '@quittance/shared/locales/en/imports.json' with { type: 'json' }
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ImportFile } from './ImportFile.tsx'
import { ImportSource } from './ImportSource.tsx'
import type { ImportDefinition } from './import-definition.ts'
import type { SourceFile } from './source-file.ts'

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
