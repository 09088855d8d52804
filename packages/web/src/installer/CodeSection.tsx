import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { ApiError } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { NewTabIcon } from '#ui/action-icons.tsx'
import { useAlert } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CheckIcon, CrossIcon, WarningIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import classes from './installer.module.css'
import { InstallerTextField } from './installer-fields.tsx'
import { requestedDomain } from './installer-form.ts'
import { verifyCode } from './installer-queries.ts'
import { Section } from './StepParts.tsx'
import { useWizard } from './wizard.ts'

const results = {
  valid: { key: 'installer.code-valid', Icon: CheckIcon, colour: layout.good },
  invalid: { key: 'installer.code-invalid', Icon: CrossIcon, colour: layout.bad },
  unchecked: { key: 'installer.code-unchecked', Icon: WarningIcon, colour: layout.muted },
} as const

/** Checks the purchase code, which proves that the user may install. Tests and submission are blocked until it is valid. */
export function CodeSection() {
  const text = useText()
  const { codeCheck } = useWizard().progress
  const { key, Icon, colour } = results[codeCheck]
  const { isVerifying, verify } = useVerification()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void verify()
  }

  return (
    <Section title={text('installer.code')} aside={<HelpLink />}>
      <form noValidate onSubmit={submit} className={`${layout.pair} ${layout.start} ${classes.withButton}`}>
        <InstallerTextField name="code" isLabelHidden />
        <BusyButton type="submit" isBusy={isVerifying}>
          {text('installer.code-verify')}
        </BusyButton>
      </form>
      <p role="status" className={`${layout.line} ${layout.wrap} ${colour} ${classes.state}`}>
        <Icon size={18} />
        {text(key)}
      </p>
    </Section>
  )
}

/** Checks the purchase code with the licence service. Shows an alert if it is not valid. */
function useVerification() {
  const { form, update, installation, address } = useWizard()
  const { licenceUrl } = installation
  const alert = useAlert()
  const text = useText()
  const verification = useMutation({
    mutationFn: (code: string) =>
      verifyCode(licenceUrl, code.trim(), requestedDomain(form.getValues('appUrl'), address)),
  })

  async function verify() {
    const code = form.getValues('code')
    if (verification.isPending) return
    if (code.trim() === '') return await alert(text('installer.code-empty'))
    try {
      const { isValid, message } = await verification.mutateAsync(code)
      // The result is ignored if the code was changed in the meantime.
      if (form.getValues('code') === code) update({ codeCheck: isValid ? 'valid' : 'invalid' })
      if (!isValid) await alert(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { host } = new URL(licenceUrl, address)
      await alert(error.status === 0 ? text('installer.licence-unreachable', { host }) : error.message)
    }
  }

  return { isVerifying: verification.isPending, verify }
}

function HelpLink() {
  const text = useText()
  const { codeHelpUrl } = useWizard().installation
  if (codeHelpUrl === '') return null
  return (
    <a href={codeHelpUrl} target="_blank" rel="noopener noreferrer">
      {text('installer.code-help')} <NewTabIcon size={16} />
    </a>
  )
}
