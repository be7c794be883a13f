import { ActionIcon, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import {
  AlertIcon,
  BlocksIcon,
  CheckCircleIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  MailIcon,
  UndoIcon,
  UploadIcon,
  UserIcon,
} from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { undoable } from '../undo/undoable.ts'
import { type Kind, markRead, type Notification } from './api.ts'
import { placeOf } from './links.ts'
import classes from './NotificationRows.module.css'

const ICONS: Readonly<Record<Kind, typeof MailIcon>> = {
  assigned: UserIcon,
  mentioned: MailIcon,
  'task-due': ClockIcon,
  'task-overdue': AlertIcon,
  'deal-won': CheckCircleIcon,
  'deal-lost': CloseIcon,
  'import-done': UploadIcon,
  'automation-failed': BlocksIcon,
  message: MailIcon,
}

interface NotificationRowsProps {
  readonly all: readonly Notification[]
  /** Hears that somebody follows one to its record. */
  readonly onLeave?: () => void
}

export function NotificationRows({ all, onLeave }: NotificationRowsProps) {
  const { notifications: words } = useTexts()
  return (
    <Rows label={words.title}>
      {all.map((one) => (
        <NotificationRow key={one.id} one={one} onLeave={onLeave} />
      ))}
    </Rows>
  )
}

interface NotificationRowProps {
  readonly one: Notification
  readonly onLeave: (() => void) | undefined
}

function NotificationRow({ one, onLeave }: NotificationRowProps) {
  const { notifications: words } = useTexts()
  const { user, isViewing } = useSession()
  const { id, kind, title, body, at, isRead } = one
  const place = placeOf(one, user.id)
  const Icon = ICONS[kind] ?? MailIcon
  const follow = () => {
    // Reading it is no deed of its own: nobody wants to be told that he has read.
    if (!isRead && !isViewing) markRead(id, true, { requests: [] }).catch(tellFailure)
    onLeave?.()
  }
  return (
    <Row
      className={classes.row!}
      data-unread={!isRead || undefined}
      lead={
        <span className={classes.sign}>
          <Icon />
          {!isRead && <span className={classes.dot} role="img" aria-label={words.unread} />}
        </span>
      }
      title={
        place ? (
          <RowLink to={place} onClick={follow}>
            {title}
          </RowLink>
        ) : (
          title
        )
      }
      text={body}
      facts={<Moment at={at} />}
      actions={!isViewing && <ReadButton one={one} />}
    />
  )
}

/** Turns read into unread and back. */
function ReadButton({ one: { id, title, isRead } }: { readonly one: Notification }) {
  const { notifications: words } = useTexts()
  const marking = useMutation({
    mutationFn: () =>
      undoable(isRead ? words.markedUnread : words.markedRead, (deed) => markRead(id, !isRead, deed)),
    onError: tellFailure,
  })
  const label = isRead ? words.markUnread : words.markRead
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.action!}
        variant="subtle"
        color="gray"
        aria-label={`${label}: ${title}`}
        loading={marking.isPending}
        onClick={() => marking.mutate()}
      >
        {isRead ? <UndoIcon size={16} /> : <CheckIcon size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
