import { Box, Button, Group } from '@mantine/core'
import type { WireFirstStep } from '@quittance/shared/contract/first-steps.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/EmptyDrawing.tsx'
import layout from '#ui/layout.module.css'
import { SampleDataOffer } from '#ui/samples/SampleData.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Tour } from './Tour.tsx'

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
              {text(`${name}.new`)}
            </Button>
          ))}
        </Group>
      )}
    </Box>
  )
}
