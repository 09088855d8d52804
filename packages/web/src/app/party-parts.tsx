import { Skeleton } from '@mantine/core'
import { lazyPart } from '#ui/lazy.tsx'

const loadDocuments = () => import('#documents/lists/PartyDocuments.tsx')

export const PartyDocuments = lazyPart(async () => (await loadDocuments()).PartyDocuments, {
  placeholder: <Skeleton height={240} />,
})

export const OpenDocuments = lazyPart(async () => (await loadDocuments()).OpenDocuments)
