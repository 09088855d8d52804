import { Skeleton } from '@mantine/core'
import { useCallback } from 'react'
import layout from '#ui/layout.module.css'
import classes from './PrintPages.module.css'

interface PrintPagesProps {
  /** All pages as one SVG, one below the other. */
  readonly picture: string
  /** Returns the text alternative of a page. */
  nameOf(page: number, pages: number): string
  /** Number of pages to show at most; by default all. */
  readonly maxPages?: number
}

/** Renders each page as a sheet. */
export function PrintPages({ picture, nameOf, maxPages = Number.POSITIVE_INFINITY }: PrintPagesProps) {
  const count = pagesIn(picture)
  const pages = Array.from({ length: Math.min(count, maxPages) }, (_, place) => place)
  const show = useCallback(
    (stack: HTMLElement | null) => {
      // One URL for all pages, so that the SVG is read once. As an image it can neither run scripts nor load resources.
      const address = URL.createObjectURL(new Blob([picture], { type: 'image/svg+xml' }))
      for (const image of stack?.querySelectorAll('img') ?? []) image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return (
    <div ref={show} className={layout.stack}>
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

interface PageSkeletonProps {
  /** No page is loading yet, so the placeholder is not animated. */
  readonly isStill?: boolean
}

/** Renders the placeholder of a page that is loading. */
export function PageSkeleton({ isStill = false }: PageSkeletonProps) {
  const animate = !isStill
  return (
    <div className={layout.stack} aria-hidden="true">
      <div className={`${layout.stack} ${classes.sheet} ${classes.waiting}`}>
        <Skeleton animate={animate} height={28} width="45%" />
        <Skeleton animate={animate} height={64} width="60%" />
        <Skeleton animate={animate} height={180} />
        <Skeleton animate={animate} height={64} width="40%" ml="auto" />
      </div>
    </div>
  )
}

// Sizes of pages in portrait format, in points.
const a4 = { width: 595.28, height: 841.89 }
const letter = { width: 612, height: 792 }

/** Returns the number of pages in an image, which are one below the other. @param picture an SVG */
export function pagesIn(picture: string): number {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(picture) ?? []
  const page = Number(width) >= letter.width ? letter : a4
  const pages = ((Number(height) / Number(width)) * page.width) / page.height
  return Math.max(1, Math.round(pages) || 1)
}
