import { ActionIcon, Title } from '@mantine/core'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { useId } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { EyeIcon } from '#ui/action-icons.tsx'
import { CrossIcon } from '#ui/icons.tsx'
import { PaperSkeleton } from '#ui/papers/PaperPages.tsx'
import { livePaperToggleId, useLivePaper } from './live-paper-choice.ts'
import { PaperView } from './PaperView.tsx'
import type { Paper } from './paper-queries.ts'
import classes from './papers.module.css'
import { usePaperAsTyped } from './use-paper-as-typed.ts'
import { usePaperDialog } from './use-paper-dialog.ts'

addEnglish(previewEnglish)

/** Shows the live preview of the document beside the form. */
export function LivePaper() {
  const text = useText()
  const titleId = useId()
  const { toggle } = useLivePaper()
  const { paper, isPast } = usePaperAsTyped()
  const { dialog, preview } = usePaperDialog()

  const nameOf = ({ kind, shownNumber }: Paper) => text(`preview.${kind.name}`, { number: shownNumber })

  function hide() {
    toggle()
    document.getElementById(livePaperToggleId)?.focus()
  }

  return (
    <section aria-labelledby={titleId} className={classes.live}>
      <header className={classes.head}>
        <Title order={2} id={titleId} className={classes.title} size="h4">
          {text('preview.open')}
        </Title>
        {paper === null ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text('preview.enlarge')}
            onClick={() => preview(paper)}
          >
            <EyeIcon size={18} />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={text('preview.hide')} onClick={hide}>
          <CrossIcon size={18} />
        </ActionIcon>
      </header>
      {isPast && paper !== null ? <p className={classes.note}>{text('preview.last-complete')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={classes.livePages} tabIndex={0} aria-label={text('preview.pages')}>
        {paper === null ? (
          <Waiting />
        ) : (
          <PaperView paper={paper} locale={paper.locale} name={nameOf(paper)} keepsLast />
        )}
      </section>
      {dialog}
    </section>
  )
}

function Waiting() {
  const text = useText()
  return (
    <>
      <p className={classes.waiting}>{text('preview.waiting')}</p>
      <PaperSkeleton isStill />
    </>
  )
}
