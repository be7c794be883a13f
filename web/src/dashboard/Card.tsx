import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Summary } from '../api/summary.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { WithoutRate } from '../ui/WithoutRate.tsx'
import classes from './Dashboard.module.css'

interface CardProps {
  readonly title: string
  readonly text?: string
  readonly query: UseQueryResult<Summary>
  readonly children: (summary: Summary) => ReactNode
}

/** One picture, once its figures are there; it keeps its place until then. */
export function Card({ title, text, query: { data, error }, children }: CardProps) {
  const { dashboard } = useTexts()
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {text && (
        <p className={classes.text}>
          {text} <WithoutRate count={data?.total['without-rate']} />
        </p>
      )}
      <FailureNote failure={error} />
      {!data && !error && <Placeholder height={176} />}
      {data && (data.count === 0 ? <p className={classes.text}>{dashboard.nothing}</p> : children(data))}
    </section>
  )
}
