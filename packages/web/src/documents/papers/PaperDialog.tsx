import { NativeSelect, Title } from '@mantine/core'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { type Locale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { CloseButton } from './CloseButton.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { PaperView } from './PaperView.tsx'
import { type Paper, pictureQuery } from './paper-queries.ts'
import classes from './papers.module.css'

addEnglish(previewEnglish)

export interface PaperDialogProps {
  readonly paper: Paper
  onClose(): void
}

/** Shows the preview of a document in a dialog, in the language of its recipient or in another one. */
export function PaperDialog({ paper, onClose }: PaperDialogProps) {
  const { kind, of } = paper
  const text = useText()
  const titleId = useId()
  const [chosen, setChosen] = useState(paper.locale)
  const { data } = useQuery(pictureQuery(paper, chosen))
  const [first, setFirst] = useState<Locale | undefined>()
  // The language of the recipient is known from the first response.
  if (data !== undefined && first === undefined) setFirst(data.locale)
  const locale = chosen ?? first
  const name = text(`preview.${kind.name}`, { number: paper.shownNumber })

  return (
    <ModalDialog role="dialog" labelledBy={titleId} isLight onEscape={onClose} className={classes.dialog}>
      <header className={classes.head}>
        <Title order={2} id={titleId} className={classes.title}>
          {name}
        </Title>
        <NativeSelect
          aria-label={text('preview.language')}
          data={locales.map((value) => ({ value, label: localeNames[value] }))}
          value={locale ?? ''}
          disabled={locale === undefined}
          onChange={({ currentTarget: { value } }) => setChosen(locales.find((known) => known === value))}
        />
        {'id' in of ? <DownloadButton kind={kind} id={of.id} locale={locale} /> : null}
        <CloseButton label={text('preview.close')} onClose={onClose} />
      </header>
      {'id' in of ? null : <p className={classes.note}>{text('preview.on-screen')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={classes.pages} tabIndex={0} aria-label={text('preview.pages')} data-autofocus>
        <PaperView paper={paper} locale={chosen} name={name} />
      </section>
    </ModalDialog>
  )
}
