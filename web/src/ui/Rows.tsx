import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './Rows.module.css'

/** A list of things, one row each; rows stack their parts on a narrow screen. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  )
}

export interface RowProps {
  readonly lead?: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  /** What is also worth knowing; below the title on a narrow screen. */
  readonly facts?: ReactNode
  readonly actions?: ReactNode
}

type RowElementProps = Omit<ComponentPropsWithRef<'li'>, keyof RowProps>

export function Row({
  lead,
  title,
  text,
  facts,
  actions,
  className = '',
  ...element
}: RowProps & RowElementProps) {
  return (
    <li className={`${classes.row} ${className}`} {...element}>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div className={classes.main}>
        <div className={classes.title}>{title}</div>
        {text && <div className={classes.text}>{text}</div>}
      </div>
      {facts && <div className={classes.facts}>{facts}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}

/** In the title of a row: where the whole row leads. */
export const RowLink = createLink((props: ComponentPropsWithRef<'a'>) => (
  <a {...props} className={classes.link} />
))
