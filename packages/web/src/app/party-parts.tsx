import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMe } from '#api/me-queries.ts'
import { lazyPart } from '#ui/lazy.tsx'

const loadDocuments = () => import('#documents/lists/PartyDocuments.tsx')

export const PartyDocuments = lazyPart(async () => (await loadDocuments()).PartyDocuments, {
  placeholder: <Skeleton height={240} />,
})

export const OpenDocuments = lazyPart(async () => (await loadDocuments()).OpenDocuments)

const CustomerStatement = lazyPart(
  async () => (await import('#payments/CustomerStatement.tsx')).CustomerStatement,
)

interface StatedCustomer {
  readonly id: number
  readonly name: string
  readonly client_email: string
}

/** Renders the statement of a customer. Where no documents are issued, it is neither loaded nor requested. */
function Statement({ id, name, client_email: email }: StatedCustomer) {
  return useMe()?.is_issuing === true ? <CustomerStatement id={id} name={name} email={email} /> : null
}

export function renderStatement({ id, name, client_email }: StatedCustomer): ReactNode {
  return <Statement id={id} name={name} client_email={client_email} />
}
