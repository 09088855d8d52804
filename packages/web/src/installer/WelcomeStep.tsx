import { Box, Button, SegmentedControl } from '@mantine/core'
import { isLocale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useState } from 'react'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { ApiError } from '#api/responses.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { Cover } from '#ui/Cover.tsx'
import { showToast } from '#ui/toasts.ts'
import { productName } from '#ui/use-title.ts'
import classes from './installer.module.css'
import { StepHeading } from './StepParts.tsx'
import { useOpenStep, useWizard } from './wizard.ts'

/** Shows the cover: product, languages, and a reminder to have the purchase code ready. */
export function WelcomeStep() {
  const text = useText()
  const openStep = useOpenStep()
  const { logo, version } = useWizard().installation
  return (
    <Cover logo={logo} version={version} heading={<StepHeading>{productName()}</StepHeading>}>
      <LanguageSelect />
      <Box component="p" mt="lg" mb="md">
        {text('installer.keep-code')}
      </Box>
      <Button size="md" onClick={() => openStep('settings')}>
        {text('installer.install')}
      </Button>
    </Cover>
  )
}

/** Selects the language of the wizard, which changes immediately. Each language is listed by its own name. */
function LanguageSelect() {
  const text = useText()
  const [selected, setSelected] = useState<string>(currentLocale)

  async function select(locale: string) {
    if (!isLocale(locale)) return
    setSelected(locale)
    try {
      await chooseLanguage(locale)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message, 5_000)
    }
  }

  return (
    <SegmentedControl
      aria-label={text('installer.choose-language')}
      maw="100%"
      classNames={{ label: classes.language ?? '' }}
      value={selected}
      onChange={select}
      data={locales.map((locale) => ({
        value: locale,
        label: <span lang={locale}>{localeNames[locale]}</span>,
      }))}
    />
  )
}
