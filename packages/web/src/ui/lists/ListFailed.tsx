import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { LoadFailed } from './LoadFailed.tsx'

interface ListFailedProps {
  readonly error: Error
  onRetry(): void
}

/** A list that could not be loaded: the address may say something that no list can be asked for. */
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
