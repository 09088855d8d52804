import { Group, Stack, Title } from '@mantine/core'
import tourEnglish from '@quittance/shared/locales/en/tour.json' with { type: 'json' }
import { type ComponentType, useContext, useId } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { HelpContext } from '#ui/help.ts'
import layout from '#ui/layout.module.css'
import { useShowTour } from './getting-started-queries.ts'
import { AmountsDrawing, LinesDrawing, VersionsDrawing } from './TourDrawings.tsx'

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
