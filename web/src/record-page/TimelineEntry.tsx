import { Link } from '@tanstack/react-router'
import type { Identifier, Resource } from '../api/records.ts'
import { isIdentifier } from '../api/values.ts'
import { titleOf } from '../fields/values.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { Moment } from '../ui/Moment.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Comment } from './Comment.tsx'
import documents from './Documents.module.css'
import { downloadFile } from './files.ts'
import classes from './History.module.css'
import type { Kind } from './timeline.ts'
import { useRecord } from './useRecord.ts'

interface TimelineEntryProps {
  readonly kind: Kind
  readonly part: Resource
  readonly included: ReadonlyMap<string, Resource>
}

/** Something that belongs to the record: who, what, when, and at which other record where it is not this one. */
export function TimelineEntry({ kind, part, included }: TimelineEntryProps) {
  const { comments: words, record: texts } = useTexts()
  const { data: record } = useRecord()
  const { attributes } = part
  const linked = (name: string): Identifier | undefined => {
    const one = part.relationships[name]?.data
    return isIdentifier(one) ? one : undefined
  }
  const nameOf = (one: Identifier | undefined) => {
    const found = one && included.get(`${one.type}/${one.id}`)
    return found && titleOf(found)
  }
  const author = linked('user') ?? linked('responsible')
  const about = linked('commentable') ?? linked('trackable') ?? linked('entity')
  const isElsewhere = about && (about.type !== record.type || about.id !== record.id)
  const doneAt = attributes['completed-at']
  const at = String(kind === 'tasks' && doneAt ? doneAt : attributes['created-at'])
  const isEdited = kind === 'comments' && attributes['updated-at'] !== attributes['created-at']
  return (
    <li className={classes.entry} data-kind={kind}>
      <div className={classes.line}>
        <strong>{nameOf(author) ?? (kind === 'comments' ? texts.system : titleOfKind())}</strong>{' '}
        {isElsewhere && (
          <Link to="/$type/$id" params={{ type: about.type, id: about.id }}>
            {nameOf(about) ?? `№${about.id}`}
          </Link>
        )}{' '}
        <span className={classes.when}>
          <Moment at={at} />
        </span>
        {isEdited && <span className={classes.when}>{words.edited}</span>}
      </div>
      {kind === 'comments' ? (
        <Comment comment={part} authorId={author?.id} />
      ) : kind === 'files' ? (
        <button
          type="button"
          className={documents.file}
          aria-label={texts.downloadOf(titleOf(part))}
          onClick={() => downloadFile(part).catch(tellFailure)}
        >
          {titleOf(part)}
        </button>
      ) : (
        <PartLine kind={kind} part={part} label={author ? titleOfKind() : undefined} />
      )}
    </li>
  )

  function titleOfKind(): string {
    if (kind === 'tasks' && doneAt) return words.happened.done
    return kind === 'stages' || kind === 'changes' || kind === 'comments' ? '' : words.happened[kind]
  }
}

interface PartLineProps {
  readonly kind: Kind
  readonly part: Resource
  /** What it is, where the line above says who did it. */
  readonly label: string | undefined
}

/** A message says it all; of the others the name leads to their page. */
function PartLine({ kind, part, label }: PartLineProps) {
  const language = useLanguage()
  if (kind === 'messages') return <div>{String(part.attributes.message)}</div>
  const amount = part.attributes.amount
  const name =
    kind === 'payments' && amount !== undefined
      ? new Intl.NumberFormat(language).format(Number(amount))
      : titleOf(part)
  return (
    <div>
      {label && `${label}: `}
      <Link to="/$type/$id" params={{ type: part.type, id: part.id }}>
        {name}
      </Link>
    </div>
  )
}
