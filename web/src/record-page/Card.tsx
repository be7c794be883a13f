import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

interface CardProps {
  readonly title: string
  readonly count?: number | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a record's page. */
export function Card({ title, count, actions, children }: CardProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className={classes.card}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {count !== undefined && count > 0 && <span className={classes.count}>{count}</span>}
        <div className={classes.actions}>{actions}</div>
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
