import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { LoadFailed } from './LoadFailed.tsx'

interface ListFailedProps {
  readonly error: Error
  onRetry(): void
}

/** Shows that a list could not be loaded. It offers to remove the filter, because that may be invalid in the address. */
export function ListFailed(props: ListFailedProps) {
  const text = useText()
  return (
    <LoadFailed {...props}>
      <Link to="." search={() => ({})}>
        {text('lists.show-all')}
      </Link>
    </LoadFailed>
  )
}
