import { Skeleton } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useText } from '#locale/use-text.ts'
import { focusContent } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'

/** Renders the placeholder of a screen that is loading. It takes the focus over from a link of the hidden screen before. */
export function ScreenSkeleton() {
  const text = useText()
  useLayoutEffect(() => {
    if (document.activeElement?.checkVisibility() === false) focusContent()
  }, [])
  return (
    <div role="status" aria-label={text('app.loading')} className={layout.stack}>
      <Skeleton height={28} width={220} radius="sm" />
      <Skeleton height={180} />
      <Skeleton height={260} />
    </div>
  )
}
