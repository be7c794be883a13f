import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { typeNow } from '../metadata/useTypes.ts'
import classes from './FieldValue.module.css'
import { type Field, isEmpty, isLong, type Linked, linkedIn } from './field.ts'
import { useWords } from './words.ts'

interface FieldValueProps {
  readonly field: Field
  readonly value: unknown
  /** Without links, where the value stands inside something that is pressed itself. */
  readonly isPlain?: boolean
}

/** A value as people read it; nothing at all when it is empty. */
export function FieldValue({ field, value, isPlain = false }: FieldValueProps): ReactNode {
  const words = useWords()
  if (isEmpty(value)) return null
  if (field.kind === 'link')
    return linkedIn(value).map((one) => <LinkedName key={one.id} linked={one} isPlain={isPlain} />)
  if (field.kind === 'links')
    return (
      <span className={classes.several}>
        {linkedIn(value).map((linked) => (
          <LinkedName key={`${linked.type}/${linked.id}`} linked={linked} isPlain={isPlain} />
        ))}
      </span>
    )
  if (field.kind === 'color') return <LinkedName linked={{ ...NOBODY, color: String(value) }} isPlain />
  const text = words.of(field, value)
  if (Array.isArray(value))
    return (
      <span className={classes.several}>
        {text.split(', ').map((part) => (
          <span key={part} className={classes.tag}>
            {part}
          </span>
        ))}
      </span>
    )
  const address = isPlain ? undefined : addressOf(field, String(value))
  if (address)
    return (
      <a className={classes.link} href={address} {...(field.format === 'website' && OUTSIDE)}>
        {text}
      </a>
    )
  return isLong(field) && !isPlain ? <span className={classes.long}>{text}</span> : text
}

const NOBODY = { type: '', id: '', name: '' }
const OUTSIDE = { target: '_blank', rel: 'noreferrer' }

/** A record by its name, with its colour; it leads to its page where it has one. */
export function LinkedName({
  linked,
  isPlain = false,
}: {
  readonly linked: Linked
  readonly isPlain?: boolean
}) {
  const { type, id, name, color } = linked
  const text =
    isPlain || !typeNow(type)?.['has-page'] ? (
      <span>{name || color}</span>
    ) : (
      <Link to="/$type/$id" params={{ type, id }} className={classes.link}>
        {name}
      </Link>
    )
  return (
    <span className={classes.linked}>
      {color && <span className={classes.dot} style={{ background: color }} />}
      {text}
    </span>
  )
}

/** What a press on the value does: calls, writes, opens. */
function addressOf({ format, kind }: Field, value: string): string | undefined {
  if (format === 'phone') return `tel:${value.replace(/[^\d+]/g, '')}`
  if (format === 'email' || kind === 'email') return `mailto:${value}`
  if (format === 'website') return /^https?:\/\//i.test(value) ? value : `https://${value}`
  return undefined
}
