import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import classes from '#settings/settings.module.css'
import { useChange } from '#settings/use-change.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { type ApiToken, revoke } from './token-queries.ts'

export function TokenTable({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const text = useText()
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={text('members.token-list')}>
        <thead>
          <tr>
            <th scope="col">{text('members.token-name')}</th>
            <th scope="col">{text('members.role')}</th>
            <th scope="col">{text('members.token-maker')}</th>
            <th scope="col">{text('members.token-made-at')}</th>
            <th scope="col">{text('members.token-used')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const text = useText()
  const ask = useQuestion()
  const change = useChange()
  const { id, name, role, member, created_at: madeAt, last_used_at: usedAt } = token

  async function remove() {
    const question = text('members.revoke-question', { name })
    if (await ask(question, { yes: text('members.revoke') })) change.mutate(() => revoke(id))
  }

  return (
    <tr>
      <td>
        <span className={classes.name}>{name}</span>
      </td>
      <td>
        <span className={classes.cellLabel}>{text('members.role')}: </span>
        {text(`members.${role}`)}
      </td>
      <td>
        <span className={classes.cellLabel}>{text('members.token-maker')}: </span>
        {member.name}
      </td>
      <td>
        <span className={classes.cellLabel}>{text('members.token-made-at')}: </span>
        {showMoment(madeAt, currentLocale())}
      </td>
      <td>
        <span className={classes.cellLabel}>{text('members.token-used')}: </span>
        {usedAt === null ? text('members.never') : showMoment(usedAt, currentLocale())}
      </td>
      <td>
        <BusyButton
          variant="subtle"
          size="xs"
          isBusy={change.isPending}
          onClick={remove}
          aria-label={text('members.revoke-token', { name })}
        >
          {text('members.revoke')}
        </BusyButton>
      </td>
    </tr>
  )
}
