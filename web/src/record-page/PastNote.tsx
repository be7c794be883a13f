import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Identifier } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { RestoreDialog } from '../changes/RestoreDialog.tsx'
import { takingBack } from '../changes/restoring.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { ClockIcon } from '../ui/icons.tsx'
import { isPosition, versionQuery } from './past.ts'

const route = getRouteApi('/app/$type/$id')

interface PastNoteProps {
  readonly record: Identifier
  /** As it was asked for. */
  readonly moment: string
  /** The position that it means; undefined when there is nothing to show of it. */
  readonly position: string | undefined
}

/** Says that the page shows the past, with the ways out of it. */
export function PastNote({ record, moment, position }: PastNoteProps) {
  const { changes: words } = useTexts()
  const language = useLanguage()
  const { account } = useSession()
  const navigate = route.useNavigate()
  const canWrite = useType(record.type)?.can.write
  const [isRestoring, setRestoring] = useState(false)
  const { data: then } = useQuery({
    ...versionQuery(record, position ?? '0-0'),
    enabled: position !== undefined,
  })
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: account['time-zone'],
  })
  const time = isPosition(moment) ? then?.at : moment
  const leave = () => void navigate({ search: ({ tab }) => (tab ? { tab } : {}), resetScroll: false })
  return (
    <Alert
      color="blue"
      variant="light"
      icon={<ClockIcon />}
      role="status"
      title={time ? words.asItWas(format.format(new Date(time))) : words.past}
    >
      {!position && words.notThere}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={leave}>
          {words.backToNow}
        </Button>
        {then && canWrite && (
          <Button size="compact-sm" variant="default" onClick={() => setRestoring(true)}>
            {words.restoreVersion}
          </Button>
        )}
      </Group>
      {isRestoring && then && (
        <RestoreDialog
          title={words.restoreTitle}
          action={words.restore}
          restoring={takingBack({
            'resource-type': record.type,
            'resource-id': record.id,
            'to-version': then.version,
          })}
          onDone={leave}
          onClose={() => setRestoring(false)}
        />
      )}
    </Alert>
  )
}
