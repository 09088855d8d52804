import { Button, Skeleton, Stack, Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { FailedScreen } from '#ui/FailedScreen.tsx'
import layout from '#ui/layout.module.css'
import classes from './parties.module.css'

/** Shows a skeleton while a lead or customer is loading. */
export function PartyLoading({ heading }: { readonly heading: string }) {
  return (
    <Stack aria-busy="true">
      <Title order={1}>{heading}</Title>
      <div className={`${layout.columns} ${classes.columns}`}>
        <Skeleton height={420} />
        <Skeleton height={240} />
      </div>
    </Stack>
  )
}

interface PartyFailedProps {
  readonly kind: PartyKind
  readonly error: Error
  onRetry(): void
}

/** Shows why a lead or customer could not be loaded, with a retry button and a link to the list. */
export function PartyFailed({ kind, error, onRetry }: PartyFailedProps) {
  const text = useText()
  return (
    <Failed kind={kind} sentence={error.message}>
      <Button onClick={onRetry}>{text('app.retry')}</Button>
    </Failed>
  )
}

/** Shows that the id in the address cannot be the id of a lead or customer. */
export function NoSuchParty({ kind }: { readonly kind: PartyKind }) {
  const text = useText()
  return <Failed kind={kind} sentence={text('parties.no-such-id')} />
}

interface FailedProps {
  readonly kind: PartyKind
  readonly sentence: string
  readonly children?: ReactNode
}

function Failed({ kind: { relation }, sentence, children }: FailedProps) {
  const text = useText()
  return (
    <FailedScreen heading={text('app.load-failed')} message={sentence}>
      {children}
      <Button variant="default" renderRoot={(root) => <Link {...root} to={`/${relation}s`} />}>
        {text(`group.${relation}`)}
      </Button>
    </FailedScreen>
  )
}
