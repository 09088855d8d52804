import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { CheckIcon } from '#ui/icons.tsx'
import classes from './installer.module.css'
import { type Step, steps } from './installer-form.ts'
import { useInstaller } from './installer-store.ts'

const names = {
  cover: 'installer.step-cover',
  settings: 'installer.step-settings',
  finish: 'installer.step-finish',
} as const satisfies Record<Step, TextKey>

/** Lists the steps of the wizard and marks the current one. */
export function StepList() {
  const text = useText()
  const current = useInstaller((form) => steps.indexOf(form.step))
  return (
    <ol className={classes.steps} aria-label={text('installer.steps')}>
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          data-done={place < current || undefined}
        >
          <span className={classes.stepNumber} aria-hidden="true">
            {place < current ? <CheckIcon size={14} /> : place + 1}
          </span>
          {text(names[step])}
        </li>
      ))}
    </ol>
  )
}
