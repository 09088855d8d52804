import { Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import importsEnglish from '@quittance/shared/locales/en/imports.json' with { type: 'json' }
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { FileDrop } from './FileDrop.tsx'
import { ImportFile } from './ImportFile.tsx'
import classes from './imports.module.css'
import type { SourceFile } from './source-file.ts'

addEnglish(partiesEnglish)
addEnglish(importsEnglish)

/** Imports leads or customers from a file that the user selects. */
export function ImportScreen({ kind }: { readonly kind: PartyKind }) {
  const text = useText()
  const [source, setSource] = useState<SourceFile | null>(null)
  return (
    <div className={classes.screen}>
      <Title order={1}>{text(`${kind.relation}.import`)}</Title>
      {source === null ? (
        <FileDrop onOpen={setSource} />
      ) : (
        <ImportFile kind={kind} opened={source} onAnother={() => setSource(null)} />
      )}
    </div>
  )
}
