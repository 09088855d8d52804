import { Button, Skeleton, Title } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import classes from './document-form.module.css'

const fields = ['number', 'title', 'party', 'date', 'due', 'status', 'currency', 'owner']

/** The shape of the form while its contents are on their way. */
export function FormLoading({ heading }: { readonly heading: string }) {
  return (
    <div className={classes.form} aria-busy="true">
      <Title order={1} className={classes.heading}>
        {heading}
      </Title>
      <div className={classes.sheet}>
        <div className={classes.loading}>
          {fields.map((field) => (
            <Skeleton key={field} height={52} />
          ))}
        </div>
        <Skeleton height={180} />
      </div>
      <div className={classes.side}>
        <div className={classes.loadingSide}>
          <Skeleton height={260} />
        </div>
      </div>
    </div>
  )
}

interface LoadFailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** The server's own sentence, and a way to ask again. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const text = useText()
  return (
    <div role="alert" className={classes.failed}>
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        {text('document.try-again')}
      </Button>
    </div>
  )
}
