import { Skeleton } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'

/** Renders the placeholder of a screen that is loading. */
export function ScreenSkeleton() {
  const text = useText()
  return (
    <div role="status" aria-label={text('app.loading')} className={layout.stack}>
      <Skeleton height={28} width={220} radius="sm" />
      <Skeleton height={180} />
      <Skeleton height={260} />
    </div>
  )
}
