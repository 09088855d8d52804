import { type ReactNode, useId } from 'react'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CheckIcon, CrossIcon } from '#ui/icons.tsx'
import classes from './installer.module.css'
import { useInstaller } from './installer-store.ts'
import type { SettingsTest } from './use-settings-test.ts'

interface TestRowProps {
  readonly label: string
  readonly test: SettingsTest
  /** Additional fields of the test. */
  readonly children?: ReactNode
}

/** Tests settings and shows the result. Requires a valid purchase code, because the test makes the server call other hosts. */
export function TestRow({ label, test, children }: TestRowProps) {
  const text = useText()
  const reasonId = useId()
  const isAllowed = useInstaller((form) => form.codeCheck === 'valid')
  return (
    <div className={classes.test}>
      <div className={classes.testRow}>
        {children}
        <BusyButton
          variant="default"
          isBusy={test.isRunning}
          blockedBecause={isAllowed ? undefined : reasonId}
          onClick={test.run}
        >
          {label}
        </BusyButton>
      </div>
      {isAllowed ? null : (
        <p id={reasonId} className={classes.note}>
          {text('installer.code-needed')}
        </p>
      )}
      <Outcome outcome={test.outcome} />
    </div>
  )
}

/** Shows the result in one of two live regions that always exist: success politely, an error assertively. */
function Outcome({ outcome }: { readonly outcome: SettingsTest['outcome'] }) {
  const lines = outcome?.sentences.map((sentence) => (
    <p key={sentence}>
      {outcome.isGood ? <CheckIcon size={16} /> : <CrossIcon size={16} />}
      <span>{sentence}</span>
    </p>
  ))
  return (
    <div className={classes.outcome} data-good={outcome?.isGood}>
      <div role="status">{outcome?.isGood ? lines : null}</div>
      <div role="alert">{outcome?.isGood ? null : lines}</div>
    </div>
  )
}
