import { Stack, Title } from '@mantine/core'
import backupsEnglish from '@quittance/shared/locales/en/backups.json' with { type: 'json' }
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import printTemplatesEnglish from '@quittance/shared/locales/en/print-templates.json' with { type: 'json' }
import securityEnglish from '@quittance/shared/locales/en/security.json' with { type: 'json' }
import settingsEnglish from '@quittance/shared/locales/en/settings.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMay } from '#api/me-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import classes from './settings.module.css'
import { settingsPages } from './settings-pages.ts'

addEnglish(settingsEnglish)
addEnglish(backupsEnglish)
addEnglish(emailsEnglish)
addEnglish(membersEnglish)
addEnglish(printTemplatesEnglish)
addEnglish(signInSecurityEnglish)
addEnglish(securityEnglish)

interface SettingsLayoutProps {
  readonly children: ReactNode
}

/** Shows the navigation of the settings and the open page, or an alert if the member may not administer. */
export function SettingsLayout({ children }: SettingsLayoutProps) {
  const text = useText()
  const list = useScrollToOpenPage()
  if (!useMay('administer')) {
    return (
      <>
        <Title order={1}>{text('app.settings')}</Title>
        <p role="alert">{text('settings.admin-only')}</p>
      </>
    )
  }
  return (
    <div className={`${layout.columns} ${classes.layout}`}>
      <nav className={`${layout.screenOnly} ${classes.pages}`} aria-label={text('settings.pages')}>
        <ul ref={list} className={layout.menu}>
          {settingsPages.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={`${layout.menuItem} ${layout.current} ${classes.page}`}>
                {text(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Stack miw={0} maw="var(--form-width)" data-after-navigation>
        {children}
      </Stack>
    </div>
  )
}

/** Scrolls the navigation to the open page: on a narrow screen it is one line, of which only a part is visible. */
function useScrollToOpenPage() {
  const list = useRef<HTMLUListElement>(null)
  const address = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const open = list.current?.querySelector(`[href$="${CSS.escape(address)}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [address])
  return list
}
