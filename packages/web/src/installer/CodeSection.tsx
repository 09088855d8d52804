import { TextInput } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { SubmitEvent } from 'react'
import { useText } from '#locale/use-text.ts'
import { NewTabIcon } from '#ui/action-icons.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CheckIcon, CrossIcon, WarningIcon } from '#ui/icons.tsx'
import { FieldContainer } from './FieldContainer.tsx'
import classes from './installer.module.css'
import { type CodeCheck, codeTyped } from './installer-form.ts'
import { useChange, useInstaller, useRefusal, useWizard } from './installer-store.ts'
import { Section } from './Section.tsx'
import { useVerifying } from './use-verifying.ts'

const verdicts = {
  valid: { key: 'installer.code-valid', Drawn: CheckIcon },
  invalid: { key: 'installer.code-invalid', Drawn: CrossIcon },
  unchecked: { key: 'installer.code-unchecked', Drawn: WarningIcon },
} as const satisfies Record<CodeCheck, { key: TextKey; Drawn: typeof CheckIcon }>

/** Checks the purchase code, which proves that the user may install. Tests and submission are blocked until it is valid. */
export function CodeSection() {
  const text = useText()
  const change = useChange()
  const code = useInstaller((form) => form.code)
  const refusal = useRefusal('code')
  const { isVerifying, verify } = useVerifying()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void verify()
  }

  return (
    <Section title={text('installer.code')} aside={<WhereIsIt />}>
      <form noValidate onSubmit={submit} className={classes.codeForm}>
        <FieldContainer field="code">
          <TextInput
            aria-label={text('installer.code')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={code}
            onChange={(event) => {
              const typed = event.currentTarget.value
              change((form) => codeTyped(form, typed))
            }}
            error={refusal}
          />
        </FieldContainer>
        <BusyButton type="submit" isBusy={isVerifying}>
          {text('installer.code-verify')}
        </BusyButton>
      </form>
      <Verdict />
    </Section>
  )
}

function Verdict() {
  const text = useText()
  const check = useInstaller((form) => form.codeCheck)
  const { key, Drawn } = verdicts[check]
  return (
    <p role="status" className={classes.verdict} data-check={check}>
      <Drawn size={18} />
      {text(key)}
    </p>
  )
}

function WhereIsIt() {
  const text = useText()
  const { codeHelpUrl } = useWizard().installation
  if (codeHelpUrl === '') return null
  return (
    <a href={codeHelpUrl} target="_blank" rel="noopener noreferrer" className={classes.link}>
      {text('installer.code-help')}
      <NewTabIcon size={16} />
    </a>
  )
}
