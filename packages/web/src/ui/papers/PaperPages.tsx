import { Skeleton } from '@mantine/core'
import { useCallback } from 'react'
import { pagesIn } from './paper-picture.ts'
import classes from './papers.module.css'

interface PaperPagesProps {
  /** All pages, one below the other, as an SVG. */
  readonly picture: string
  /** What a page is, for those who do not see it. */
  nameOf(page: number, pages: number): string
}

/** Each page as a sheet of its own. */
export function PaperPages({ picture, nameOf }: PaperPagesProps) {
  const count = pagesIn(picture)
  const pages = Array.from({ length: count }, (_, place) => place)
  const show = useCallback(
    (stack: HTMLElement | null) => {
      // One address for all, so that the picture is read once. As an image it can neither run nor load anything.
      const address = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }))
      for (const image of stack?.querySelectorAll('img') ?? []) image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return (
    <div ref={show} className={classes.stack}>
      {pages.map((page) => (
        <div key={page} className={classes.sheet}>
          <img
            alt={nameOf(page + 1, count)}
            className={classes.picture}
            style={{ height: `${count * 100}%`, top: `${page * -100}%` }}
          />
        </div>
      ))}
    </div>
  )
}

interface PaperSkeletonProps {
  /** Nothing is on its way yet. */
  readonly isStill?: boolean
}

/** The outline of a page that is on its way. */
export function PaperSkeleton({ isStill = false }: PaperSkeletonProps) {
  const animate = !isStill
  return (
    <div className={classes.stack} aria-hidden="true">
      <div className={`${classes.sheet} ${classes.waiting}`}>
        <Skeleton animate={animate} height={28} width="45%" />
        <Skeleton animate={animate} height={64} width="60%" />
        <Skeleton animate={animate} height={180} />
        <Skeleton animate={animate} height={64} width="40%" ml="auto" />
      </div>
    </div>
  )
}
