import { Button, Skeleton, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLivePreview } from '#documents/preview/use-preview.ts'
import { useText } from '#locale/use-text.ts'
import { FailedScreen } from '#ui/FailedScreen.tsx'
import layout from '#ui/layout.module.css'
import classes from './document-form.module.css'
import { loadFailure } from './document-queries.ts'

const fields = ['number', 'title', 'party', 'date', 'due', 'status', 'currency', 'owner']

/** Shows a skeleton of the form while its content is loading. */
export function FormLoading({ heading }: { readonly heading: string }) {
  const { isShown } = useLivePreview()
  return (
    <div className={isShown ? `${classes.form} ${classes.withPreview}` : classes.form} aria-busy="true">
      <div className={`${layout.row} ${layout.baseline} ${classes.heading}`}>
        <Title order={1}>{heading}</Title>
      </div>
      <div className={`${layout.sheet} ${layout.stack} ${classes.sheet}`}>
        <div className={layout.grid} data-columns="narrow">
          {fields.map((field) => (
            <Skeleton key={field} height={52} />
          ))}
        </div>
        <Skeleton height={360} />
      </div>
    </div>
  )
}

interface LoadFailedProps {
  readonly kind: DocumentKind
  readonly error: Error
  readonly onRetry: () => void
  /** Beside a list, which has the heading of the screen and links to other screens. */
  readonly isInPanel?: boolean
}

/** Shows why a document could not be loaded, links to other screens and, if a retry can help, a retry button. */
export function LoadFailed({ kind, error, onRetry, isInPanel = false }: LoadFailedProps) {
  const text = useText()
  const { sentence, mayPass } = loadFailure(error, text)
  const retry = mayPass ? <Button onClick={onRetry}>{text('document.try-again')}</Button> : null
  return isInPanel ? (
    <div role="alert" className={layout.message}>
      <p>{sentence}</p>
      {retry}
    </div>
  ) : (
    <Failed kind={kind} sentence={sentence}>
      {retry}
    </Failed>
  )
}

/** Shows that the id in the address cannot be the id of a document. */
export function NoSuchId({ kind }: { readonly kind: DocumentKind }) {
  const text = useText()
  return <Failed kind={kind} sentence={text('document.no-such-id')} />
}

interface FailedProps {
  readonly kind: DocumentKind
  readonly sentence: string
  readonly children?: ReactNode
}

function Failed({ kind, sentence, children }: FailedProps) {
  const text = useText()
  return (
    <FailedScreen heading={text('document.load-failed')} message={sentence}>
      {children}
      <Button variant="default" component={Link} to="/dashboard">
        {text('app.to-dashboard')}
      </Button>
      <Button variant="default" component={Link} to={`/${kind.paths.record}/create`}>
        {text(`${kind.name}.create`)}
      </Button>
    </FailedScreen>
  )
}
