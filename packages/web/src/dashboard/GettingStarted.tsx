import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import type { FirstStep, WireFirstStep } from '@quittance/shared/contract/first-steps.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import firstStepsEnglish from '@quittance/shared/locales/en/first-steps.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { EmptyDrawing } from '#ui/lists/notices.tsx'
import { SampleDataOffer } from '#ui/samples/SampleData.tsx'
import classes from './dashboard.module.css'
import { useHideFirstSteps } from './getting-started-queries.ts'
import { Tour } from './Tour.tsx'

addEnglish(firstStepsEnglish)

interface GettingStartedProps {
  /** The first steps; empty: they are not shown. */
  readonly steps: readonly WireFirstStep[]
  readonly canHideSteps: boolean
  readonly isTourShown: boolean
  /** There are no documents. */
  readonly isEmpty: boolean
  /** Whether the sample data can be loaded, by administrators. */
  readonly isSampleDataOffered: boolean
}

/** Shows the first steps and the introduction, and what the dashboard will contain while there are no documents. */
export function GettingStarted(props: GettingStartedProps) {
  const { steps, canHideSteps, isTourShown, isEmpty, isSampleDataOffered } = props
  return (
    <>
      {steps.length > 0 ? <FirstSteps steps={steps} canHide={canHideSteps} /> : null}
      {isSampleDataOffered ? <SampleDataOffer /> : null}
      {isTourShown ? <Tour /> : null}
      {isEmpty ? <NoDocuments hasSteps={steps.length > 0} /> : null}
    </>
  )
}

// There is nothing to credit before the first invoice.
const firstKinds = kinds.filter(({ claim }) => claim !== 'none')

/** Shows what the dashboard will contain, while there are no documents. */
function NoDocuments({ hasSteps }: { readonly hasSteps: boolean }) {
  const text = useText()
  return (
    <Box py={40} className={`${layout.card} ${layout.message} ${layout.loose}`}>
      <EmptyDrawing />
      <p>{text('dashboard.empty')}</p>
      {hasSteps ? null : (
        <Group gap={8} justify="center">
          {firstKinds.map(({ name, paths }) => (
            <Button key={name} component={Link} to={`/${paths.record}/create`} variant="default">
              {text(`${name}.create`)}
            </Button>
          ))}
        </Group>
      )}
    </Box>
  )
}

interface FirstStepsProps {
  readonly steps: readonly WireFirstStep[]
  /** Administrators can hide the list for all members. */
  readonly canHide: boolean
}

/** Shows the steps from the installation to the first document. Each is ticked as soon as it is done. */
function FirstSteps({ steps, canHide }: FirstStepsProps) {
  const text = useText()
  const titleId = useId()
  const next = steps.find((step) => !step.is_done)?.step
  const done = steps.filter((step) => step.is_done).length
  const isComplete = done === steps.length
  return (
    <section className={`${layout.card} ${classes.stepsCard}`} aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <h2 id={titleId}>{text('first-steps.title')}</h2>
        {canHide ? <HideButton /> : null}
      </Group>
      <p className={`${layout.small} ${layout.muted}`}>
        {text('first-steps.progress', { done, all: steps.length })}
        {' · '}
        {text(isComplete ? 'first-steps.all-done' : 'first-steps.hint')}
      </p>
      <Box component="ol" mt={8} className={`${layout.plainList} ${classes.steps}`}>
        {steps.map(({ step, is_done: isDone }) => (
          <li key={step} className={layout.lineAbove} data-done={isDone || undefined}>
            <span className={`${layout.centered} ${classes.tick}`}>
              {isDone ? <CheckIcon size={16} /> : null}
            </span>
            <div>
              <h3>
                {text(`first-steps.${step}`)}
                {isDone ? <VisuallyHidden> ({text('first-steps.done')})</VisuallyHidden> : null}
              </h3>
              {isDone ? null : <p className={layout.muted}>{text(`first-steps.${step}-why`)}</p>}
            </div>
            {isDone ? null : <Group gap={8}>{renderActions(step, step === next, text)}</Group>}
          </li>
        ))}
      </Box>
    </section>
  )
}

/** Renders the links to the screens of a step. @param isNext emphasises the usual way, the first link */
function renderActions(step: FirstStep, isNext: boolean, text: TranslateFunction) {
  const link = (to: string, label: string, isMain = false) => (
    <Button key={to} component={Link} to={to} variant={isMain && isNext ? 'filled' : 'default'}>
      {label}
    </Button>
  )
  switch (step) {
    case 'company':
      return [link('/settings/company', text('first-steps.company-go'), true)]
    case 'mail':
      return [link('/settings/mail', text('first-steps.mail-go'), true)]
    case 'customer':
      return [
        link('/customer/create', text('first-steps.customer-go'), true),
        link('/customers/import', text('first-steps.import-go')),
      ]
    case 'product':
      return [
        link('/product/create', text('first-steps.product-go'), true),
        link('/products/import', text('first-steps.import-go')),
      ]
    default:
      return kinds
        .filter(({ claim }) => claim !== 'none')
        .map(({ name, paths, claim }) =>
          link(`/${paths.record}/create`, text(`${name}.create`), claim === 'payment'),
        )
  }
}

function HideButton() {
  const text = useText()
  const hiding = useHideFirstSteps()
  return (
    <BusyButton variant="subtle" size="compact-sm" isBusy={hiding.isPending} onClick={() => hiding.mutate()}>
      {text('first-steps.hide')}
    </BusyButton>
  )
}
