import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import classes from './mail.module.css'

/** Shows that the server sends no e-mails, and the remedy. */
export function OffNotice({ isAdmin }: { readonly isAdmin: boolean }) {
  const text = useText()
  return (
    <div role="status" className={classes.off}>
      <p>
        <strong>{text('emails.off')}</strong>
      </p>
      <p>
        {text('emails.off-remedy')}{' '}
        {isAdmin ? (
          <Link to="/settings/{-$page}" params={{ page: 'mail' }}>
            {text('emails.to-settings')}
          </Link>
        ) : null}
      </p>
    </div>
  )
}
