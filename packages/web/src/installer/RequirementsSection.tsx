import layout from '#ui/layout.module.css'
import '@mantine/core/styles/Table.layer.css'
import { Group, Skeleton, Table, Title } from '@mantine/core'
import type { Capability } from '@quittance/shared/installation/requirements.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { showTime } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { RefreshIcon } from '#ui/action-icons.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { CheckIcon, CrossIcon } from '#ui/icons.tsx'
import classes from './installer.module.css'
import { type FolderRow, type Requirements, requirementsQuery } from './installer-queries.ts'
import { Section } from './StepParts.tsx'

/** Shows the requirements of the product and whether this server meets them. */
export function RequirementsSection() {
  const text = useText()
  const requirements = useQuery(requirementsQuery)
  const { data, isFetching, dataUpdatedAt } = requirements
  const refresh = (
    <>
      <BusyButton
        variant="default"
        size="xs"
        leftSection={<RefreshIcon size={16} />}
        isBusy={isFetching}
        onClick={() => requirements.refetch()}
      >
        {text('installer.refresh')}
      </BusyButton>
      <Note role="status">
        {data && !isFetching
          ? text('installer.refreshed', { time: showTime(dataUpdatedAt, currentLocale()) })
          : null}
      </Note>
    </>
  )
  return (
    <Section title={text('installer.requirements')} aside={refresh}>
      {requirements.isError ? (
        <Note role="alert" color="bad">
          {requirements.error.message}
        </Note>
      ) : null}
      {data ? (
        <>
          <RequirementTable requirements={data} />
          <FolderList folders={data.folders} />
        </>
      ) : null}
      {requirements.isPending ? (
        <Skeleton height={320} role="status" aria-label={text('app.loading')} />
      ) : null}
    </Section>
  )
}

const names = {
  ctype: 'installer.requirement-ctype',
  fileinfo: 'installer.requirement-fileinfo',
  json: 'installer.requirement-json',
  bcmath: 'installer.requirement-bcmath',
  mbstring: 'installer.requirement-mbstring',
  openssl: 'installer.requirement-openssl',
  pdo: 'installer.requirement-pdo',
  tokenizer: 'installer.requirement-tokenizer',
  xml: 'installer.requirement-xml',
} as const satisfies Record<Capability, TextKey>

/** Lists the runtime with its versions and the required capabilities. Shows advice for missing ones. */
function RequirementTable({ requirements }: { readonly requirements: Requirements }) {
  const text = useText()
  const { runtime, capabilities } = requirements
  return (
    <Table horizontalSpacing="xs" verticalSpacing="xs" tabularNums>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text('installer.requirement')}</Table.Th>
          <Table.Th scope="col">{text('installer.on-server')}</Table.Th>
          <Table.Th scope="col">{text('installer.required')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <RequirementName name={text('installer.runtime')} advice={runtime.advice} />
          <Table.Td>
            <State isGood={runtime.isGood}>{runtime.onServer}</State>
          </Table.Td>
          <Table.Td>{runtime.required}</Table.Td>
        </Table.Tr>
        {capabilities.map(({ name, isThere, advice }) => (
          <Table.Tr key={name}>
            <RequirementName name={text(names[name])} advice={advice} />
            <Table.Td colSpan={2}>
              <State isGood={isThere}>{text(isThere ? 'installer.present' : 'installer.absent')}</State>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface RequirementNameProps {
  readonly name: string
  /** How to meet the requirement; null if it is met. */
  readonly advice: string | null
}

function RequirementName({ name, advice }: RequirementNameProps) {
  return (
    <Table.Th scope="row" fw="normal">
      {name}
      {advice === null ? null : <Note>{advice}</Note>}
    </Table.Th>
  )
}

function State({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) {
  return (
    <span
      className={`${layout.line} ${isGood ? '' : layout.bad} ${classes.state}`}
      data-state={isGood ? 'met' : undefined}
    >
      {isGood ? <CheckIcon size={16} /> : <CrossIcon size={16} />}
      <span>{children}</span>
    </span>
  )
}

/** Lists the folders that the product writes to, and whether their permissions are sufficient. */
function FolderList({ folders }: { readonly folders: readonly FolderRow[] }) {
  const text = useText()
  const titleId = useId()
  return (
    <div>
      <Title order={3} id={titleId}>
        {text('installer.permissions')}
      </Title>
      <Note>{text('installer.permissions-rule')}</Note>
      <ul aria-labelledby={titleId} className={layout.rows}>
        {folders.map(({ folder, permission, isGood, advice }) => (
          <li key={folder}>
            <Group justify="space-between" gap={4}>
              <code>{folder}</code>
              <State isGood={isGood}>
                <span>{permission}</span>{' '}
                {text(isGood ? 'installer.permission-good' : 'installer.permission-bad')}
              </State>
            </Group>
            {advice === null ? null : <Note>{advice}</Note>}
          </li>
        ))}
      </ul>
    </div>
  )
}
