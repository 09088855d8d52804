import { Group, UnstyledButton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Fix } from '@quittance/shared/law/content-fixes.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#api/me-queries.ts'
import { describeFix } from '#documents/legal/describe-fix.ts'
import { CompanyLink, linkStyle, targetHeight, toFieldSearch } from '#documents/legal/record-links.tsx'
import type { ShownDocument } from '#documents/show/show-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { findFix } from './dialog-problems.ts'
import type { IssueProblem } from './issue-queries.ts'

addEnglish(legalEnglish)

interface IssueProblemsProps {
  readonly kind: DocumentKind
  readonly document: Pick<ShownDocument, 'relation' | 'partyId'> & {
    /** Null: it is not stored, so that no link leads to it. */
    readonly id: number | null
  }
  readonly problems: readonly IssueProblem[]
  /** Element id of the list of errors. */
  readonly id?: string
  /** Makes a change that solves a problem. Absent: changes are not offered. */
  readonly fixing?: { readonly isBusy: boolean; fix(fix: Fix): void }
  /** Leads to the place of a problem in the form of the document, if that is the screen below. Absent: links open the form. */
  readonly onSolve?: ((problem: IssueProblem) => void) | undefined
}

/** Lists what prevents the issue of a document, and what to look at before. Each problem leads to where it is solved. */
export function IssueProblems({ problems, id, ...context }: IssueProblemsProps) {
  const text = useText()
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {errors.length === 0 ? null : (
        <section id={id} className={layout.problem}>
          <strong className={layout.bad}>{text('legal.not-ready', { count: errors.length })}</strong>
          <ProblemList problems={errors} {...context} />
        </section>
      )}
      {warnings.length === 0 ? null : (
        <section className={layout.notice}>
          <strong>{text('legal.advice')}</strong>
          <ProblemList problems={warnings} {...context} />
        </section>
      )}
    </>
  )
}

function ProblemList({ problems, ...context }: Omit<IssueProblemsProps, 'id'>) {
  return (
    <ul>
      {problems.map((problem) => (
        <li key={`${problem.rule} ${problem.line ?? ''} ${problem.message}`}>
          <Place problem={problem} {...context} />
          <FixButton problem={problem} {...context} />
        </li>
      ))}
    </ul>
  )
}

interface PlaceProps extends Omit<IssueProblemsProps, 'id' | 'problems'> {
  readonly problem: IssueProblem
}

/** Offers the change that solves a problem. */
function FixButton({ problem, fixing }: PlaceProps) {
  const text = useText()
  const fix = findFix(problem)
  if (fixing === undefined || fix === null) return null
  return (
    <Group gap="xs" mt={4} mb="xs">
      <BusyButton
        variant="default"
        size="compact-sm"
        mih={targetHeight}
        isOff={fixing.isBusy}
        onClick={() => fixing.fix(fix)}
      >
        {describeFix(fix, text, {})}
      </BusyButton>
    </Group>
  )
}

/** Problems that are solved in the settings of issuing. */
const settingRules: ReadonlySet<string> = new Set(['issuing-off', 'issuing-waiting', 'numbers-used-up'])

/** Shows a problem as a link to the record in which it is solved. Text only, if the member may not change that. */
function Place({ kind, document, problem, onSolve }: PlaceProps): ReactNode {
  const mayAdminister = useMay('administer')
  const { rule, record, field, message } = problem
  switch (record) {
    case 'company':
      if (!mayAdminister) return message
      if (settingRules.has(rule)) {
        return (
          <Link to="/settings/issuing" style={linkStyle}>
            {message}
          </Link>
        )
      }
      return <CompanyLink field={field}>{message}</CompanyLink>
    case 'customer':
      return (
        <Link
          to={`/${document.relation}/edit/$id`}
          params={{ id: String(document.partyId) }}
          search={toFieldSearch(record, field)}
          style={linkStyle}
        >
          {message}
        </Link>
      )
    case 'document':
      if (document.id === null) return message
      // Another draft, which must be issued before this one.
      if (problem.fix?.type === 'issue-first')
        return (
          <Link
            to={`/${kind.paths.record}/show/$id`}
            params={{ id: String(problem.fix.id) }}
            style={linkStyle}
          >
            {message}
          </Link>
        )
      return onSolve === undefined ? (
        <Link
          to={`/${kind.paths.record}/edit/$id`}
          params={{ id: String(document.id) }}
          search={toPlaceSearch(problem)}
          style={linkStyle}
        >
          {message}
        </Link>
      ) : (
        <UnstyledButton className={layout.textButton} style={linkStyle} onClick={() => onSolve(problem)}>
          {message}
        </UnstyledButton>
      )
  }
}

/** Returns the query of an address at which the form of the document moves the focus to the place of a problem. */
function toPlaceSearch({ field, line }: IssueProblem): { readonly field?: string; readonly line?: string } {
  if (field === null) return {}
  return line === undefined ? { field } : { field, line: String(line) }
}
