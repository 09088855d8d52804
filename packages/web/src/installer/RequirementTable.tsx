import type { Capability } from '@quittance/shared/installation/requirements.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { CheckIcon, CrossIcon } from '#ui/icons.tsx'
import classes from './installer.module.css'
import type { Requirements } from './requirement-queries.ts'

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
export function RequirementTable({ requirements }: { readonly requirements: Requirements }) {
  const text = useText()
  const { runtime, capabilities } = requirements
  return (
    <table className={classes.requirements}>
      <thead>
        <tr>
          <th scope="col">{text('installer.requirement')}</th>
          <th scope="col">{text('installer.on-server')}</th>
          <th scope="col">{text('installer.required')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Named name={text('installer.runtime')} advice={runtime.advice} />
          <td>
            <State isGood={runtime.isGood}>{runtime.onServer}</State>
          </td>
          <td className={classes.versionNumber}>{runtime.required}</td>
        </tr>
        {capabilities.map(({ name, isThere, advice }) => (
          <tr key={name}>
            <Named name={text(names[name])} advice={advice} />
            <td colSpan={2}>
              <State isGood={isThere}>{text(isThere ? 'installer.present' : 'installer.absent')}</State>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NamedProps {
  readonly name: string
  readonly advice: string | null
}

function Named({ name, advice }: NamedProps) {
  return (
    <th scope="row">
      {name}
      {advice === null ? null : <p className={classes.advice}>{advice}</p>}
    </th>
  )
}

interface StateProps {
  readonly isGood: boolean
  readonly children: string
}

function State({ isGood, children }: StateProps) {
  return (
    <span className={classes.state} data-good={isGood}>
      {isGood ? <CheckIcon size={16} /> : <CrossIcon size={16} />}
      {children}
    </span>
  )
}
