import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { FunctionComponent } from 'react'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'

/** Returns a screen that also sets the page title. If `title` is null, that is the product's name alone. */
export function titled(Screen: FunctionComponent, title: TextKey | null): FunctionComponent {
  function Titled() {
    const text = useText()
    useTitle(title === null ? null : text(title))
    return <Screen />
  }
  return 'preload' in Screen ? Object.assign(Titled, { preload: Screen.preload }) : Titled
}
