import issuingEnglish from '@quittance/shared/locales/en/issuing-settings.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#api/me-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { FactList, SettingsPage } from '#settings/SettingsPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note, ProblemAlert } from '#ui/forms/Card.tsx'
import { BalanceStatusForms } from './BalanceStatusForms.tsx'
import {
  type IssuingInspection,
  type IssuingState,
  inspectionQuery,
  issuingQuery,
} from './issuing-queries.ts'
import { NewYearRehearsal } from './NewYearRehearsal.tsx'
import { NumberReport } from './NumberReport.tsx'
import { RestoreForm } from './RestoreForm.tsx'
import { SeriesForm } from './SeriesForm.tsx'
import { SwitchOnDialog } from './SwitchOnDialog.tsx'

addEnglish(issuingEnglish)

/**
 * Shows whether documents are issued, how they are numbered, and what becomes of their status. The numbers can be set before issuing is
 * switched on, because it begins with them.
 */
export function IssuingScreen() {
  const text = useText()
  const issuing = useQuery(issuingQuery)
  const { data: inspection } = useQuery({ ...inspectionQuery, enabled: useMay('change-issuing') })
  return (
    <SettingsPage titleKey="settings.issuing" hintKey="issuing-settings.hint" query={issuing}>
      {(state) => (
        <>
          {inspection?.is_protected === false ? (
            <ProblemAlert>{text('issuing-settings.not-protected')}</ProblemAlert>
          ) : null}
          {state.is_waiting ? <RestoreForm state={state} /> : null}
          <StateCard state={state} inspection={inspection} />
          {state.series.map((series) => (
            // A changed series resets the form: its input was about the series as it was.
            <SeriesForm key={`${series.kind} ${series.version} ${series.last_number}`} series={series} />
          ))}
          {state.is_on ? (
            <>
              <BalanceStatusForms />
              <NewYearRehearsal />
              <NumberReport series={state.series} />
            </>
          ) : null}
        </>
      )}
    </SettingsPage>
  )
}

interface StateCardProps {
  readonly state: IssuingState
  /** Undefined: it has not loaded, or the member may not see it. */
  readonly inspection: IssuingInspection | undefined
}

/** Shows whether issuing is on, and offers to switch it on. It cannot be switched off, because the law asks for an unbroken series. */
function StateCard({ state, inspection }: StateCardProps) {
  const text = useText()
  const mayChange = useMay('change-issuing')
  const [isOpen, setOpen] = useState(false)
  const { is_on: isOn, version, changed_at: at, changed_by: name } = state
  const changed = text('issuing-settings.changed', { time: showMoment(at, currentLocale()), name })
  return (
    <Card
      title={text('issuing-settings.state')}
      action={
        isOn || !mayChange || inspection === undefined ? null : (
          <BusyButton onClick={() => setOpen(true)}>{text('issuing-settings.switch-on')}</BusyButton>
        )
      }
    >
      <FactList
        facts={[
          ['issuing-settings.issuing', text(isOn ? 'issuing-settings.on' : 'issuing-settings.off')],
          ...(inspection === undefined ? [] : [describeProtection(inspection, text)]),
        ]}
      />
      <Note>{name === '' ? text('issuing-settings.as-installed') : changed}</Note>
      {isOpen && inspection ? (
        <SwitchOnDialog version={version} takeover={inspection.takeover} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  )
}

function describeProtection({ is_protected: isProtected }: IssuingInspection, text: TranslateFunction) {
  const state = isProtected ? 'issuing-settings.protected' : 'issuing-settings.unprotected'
  return ['issuing-settings.protection', text(state)] as const
}
