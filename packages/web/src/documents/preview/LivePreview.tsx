import { ActionIcon, Box, Title } from '@mantine/core'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { problemsOf } from '#documents/document-problems.ts'
import { useOpenForm } from '#documents/document-store.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { CrossIcon, EyeIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { PageSkeleton } from '#ui/PrintPages.tsx'
import { usePreviewDocument } from './form-preview.ts'
import { PreviewPages } from './PreviewDialog.tsx'
import classes from './preview.module.css'
import type { PreviewDocument } from './preview-queries.ts'
import { livePreviewToggleId, useLivePreview, usePreviewDialog } from './use-preview.ts'

addEnglish(previewEnglish)

/** Shows the live preview of the document beside the form. */
export function LivePreview() {
  const text = useText()
  const titleId = useId()
  const { toggle } = useLivePreview()
  const { source, isPast } = useTypedDocument()
  const { dialog, preview } = usePreviewDialog()

  const nameOf = ({ kind, shownNumber }: PreviewDocument) =>
    text(`preview.${kind.name}`, { number: shownNumber })

  function hide() {
    toggle()
    document.getElementById(livePreviewToggleId)?.focus()
  }

  return (
    <section aria-labelledby={titleId} className={`${layout.card} ${layout.stack} ${classes.live}`}>
      <header className={`${layout.row} ${layout.middle} ${layout.lineBelow} ${classes.head}`}>
        <Title order={2} id={titleId} className={`${layout.wrap} ${classes.title}`} size="h4">
          {text('preview.open')}
        </Title>
        {source === null ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text('preview.enlarge')}
            onClick={() => preview(source)}
          >
            <EyeIcon size={18} />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={text('preview.hide')} onClick={hide}>
          <CrossIcon size={18} />
        </ActionIcon>
      </header>
      {isPast && source !== null ? (
        <Box component="p" bdrs={0} className={`${layout.hint} ${layout.small} ${layout.ink}`}>
          {text('preview.last-complete')}
        </Box>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={`${layout.pane} ${classes.pages}`} tabIndex={0} aria-label={text('preview.pages')}>
        {source === null ? (
          <Waiting />
        ) : (
          <PreviewPages source={source} locale={source.locale} name={nameOf(source)} keepsLast />
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
      <Box component="p" mb="sm" ta="center" className={layout.small}>
        {text('preview.waiting')}
      </Box>
      <PageSkeleton isStill />
    </>
  )
}

const typingPauseMs = 600

interface TypedDocument {
  /** The last complete document; null: there was none yet. */
  readonly source: PreviewDocument | null
  /** Whether the form is incomplete now, so that `source` is outdated. */
  readonly isPast: boolean
}

/**
 * Returns the content of the form for the live preview. It is updated after each pause in typing, when the last preview has
 * loaded.
 */
export function useTypedDocument(): TypedDocument {
  const { store } = useOpenForm()
  const client = useQueryClient()
  const getCompleteDocument = useCompleteDocument()
  const [typed, setTyped] = useState<TypedDocument>(() => ({ source: getCompleteDocument(), isPast: false }))

  const take = useEffectEvent(() => {
    const source = getCompleteDocument()
    setTyped((last) => (source === null ? { ...last, isPast: true } : { source, isPast: false }))
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(takeOnceIdle, typingPauseMs)
    }
    // The preview of thousands of lines takes long, so the next one waits until it has loaded.
    const takeOnceIdle = () => (client.isFetching({ queryKey: ['preview'] }) > 0 ? wait() : take())
    const unsubscribe = store.subscribe((now, before) => {
      if (now.form !== before.form || now.pristine !== before.pristine) wait()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [store, client])

  return typed
}

/**
 * Returns a function for the document of the form; null if it is incomplete. The number is not checked here: only a save needs
 * a free one.
 */
function useCompleteDocument(): () => PreviewDocument | null {
  const { kind, store } = useOpenForm()
  const text = useText()
  const getPreviewDocument = usePreviewDocument()
  return () => {
    const isWhole = problemsOf(store.getState().form, 'available', { kind, text }).length === 0
    return isWhole ? getPreviewDocument() : null
  }
}
