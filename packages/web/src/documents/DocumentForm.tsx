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
  type FormKeeping,
  isUnsaved,
  OpenFormContext,
  useFormState,
} from './document-store.ts'
import { Explaining } from './explaining/Explaining.tsx'
import { HeadFields } from './fields/HeadFields.tsx'
import { createFormHistory } from './history/form-history.ts'
import { EditingState, LivePaper } from './later-parts.ts'
import { createLineRemoval } from './lines/line-removal.ts'
import { ProductSelector } from './lines/ProductSelector.tsx'
import { NumberUnchecked } from './NumberUnchecked.tsx'
import { useLivePaper } from './papers/live-paper-choice.ts'
import { RefusalSummary } from './RefusalSummary.tsx'
import { SaveButton } from './totals/SaveButton.tsx'
import { TotalFigure, TotalsPanel } from './totals/TotalsPanel.tsx'
import type { AfterSave } from './use-saving.ts'

const leftMs = 6_000

/** It finds the form by itself. */
const nothingBesides = {}

const explanation = async () => (await import('./explaining/FormExplanation.tsx')).FormExplanation

interface DocumentFormProps {
  readonly kind: DocumentKind
  readonly store: DocumentStore
  readonly wording: { readonly heading: string; readonly save: string }
  readonly afterSave: AfterSave
  /** What is to be said before the fields. */
  readonly children?: ReactNode
}

/** A document on a sheet, its totals and actions beside it. */
export function DocumentForm({ kind, store, wording, afterSave, children }: DocumentFormProps) {
  const text = useText()
  const headingId = useId()
  const removal = useRemoval(store)
  const [history] = useState(() => createFormHistory(store))
  const keeping = useRef<FormKeeping | null>(null)
  const scrollToLine = useRef<((key: number) => void) | null>(null)
  const open = useMemo(
    () => ({ kind, store, removal, history, keeping, scrollToLine }),
    [kind, store, removal, history],
  )
  const heading = useHeadingFocus(store)
  const { isShown: isWithPaper } = useLivePaper()
  useLeavingQuestion(() => isUnsaved(store) && !keeping.current?.isKept(), {
    keep: async () => await keeping.current?.flush(),
    onLeaving: () => {
      const { isSaving } = store.getState()
      if (isUnsaved(store) && !isSaving) showToast('info', text('editing.left'), leftMs)
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
              <TotalFigure />
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

/** Fields of their own for each document that the form holds; out of reach while it is being saved. */
function Fields({ className, children }: FieldsProps) {
  const generation = useFormState((state) => state.generation)
  const isSaving = useFormState((state) => state.isSaving)
  return (
    <div key={generation} className={className} inert={isSaving}>
      {children}
    </div>
  )
}

/** The paper of one document is not that of the next. */
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

/** The fields of another document are others: the keyboard and screen readers start at its heading. */
function useHeadingFocus(store: DocumentStore) {
  const heading = useRef<HTMLHeadingElement>(null)
  const generation = useStore(store, (state) => state.generation)
  useEffect(() => {
    if (generation > 0) heading.current?.focus()
  }, [generation])
  return heading
}

/** What is removed can be put back for as long as the document stands here. */
function useRemoval(store: DocumentStore) {
  const [removal] = useState(() => createLineRemoval(store))
  useEffect(() => removal.forget, [removal])
  return removal
}
