import { Box, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ExplanationProvider } from '#documents/explanations/ExplainButton.tsx'
import { FootFields } from '#documents/fields/FootFields.tsx'
import { SaveErrors } from '#documents/fields/field-slots.tsx'
import { HeadFields } from '#documents/fields/HeadFields.tsx'
import { createLineRemoval } from '#documents/lines/line-actions.ts'
import { ProductSelector } from '#documents/lines/ProductSelector.tsx'
import { useLivePreview } from '#documents/preview/use-preview.ts'
import { SaveButton, UncheckedNumber } from '#documents/totals/SaveButton.tsx'
import { DocumentTotal, TotalsPanel } from '#documents/totals/TotalsPanel.tsx'
import { createFormHistory, type FormHistory } from '#documents/undo/form-history.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'
import { useLeavingQuestion } from '#ui/leaving-question.ts'
import { RenderLater } from '#ui/rendering-priority.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './document-form.module.css'
import {
  type DocumentStore,
  isUnsaved,
  OpenFormContext,
  RecorderHolder,
  useFormState,
} from './document-store.ts'
import { EditingState, LivePreview, PreviewAction } from './lazy-parts.ts'
import type { AfterSave } from './use-saving.ts'

const leftMs = 6_000

/** The explanation reads the form from its context and needs no further props. */
const nothingBesides = {}

const explanation = async () => (await import('#documents/explanations/FormExplanation.tsx')).FormExplanation

/** So high that the bar at the bottom of the window is at its place. */
const linesPlaceholder = <Box mih="100vh" />

interface DocumentFormProps {
  readonly kind: DocumentKind
  readonly store: DocumentStore
  readonly wording: { readonly heading: string; readonly save: string }
  readonly afterSave: AfterSave
  /** The document can be read, but neither changed nor saved. */
  readonly isReadOnly?: boolean
  /** Content before the fields. */
  readonly children?: ReactNode
}

/** Shows the form of a document as a sheet: head, lines, notes and totals. Total and actions stay at the bottom of the window. */
export function DocumentForm(props: DocumentFormProps) {
  const { kind, store, wording, afterSave, isReadOnly = false, children } = props
  const text = useText()
  const headingId = useId()
  const [history] = useState(() => createFormHistory(store))
  const removal = useLineRemovals(store, history)
  const [recorder] = useState(() => new RecorderHolder())
  const scrollToLine = useRef<((key: number) => void) | null>(null)
  const open = useMemo(
    () => ({ kind, store, removal, history, recorder, scrollToLine }),
    [kind, store, removal, history, recorder],
  )
  const heading = useHeadingFocus(store)
  const { isShown: hasPreview } = useLivePreview()
  useLeavingQuestion(() => isUnsaved(store) && !recorder.current?.isStored(), {
    store: () => recorder.flush(),
    onLeaving: () => {
      const { isSaving } = store.getState()
      if (isUnsaved(store) && !isSaving) showToast('info', text('editing.draft-available'), leftMs)
    },
  })

  return (
    <OpenFormContext value={open}>
      <ExplanationProvider load={explanation} documents={nothingBesides}>
        <form
          // The page of the document replaces its form when it is issued.
          ref={keepFocusNearby}
          noValidate
          aria-labelledby={headingId}
          className={hasPreview ? `${classes.form} ${classes.withPreview}` : classes.form}
          onSubmit={(event) => event.preventDefault()}
        >
          <div className={`${layout.row} ${layout.baseline} ${classes.heading}`}>
            <Title order={1} ref={heading} id={headingId} tabIndex={-1}>
              {wording.heading}
            </Title>
            <StoredNumber store={store} />
          </div>
          <Fields className={`${layout.sheet} ${layout.stack} ${classes.sheet}`}>
            {children}
            <fieldset disabled={isReadOnly} className={layout.stack}>
              <SaveErrors />
              <HeadFields />
              <RenderLater placeholder={linesPlaceholder}>
                <ProductSelector />
                <div className={`${layout.columns} ${classes.foot}`}>
                  <FootFields />
                  <TotalsPanel />
                </div>
              </RenderLater>
            </fieldset>
          </Fields>
          <section className={classes.actions} aria-label={text('document.actions')}>
            <div className={classes.state}>{isReadOnly ? null : <EditingState />}</div>
            <div
              className={`${layout.card} ${layout.row} ${layout.middle} ${layout.screenOnly} ${classes.bar}`}
            >
              <DocumentTotal />
              {isReadOnly ? null : (
                <>
                  <UncheckedNumber />
                  <SaveButton label={wording.save} afterSave={afterSave} />
                </>
              )}
            </div>
          </section>
          {hasPreview ? <PreviewBeside /> : null}
        </form>
      </ExplanationProvider>
    </OpenFormContext>
  )
}

/** Shows the number under which the document is stored, which a typed number does not change yet. */
function StoredNumber({ store }: { readonly store: DocumentStore }) {
  const number = useStore(store, ({ pristine: { id, prefix, number: stored }, numberWidth }) =>
    id === null || stored === null ? null : formatDocumentNumber(prefix, stored, numberWidth),
  )
  return number === null ? null : <span className={`${layout.muted} ${classes.number}`}>{number}</span>
}

interface FieldsProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Mounts new fields for each document of the form, and makes them inert while the document is being saved. */
function Fields({ className, children }: FieldsProps) {
  const generation = useFormState((state) => state.generation)
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <div key={generation} className={className} inert={isSaving}>
      {children}
    </div>
  )
}

/** Shows the live preview, which is mounted again for each document of the form. */
function PreviewBeside() {
  const generation = useFormState((state) => state.generation)
  return (
    <div className={classes.pages}>
      <LivePreview key={generation} />
    </div>
  )
}

/** Moves the focus to the heading when the form starts another document, because its fields are new. */
function useHeadingFocus(store: DocumentStore) {
  const heading = useRef<HTMLHeadingElement>(null)
  const generation = useStore(store, (state) => state.generation)
  useEffect(() => {
    if (generation > 0) heading.current?.focus()
  }, [generation])
  return heading
}

/** Creates the removal of lines, and hides its toast when the form is unmounted. */
function useLineRemovals(store: DocumentStore, history: FormHistory) {
  const [removal] = useState(() => createLineRemoval(store, history))
  useEffect(() => removal.hideToast, [removal])
  return removal
}

/** Shows the actions of a document beside the heading of its form: the preview, and further ones as children. */
export function HeadingActions({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={`${layout.line} ${classes.beside}`} data-beside-heading={children ? 'several' : 'one'}>
      <PreviewAction />
      {children}
    </div>
  )
}
