import { Badge, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { FieldValue } from '../fields/FieldValue.tsx'
import { isEmpty } from '../fields/field.ts'
import { shownIn, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { lastList } from '../table/lastList.ts'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import classes from './Head.module.css'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordActions } from './RecordActions.tsx'
import { StagePath } from './StagePath.tsx'
import { useRecord } from './useRecord.ts'

/** What matters most of a record, in one look. */
const FACTS = ['amount', 'status', 'responsible', 'company', 'contact', 'due-at']

/** What the record is, where it stands, and what can be done with it. */
export function Head() {
  const { record: words } = useTexts()
  const { user } = useSession()
  const { data, type, field, value } = useRecord()
  const title = titleOf(data)
  const facts = FACTS.flatMap((name) => (isEmpty(value(name)) ? [] : (field(name) ?? []))).map((one) =>
    shownIn(one, data),
  )
  useEffect(() => {
    document.title = `${title} · Rapport`
  }, [title])
  return (
    <header className={classes.head}>
      <Link to="/$type" params={{ type: type.name }} {...lastList(user.id, type)} className={classes.parent}>
        <ArrowLeftIcon size={14} />
        {type.labels.many}
      </Link>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Group gap="sm" className={classes.name!}>
          <Title order={1}>{title}</Title>
          {!isEmpty(value('archived-at')) && (
            <Badge color="gray" variant="outline">
              {words.archived}
            </Badge>
          )}
          {!isEmpty(value('discarded-at')) && <Badge color="red.8">{words.discarded}</Badge>}
          <ReadOnlyNote />
        </Group>
        <RecordActions />
      </Group>
      <dl className={classes.facts}>
        {facts.map((one) => (
          <div key={one.name}>
            <dt>{one.label}</dt>
            <dd>
              <FieldValue field={one} value={value(one.name)} />
            </dd>
          </div>
        ))}
      </dl>
      {field('stage') && <StagePath />}
    </header>
  )
}
