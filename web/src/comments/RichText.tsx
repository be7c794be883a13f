import { createElement, Fragment, type ReactNode } from 'react'
import { type Piece, piecesOf } from './html.ts'
import classes from './RichText.module.css'

/** What somebody has written, as it was meant. */
export const RichText = ({ html }: { readonly html: string }) => (
  <div className={classes.text}>{shown(piecesOf(html))}</div>
)

function shown(pieces: readonly Piece[]): ReactNode {
  return pieces.map((piece, index) => {
    const key = `${index}`
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>
    const { name, href, userId, inside } = piece
    if (name === 'br') return <br key={key} />
    if (userId)
      return (
        <span key={key} className={classes.mention}>
          {shown(inside)}
        </span>
      )
    const link = href ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}
    return createElement(name, { key, ...link }, shown(inside))
  })
}
