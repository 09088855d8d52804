import { Button } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { Cover } from '#ui/Cover.tsx'
import { productName } from '#ui/product-name.ts'
import classes from './installer.module.css'
import { installChosen } from './installer-form.ts'
import { useChange, useWizard } from './installer-store.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { StepHeading } from './StepHeading.tsx'

/** Shows the cover: product, languages, and a reminder to have the purchase code ready. */
export function WelcomeStep() {
  const text = useText()
  const change = useChange()
  const { logo, version } = useWizard().installation
  return (
    <Cover logo={logo} version={version} heading={<StepHeading>{productName()}</StepHeading>}>
      <LanguageChoice />
      <p className={classes.keepCode}>{text('installer.keep-code')}</p>
      <Button size="md" onClick={() => change(installChosen)}>
        {text('installer.install')}
      </Button>
    </Cover>
  )
}
