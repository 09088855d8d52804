import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { ReactNode } from 'react'
import { useMay } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import {
  CustomerIcon,
  DashboardIcon,
  KindIcon,
  LeadIcon,
  MailIcon,
  PaymentIcon,
  ProductIcon,
  SettingsIcon,
} from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { ResetLink } from '#ui/links.tsx'
import classes from './Shell.module.css'

interface NavigationProps {
  readonly isCollapsed?: boolean
  readonly onFollow?: () => void
}

/** Renders the main navigation. */
export function Navigation({ isCollapsed = false, onFollow }: NavigationProps) {
  const text = useText()
  const mayAdminister = useMay('administer')
  return (
    <ul className={`${layout.menu}`}>
      <NavigationLink
        to="/dashboard"
        label={text('app.dashboard')}
        isCollapsed={isCollapsed}
        onFollow={onFollow}
      >
        <DashboardIcon />
      </NavigationLink>
      {kinds.map((kind) => (
        <NavigationLink
          key={kind.name}
          to={`/${kind.paths.list}`}
          label={text(`group.${kind.name}`)}
          isCollapsed={isCollapsed}
          onFollow={onFollow}
        >
          <KindIcon kind={kind.name} />
        </NavigationLink>
      ))}
      <NavigationLink
        to="/payments"
        label={text('app.payments')}
        isCollapsed={isCollapsed}
        onFollow={onFollow}
      >
        <PaymentIcon />
      </NavigationLink>
      <NavigationLink to="/leads" label={text('group.lead')} isCollapsed={isCollapsed} onFollow={onFollow}>
        <LeadIcon />
      </NavigationLink>
      <NavigationLink
        to="/customers"
        label={text('group.customer')}
        isCollapsed={isCollapsed}
        onFollow={onFollow}
      >
        <CustomerIcon />
      </NavigationLink>
      <NavigationLink
        to="/products"
        label={text('products.title')}
        isCollapsed={isCollapsed}
        onFollow={onFollow}
      >
        <ProductIcon />
      </NavigationLink>
      <NavigationLink to="/emails" label={text('app.emails')} isCollapsed={isCollapsed} onFollow={onFollow}>
        <MailIcon />
      </NavigationLink>
      {mayAdminister ? (
        <NavigationLink
          to="/settings"
          label={text('app.settings')}
          isCollapsed={isCollapsed}
          onFollow={onFollow}
        >
          <SettingsIcon />
        </NavigationLink>
      ) : null}
    </ul>
  )
}

interface NavigationLinkProps {
  readonly to: string
  readonly label: string
  readonly isCollapsed: boolean
  readonly onFollow: (() => void) | undefined
  readonly children: ReactNode
}

function NavigationLink({ to, label, isCollapsed, onFollow, children }: NavigationLinkProps) {
  return (
    <li>
      <ResetLink
        to={to}
        className={`${layout.menuItem} ${layout.current} ${classes.link}`}
        onClick={onFollow}
        {...(isCollapsed ? { title: label } : {})}
      >
        {children}
        <span className={classes.linkName}>{label}</span>
      </ResetLink>
    </li>
  )
}
