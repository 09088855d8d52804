import { ActionIcon, Box, Skeleton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { IssuedLine } from '#documents/issuing/IssuedLine.tsx'
import { LoadFailed } from '#documents/LoadingStates.tsx'
import { SampleDocumentNotice } from '#documents/lazy-parts.ts'
import { useText } from '#locale/use-text.ts'
import { ChevronDownIcon, ChevronUpIcon } from '#ui/action-icons.tsx'
import { CrossIcon } from '#ui/icons.tsx'
import { areSingleKeysOn } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import { DocumentFacts, type DocumentParts } from './DocumentFacts.tsx'
import { DocumentPages, useShownDocument } from './ShowDocumentScreen.tsx'
import { ShownActions } from './ShownActions.tsx'
import classes from './show.module.css'

export interface DocumentPanelProps extends DocumentParts {
  readonly kind: DocumentKind
  readonly id: number
  /** Shows the next or the previous document of the list. Absent: there is none. */
  readonly onNext: (() => void) | undefined
  readonly onPrevious: (() => void) | undefined
  onClose(): void
}

/** Shows a document beside its list, which stays usable. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { kind, id, mails, money, onNext, onPrevious, onClose } = props
  const text = useText()
  const panel = useRef<HTMLElement>(null)
  const { document, name, error, refetch } = useShownDocument(kind, id)

  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`${layout.screenOnly} ${classes.panel}`}
      aria-label={text(`group.${kind.name}`)}
    >
      <Box px={16} py={10} bg="var(--paper)" className={`${layout.line} ${layout.tight} ${layout.lineBelow}`}>
        <Box
          component="h2"
          fz="var(--text-heading)"
          className={`${layout.grow} ${layout.oneLine}`}
          aria-live="polite"
        >
          <Link
            to={`/${kind.paths.record}/show/$id`}
            params={{ id: String(id) }}
            title={text('show.open')}
            className={layout.ink}
          >
            {name ?? '…'}
          </Link>
        </Box>
        <StepButton label={text('show.previous')} onStep={onPrevious}>
          <ChevronUpIcon />
        </StepButton>
        <StepButton label={text('show.next')} onStep={onNext}>
          <ChevronDownIcon />
        </StepButton>
        <ActionIcon variant="default" size={36} aria-label={text('show.close')} onClick={onClose}>
          <CrossIcon />
        </ActionIcon>
      </Box>
      <div className={`${layout.padded} ${layout.pane} ${classes.panelContent}`}>
        {document ? (
          <>
            <p className={`${layout.medium} ${layout.wrap}`}>{document.title}</p>
            {document.issued ? <IssuedLine issued={document.issued} /> : null}
            {document.isSample ? <SampleDocumentNotice /> : null}
            <ShownActions kind={kind} document={document} isCompact />
            <DocumentFacts {...{ kind, document, mails, money }} />
            {/* With a key, so that the pages of the previous document do not stay while these are loading. */}
            <DocumentPages key={id} kind={kind} document={document} />
            {areSingleKeysOn() ? <p className={layout.small}>{text('show.keys')}</p> : null}
          </>
        ) : null}
        {document === undefined && error !== null ? (
          <LoadFailed kind={kind} error={error} onRetry={() => void refetch()} isInPanel />
        ) : null}
        {document === undefined && error === null ? <Skeleton height={320} /> : null}
      </div>
    </aside>
  )
}

interface StepButtonProps {
  readonly label: string
  readonly onStep: (() => void) | undefined
  readonly children: ReactNode
}

/** A button for the next or previous document. It stays focusable at the end of the list. */
function StepButton({ label, onStep, children }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-disabled={onStep === undefined}
      {...(onStep === undefined && { 'data-disabled': true })}
      onClick={() => onStep?.()}
    >
      {children}
    </ActionIcon>
  )
}
