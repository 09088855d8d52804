import { Stack, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx'
import layout from '#ui/layout.module.css'
import classes from './installer.module.css'
import { fieldsInOrder } from './installer-form.ts'
import { slotIdOf, summaryId, useWizard } from './wizard.ts'

/** Renders the heading of a step and focuses it after a change of step, so that keyboard and screen reader start there. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { moves } = useWizard().progress
  useEffect(() => {
    if (moves === 0) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [moves])
  return (
    <Title order={1} ref={heading} tabIndex={-1}>
      {children}
    </Title>
  )
}

interface SectionProps {
  readonly title: string
  /** Content below the title that applies to the whole section. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Shows a part of a step as a card, on wide screens with its title at the side. */
export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId()
  return (
    <section
      className={`${layout.card} ${layout.sheet} ${layout.columns} ${classes.section}`}
      aria-labelledby={titleId}
    >
      <div className={`${layout.stack} ${layout.start} ${classes.aside}`}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {aside}
      </div>
      <Stack gap={20} miw={0}>
        {children}
      </Stack>
    </section>
  )
}

/** Lists the errors of a rejected call above the fields. Each one focuses its field, and disappears when the field changes. */
export function StepErrors() {
  const text = useText()
  const { form, progress } = useWizard()
  const { errors } = useFormState({ control: form.control })
  const problems = [
    ...fieldsInOrder.flatMap((field) => {
      const message = errors[field]?.message
      return message === undefined ? [] : [{ key: field, message, slotId: slotIdOf(field) }]
    }),
    ...progress.otherProblems.map((message) => ({ key: message, message })),
  ]
  return <ErrorSummary id={summaryId} title={text('installer.problems')} problems={problems} />
}
