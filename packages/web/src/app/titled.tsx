import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { FunctionComponent } from 'react'
import { useText } from '#locale/use-text.ts'
import { useTitle } from '#ui/use-title.ts'

/** A screen that gives the browser's tab its title; null is the product's name alone. */
export function titled(Screen: FunctionComponent, title: TextKey | null): FunctionComponent {
  function Titled() {
    const text = useText()
    useTitle(title === null ? null : text(title))
    return <Screen />
  }
  return 'preload' in Screen ? Object.assign(Titled, { preload: Screen.preload }) : Titled
}
