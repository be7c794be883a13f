import { ActionIcon, Anchor, Badge, Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { ChevronDownIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import classes from './Activity.module.css'
import type { Deed } from './api.ts'
import { DeedChanges } from './DeedChanges.tsx'
import type { useWords } from './useWords.ts'

interface DeedRowProps {
  readonly deed: Deed
  readonly words: ReturnType<typeof useWords>
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  /** All that this token did is asked for. */
  readonly onToken: (id: string) => void
  readonly onUndo: () => void
}

/** One thing that somebody did; it opens to show every field that changed. */
export function DeedRow({ deed, words, isChosen, onChoose, onToken, onUndo }: DeedRowProps) {
  const { activity } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const changes = useId()
  const who = words.who(deed)
  const { cause, 'import-job-id': importId, 'request-id': requestId, 'user-id': userId } = deed
  // What the system does by itself is no automation that anybody has made.
  const isTold = cause && cause !== 'request' && (userId !== null || cause !== 'automation')
  return (
    <li className={classes.deed}>
      <div className={classes.row}>
        <Checkbox
          size="xs"
          aria-label={activity.choose(who)}
          checked={isChosen}
          disabled={!requestId}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <div>
          <div className={classes.who}>
            <strong>{who}</strong>
            {deed.token && (
              <Anchor component="button" type="button" size="sm" onClick={() => onToken(deed.token!.id)}>
                {words.by(deed.token)}
              </Anchor>
            )}
            {isTold && (
              <Badge size="sm" variant="light" color="gray" tt="none">
                {cause === 'import' && importId ? (
                  <Link to="/imports/$id" params={{ id: importId }} className={classes.import}>
                    {activity.causes.import}
                  </Link>
                ) : (
                  activity.causes[cause]
                )}
              </Badge>
            )}
            <span>
              <Moment at={deed['created-at']} />
            </span>
          </div>
          <div className={classes.what}>{words.what(deed)}</div>
        </div>
        <div className={classes.actions}>
          {requestId && (
            <Button variant="default" size="compact-sm" aria-label={activity.undoOf(who)} onClick={onUndo}>
              {activity.undo}
            </Button>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={activity.details(who)}
            aria-expanded={isOpen}
            aria-controls={changes}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
          </ActionIcon>
        </div>
      </div>
      <div id={changes} className={classes.changes} hidden={!isOpen}>
        {isOpen && <DeedChanges deed={deed} label={activity.details(who)} />}
      </div>
    </li>
  )
}
