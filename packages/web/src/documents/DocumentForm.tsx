import { Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { useLeavingQuestion } from '#ui/use-leaving-question.ts'
import classes from './document-form.module.css'
import {
  type DocumentStore,
  type FormRecorder,
  isUnsaved,
  OpenFormContext,
  useFormState,
} from './document-store.ts'
import { Explaining } from './explaining/Explaining.tsx'
import { HeadFields } from './fields/HeadFields.tsx'
import { EditingState, LivePaper } from './lazy-parts.ts'
import { createLineRemoval } from './lines/line-removal.ts'
import { ProductSelector } from './lines/ProductSelector.tsx'
import { NumberUnchecked } from './NumberUnchecked.tsx'
import { useLivePaper } from './papers/live-paper-choice.ts'
import { RefusalSummary } from './RefusalSummary.tsx'
import { SaveButton } from './totals/SaveButton.tsx'
import { DocumentTotal, TotalsPanel } from './totals/TotalsPanel.tsx'
import { createFormHistory } from './undo/form-history.ts'
import type { AfterSave } from './use-saving.ts'

const leftMs = 6_000

/** The explanation reads the form from its context and needs no further props. */
const nothingBesides = {}

const explanation = async () => (await import('./explaining/FormExplanation.tsx')).FormExplanation

interface DocumentFormProps {
  readonly kind: DocumentKind
  readonly store: DocumentStore
  readonly wording: { readonly heading: string; readonly save: string }
  readonly afterSave: AfterSave
  /** Content before the fields. */
  readonly children?: ReactNode
}

/** Shows the form of a document, with its totals and actions beside it. */
export function DocumentForm({ kind, store, wording, afterSave, children }: DocumentFormProps) {
  const text = useText()
  const headingId = useId()
  const removal = useRemoval(store)
  const [history] = useState(() => createFormHistory(store))
  const recorder = useRef<FormRecorder | null>(null)
  const scrollToLine = useRef<((key: number) => void) | null>(null)
  const open = useMemo(
    () => ({ kind, store, removal, history, recorder, scrollToLine }),
    [kind, store, removal, history],
  )
  const heading = useHeadingFocus(store)
  const { isShown: isWithPaper } = useLivePaper()
  useLeavingQuestion(() => isUnsaved(store) && !recorder.current?.isStored(), {
    keep: async () => await recorder.current?.flush(),
    onLeaving: () => {
      const { isSaving } = store.getState()
      if (isUnsaved(store) && !isSaving) showToast('info', text('editing.draft-available'), leftMs)
    },
  })

  return (
    <OpenFormContext value={open}>
      <Explaining load={explanation} of={nothingBesides}>
        <form
          noValidate
          aria-labelledby={headingId}
          className={isWithPaper ? `${classes.form} ${classes.withPaper}` : classes.form}
          onSubmit={(event) => event.preventDefault()}
        >
          <Title order={1} ref={heading} id={headingId} tabIndex={-1} className={classes.heading}>
            {wording.heading}
          </Title>
          <Fields className={classes.sheet}>
            {children}
            <RefusalSummary />
            <HeadFields />
            <ProductSelector />
          </Fields>
          <section className={classes.side} aria-label={text('document.actions')} data-in-sight>
            <div className={classes.state}>
              <Suspense fallback={null}>
                <EditingState />
              </Suspense>
            </div>
            <Fields className={classes.totals}>
              <TotalsPanel />
            </Fields>
            <div className={classes.bar}>
              <DocumentTotal />
              <NumberUnchecked />
              <SaveButton label={wording.save} afterSave={afterSave} />
            </div>
          </section>
          {isWithPaper ? <PaperBeside /> : null}
        </form>
      </Explaining>
    </OpenFormContext>
  )
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
function PaperBeside() {
  const generation = useFormState((state) => state.generation)
  return (
    <div className={classes.paper}>
      <Suspense fallback={null}>
        <LivePaper key={generation} />
      </Suspense>
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

/** Creates the removal of lines, and withdraws its offer to restore them when the form is unmounted. */
function useRemoval(store: DocumentStore) {
  const [removal] = useState(() => createLineRemoval(store))
  useEffect(() => removal.forget, [removal])
  return removal
}
