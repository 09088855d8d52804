import { Group, Stack, Title } from '@mantine/core'
import tourEnglish from '@quittance/shared/locales/en/tour.json' with { type: 'json' }
import { type ComponentType, type ReactNode, useContext, useId } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { HelpContext } from '#ui/help.ts'
import layout from '#ui/layout.module.css'
import { useShowTour } from './getting-started-queries.ts'
import classes from './tour.module.css'

addEnglish(tourEnglish)

type TourTopic = 'lines' | 'amounts' | 'versions'

/** The cards, each with the page of the help that it leads to. */
const cards: readonly (readonly [TourTopic, ComponentType])[] = [
  ['lines', LinesDrawing],
  ['amounts', AmountsDrawing],
  ['versions', VersionsDrawing],
]

/** Introduces what other programs do not have, in three cards. The member can hide it, and show it again from the help. */
export function Tour() {
  const text = useText()
  const openHelp = useContext(HelpContext)
  const showing = useShowTour()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm" mb={12}>
        <Title order={2} id={titleId}>
          {text('tour.title')}
        </Title>
        <BusyButton
          variant="subtle"
          size="compact-sm"
          isBusy={showing.isPending}
          onClick={() => showing.mutate(false)}
        >
          {text('tour.hide')}
        </BusyButton>
      </Group>
      <ul className={`${layout.plainList} ${layout.grid}`} data-columns="wide">
        {cards.map(([topic, Drawing]) => (
          <Stack
            component="li"
            key={topic}
            gap={8}
            align="flex-start"
            h="100%"
            className={`${layout.card} ${layout.padded}`}
          >
            <Drawing />
            <h3>{text(`tour.${topic}`)}</h3>
            <p className={`${layout.muted} ${layout.grow}`}>{text(`tour.${topic}-why`)}</p>
            <button type="button" className={layout.textButton} onClick={() => openHelp(topic)}>
              {text(`tour.${topic}-go`)}
            </button>
          </Stack>
        ))}
      </ul>
    </section>
  )
}

interface DrawingProps {
  /** Has a direction, which is that of the text. */
  readonly isDirected?: boolean
  readonly children: ReactNode
}

function Drawing({ isDirected = false, children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 280 112"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="var(--field-border)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes.drawing}
      data-directed={isDirected || undefined}
    >
      {children}
    </svg>
  )
}

/** Shows rows of a spreadsheet that become lines of a document. */
function LinesDrawing() {
  return (
    <Drawing isDirected>
      <path d="M16 20h96v72H16z" fill="var(--paper)" />
      <path d="M16 20h96v18H16z" fill="var(--accent-wash)" />
      <path d="M16 38h96M16 56h96M16 74h96M60 20v72M84 20v72" />
      <path d="M23 47h26M23 65h20M23 83h30M67 47h10M67 65h10M67 83h10M91 47h14M91 65h14M91 83h14" />
      <path d="M126 56h24m-7-7 7 7-7 7" stroke="var(--accent)" strokeWidth="2" />
      <path d="M166 8h72l26 24v72h-98z" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M238 8v24h26" fill="var(--accent-wash)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M178 26h28" stroke="var(--accent)" strokeWidth="4" />
      <path d="M178 50h40M178 66h32M178 82h46M238 50h14M238 66h14M238 82h14" />
    </Drawing>
  )
}

/** Shows a formula in a field, and the parts of an amount with their sum. */
function AmountsDrawing() {
  const text = useText()
  return (
    <Drawing>
      <rect
        x="16"
        y="36"
        width="104"
        height="40"
        rx="6"
        fill="var(--paper)"
        stroke="var(--accent)"
        strokeWidth="2"
      />
      <text x="68" y="61" textAnchor="middle">
        {text('tour.example-formula')}
      </text>
      <path d="M132 51h16M132 61h16" stroke="var(--accent)" strokeWidth="2" />
      <rect x="162" y="8" width="102" height="96" rx="6" fill="var(--paper)" />
      <path d="M174 26h30M174 42h38M174 58h24M236 26h16M230 42h22M240 58h12" />
      <path d="M174 72h78" stroke="var(--accent)" />
      <text x="252" y="92" textAnchor="end" data-strong>
        {text('tour.example-result')}
      </text>
    </Drawing>
  )
}

/** Shows the versions of a document, and an arrow back to an older one. */
function VersionsDrawing() {
  return (
    <Drawing isDirected>
      <path d="M40 34h44l14 14v52H40z" fill="var(--paper)" />
      <path d="M112 34h44l14 14v52h-58z" fill="var(--paper)" />
      <path d="M184 34h44l14 14v52h-58z" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M84 34v14h14M156 34v14h14" />
      <path d="M228 34v14h14" fill="var(--accent-wash)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M50 62h30M50 74h36M50 86h22M122 62h30M122 74h24M122 86h30M194 62h36M194 74h28M194 86h32" />
      <path d="M212 24C190 4 96 4 72 22m1-11-2 12 12 1" stroke="var(--mark)" strokeWidth="2" />
    </Drawing>
  )
}
