import { Button } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import layout from './layout.module.css'

/** Takes the place of something that cannot be shown: says why, with a button that reloads the page. */
export function ReloadMessage({ reason }: { readonly reason: TextKey }) {
  const text = useText()
  return (
    <div role="alert" className={layout.message}>
      <p>{text(reason)}</p>
      <Button onClick={() => window.location.reload()}>{text('app.reload')}</Button>
    </div>
  )
}
