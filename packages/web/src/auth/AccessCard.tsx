import { Box, Button, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import layout from '#ui/layout.module.css'
import { ListSkeleton } from '#ui/lists/notices.tsx'
import classes from './auth.module.css'

interface AccessCardProps<Data> {
  readonly title: string
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error'>
  /** Why the address of the page cannot be used. Undefined: the query tells. */
  readonly problem?: string | undefined
  /** Where to continue after a problem. */
  readonly exit: { readonly to: '/login' | '/password'; readonly label: string }
  readonly children: (data: Data) => ReactNode
}

/** Shows a page that is opened without a session: its content once it has loaded, or the problem and where to continue. */
export function AccessCard<Data>({ title, query, exit, children, ...props }: AccessCardProps<Data>) {
  const { data, error } = query
  const problem = props.problem ?? error?.message
  return (
    <Box px={16} py={48} className={layout.centered}>
      <div className={`${layout.card} ${layout.stack} ${classes.sheet}`}>
        <Title order={1}>{title}</Title>
        {problem === undefined ? null : (
          <>
            <p role="alert">{problem}</p>
            <Button component={Link} to={exit.to} variant="default">
              {exit.label}
            </Button>
          </>
        )}
        {data === undefined ? null : children(data)}
        {data === undefined && problem === undefined ? <ListSkeleton /> : null}
      </div>
    </Box>
  )
}
