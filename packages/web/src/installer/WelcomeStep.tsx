import { Box, Button, SegmentedControl, Select, Stack } from '@mantine/core'
import regionEnglish from '@quittance/shared/locales/en/region.json' with { type: 'json' }
import { isLocale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { ApiError } from '#api/responses.ts'
import { listCountries, listTimeZones } from '#locale/country-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { Cover } from '#ui/Cover.tsx'
import { scrollingList } from '#ui/record-option.ts'
import { showToast } from '#ui/toasts.ts'
import { productName } from '#ui/use-title.ts'
import classes from './installer.module.css'
import { proposeTimeZone } from './installer-form.ts'
import { StepHeading } from './StepParts.tsx'
import { useOpenStep, useWizard } from './wizard.ts'

addEnglish(regionEnglish)

/**
 * Shows the cover: product, language, country, and a reminder to have the purchase code ready. Enter in any field continues, because
 * the proposed values are usually right.
 */
export function WelcomeStep() {
  const text = useText()
  const openStep = useOpenStep()
  const { logo, version } = useWizard().installation

  function submit(event: SubmitEvent) {
    event.preventDefault()
    openStep('settings')
  }

  return (
    <Cover logo={logo} version={version} heading={<StepHeading>{productName()}</StepHeading>}>
      <form ref={useFirstFocus()} noValidate onSubmit={submit}>
        <Stack gap={0} align="center">
          <LanguageSelect />
          <RegionFields />
          <Box component="p" mt="lg" mb="md">
            {text('installer.keep-code')}
          </Box>
          <Button size="md" type="submit">
            {text('installer.install')}
          </Button>
        </Stack>
      </form>
    </Cover>
  )
}

/** Moves the focus to the language when the wizard opens. After a change of step, the heading has it. */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  const { moves } = useWizard().progress
  useEffect(() => {
    if (moves > 0 || document.activeElement !== document.body) return
    form.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [moves])
  return form
}

/** Selects the language of the wizard, which changes immediately. Each language is listed by its own name. */
function LanguageSelect() {
  const text = useText()
  const { form } = useWizard()
  const [selected, setSelected] = useState<string>(currentLocale)

  async function select(locale: string) {
    if (!isLocale(locale)) return
    setSelected(locale)
    form.setValue('appLocale', locale)
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

/** Selects country and time zone. The new installation starts with the tax rates, the currency and the terms of the country. */
function RegionFields() {
  const text = useText()
  const { form } = useWizard()
  const locale = currentLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  const timeZones = useMemo(listTimeZones, [])
  const [country, timeZone] = useWatch({ control: form.control, name: ['appCountry', 'appTimezone'] })
  const picker = {
    ...scrollingList,
    searchable: true,
    nothingFoundMessage: text('picker.nothing-found'),
    allowDeselect: false,
  }

  function selectCountry(selected: string | null) {
    const { timeZone: browserTimeZone } = Intl.DateTimeFormat().resolvedOptions()
    form.setValue('appCountry', selected ?? '')
    form.setValue('appTimezone', proposeTimeZone(selected ?? '', browserTimeZone))
  }

  return (
    <Box w="min(34rem, 100%)" mt={16} ta="start" className={classes.region}>
      <Select
        {...picker}
        label={text('region.country')}
        description={text('installer.country-hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        data={countries}
        value={country === '' ? null : country}
        onChange={selectCountry}
      />
      <Select
        {...picker}
        label={text('region.time-zone')}
        data={timeZones}
        value={timeZone === '' ? null : timeZone}
        onChange={(selected) => form.setValue('appTimezone', selected ?? '')}
      />
    </Box>
  )
}
